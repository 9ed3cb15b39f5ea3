/**
 * What schemas are taken, and what is inferred of them. Compiled by a test with every compiler; each `@ts-expect-error` is an error on its next line or
 * the compilation fails.
 */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import * as z from 'zod';
import * as mini from 'zod/mini';
import * as z3 from 'zod/v3';
import type {
  AnyInput,
  InputOf,
  NoInput,
  OutputOf,
  SchemaInput,
} from '../../../../library/schemas/schema-input.ts';
import type { JsonSchema } from '../../../../templates/runtime/json.ts';
import { actionSchema } from '../../../../templates/runtime/standard-schema.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;
const takes = <const S extends SchemaInput>(schema: S): S => schema;

// Zod, classic.

const classic = takes(
  z.object({
    name: z.string().optional(),
    limit: z.number().default(10),
    when: z.coerce.date(),
    length: z.string().transform((text) => text.length),
    kind: z.enum(['a', 'b']).nullable(),
    id: z.string().brand('Id'),
  }),
);
type Given = InputOf<typeof classic>;
type Made = OutputOf<typeof classic>;
holds<Equal<Given['name'], string | undefined>>();
holds<Equal<Given['limit'], number | undefined>>();
holds<Equal<Given['length'], string>>();
holds<Equal<Given['kind'], 'a' | 'b' | null>>();
holds<Equal<Made['limit'], number>>();
holds<Equal<Made['when'], Date>>();
holds<Equal<Made['length'], number>>();

const given: Given = { when: '2026-01-01', length: 'abc', kind: null, id: 'x' };
const made = (value: Made): number => value.limit + value.length + value.when.getTime();
void made;
// @ts-expect-error a kind is missing
const missing: Given = { when: 1, length: 'abc', id: 'x' };
// @ts-expect-error a length is given as text
const wrong: Given = { ...given, length: 3 };
// @ts-expect-error an output has no property of another name
const other = (value: Made): unknown => value.Limit;
void [missing, wrong, other];

// Zod, mini.

const small = takes(mini.object({ a: mini.optional(mini.string()), b: mini._default(mini.number(), 1) }));
holds<Equal<InputOf<typeof small>, { a?: string | undefined; b?: number | undefined }>>();
holds<Equal<OutputOf<typeof small>, { a?: string | undefined; b: number }>>();
// @ts-expect-error the number is a number
const smallWrong: InputOf<typeof small> = { b: '1' };
void smallWrong;

// Recursion, unions, any and unknown.

const Tree = z.object({
  name: z.string(),
  get children() {
    return z.array(Tree);
  },
});
const tree = takes(Tree);
const leaf: InputOf<typeof tree> = { name: 'a', children: [{ name: 'b', children: [] }] };
// @ts-expect-error a child is a tree
const noLeaf: InputOf<typeof tree> = { name: 'a', children: [{ name: 'b' }] };
void [leaf, noLeaf];

const union = takes(
  z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b'), n: z.int() })]),
);
holds<Equal<OutputOf<typeof union>, { k: 'a' } | { k: 'b'; n: number }>>();
holds<Equal<OutputOf<z.ZodUnknown>, unknown>>();
holds<Equal<InputOf<z.ZodType<number, string>>, string>>();
holds<Equal<OutputOf<z.ZodType<number, string>>, number>>();

// Any Standard JSON Schema, with a validator or without.

type Standard<In, Out> = StandardJSONSchemaV1<In, Out> & StandardSchemaV1<In, Out>;
declare const standard: Standard<{ a: string }, { a: number }>;
declare const silent: StandardJSONSchemaV1<'in', 'out'>;
/** As ArkType's are: functions. */
declare const callable: ((value: unknown) => boolean) & Standard<string, Date>;
takes(standard);
takes(silent);
takes(z.toJSONSchema(z.object({})));
takes(callable);
takes(actionSchema<{ a: string }>({ type: 'object' }));
holds<Equal<InputOf<typeof standard>, { a: string }>>();
holds<Equal<OutputOf<typeof standard>, { a: number }>>();
holds<Equal<InputOf<typeof silent>, 'in'>>();
holds<Equal<OutputOf<typeof callable>, Date>>();

// JSON Schema, and none.

const json = takes({ type: 'object', properties: { a: { enum: [1, 2] } }, required: ['a'] });
declare const wide: JsonSchema;
takes(wide);
takes(true);
holds<Equal<InputOf<typeof json>, AnyInput>>();
holds<Equal<InputOf<JsonSchema, unknown>, unknown>>();
holds<Equal<OutputOf<undefined>, NoInput>>();
holds<Equal<OutputOf<undefined, unknown, unknown>, unknown>>();
const anything: InputOf<typeof json> = { a: 1, b: [] };
const nothing: InputOf<undefined> = {};
// @ts-expect-error there are no parameters
const something: InputOf<undefined> = { a: 1 };
void [anything, nothing, something];

// What is no schema.

declare const valibot: StandardSchemaV1<string, string>;
class Model {}
// @ts-expect-error Zod 3 has no JSON Schema
takes(z3.z.object({}));
// @ts-expect-error a Standard Schema that has no JSON Schema
takes(valibot);
// @ts-expect-error a promise
takes(Promise.resolve(z.string()));
// @ts-expect-error a class
takes(Model);
// @ts-expect-error a function that gives a schema
takes(() => z.string());
// @ts-expect-error a text
takes('{}');
// @ts-expect-error a list
takes([z.string()]);
