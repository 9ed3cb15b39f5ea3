import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import { createCoreReader } from '../../../templates/runtime/reader/core.ts';
import { keywordGroups, knownFormats, linkableGroups } from '../../../templates/runtime/reader/groups.ts';
import { linkedGroups } from '../../../templates/runtime/reader/linked.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { hasCorpus } from '../../support/corpus.ts';
import { suiteTestName } from '../../support/suite.ts';
import { corpusSubjects } from './fuzz.ts';
import { clientGroups } from './suite-cases.ts';

const runtime = `${import.meta.dirname}/../../../templates/runtime`;

function constants(schema: JsonSchema): string[] {
  return keywordGroups(schema).map(({ constant }) => constant);
}

describe('the groups that a schema needs', () => {
  it.each([
    [{ type: 'object', properties: { a: { type: 'string', pattern: '^a+$' } }, required: ['a'] }, []],
    [{ anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: { enum: [1] } } }, []],
    [{ allOf: [{}] }, ['compositions']],
    [{ properties: { a: { not: {} } } }, ['compositions']],
    [{ items: { if: {} } }, ['compositions']],
    [{ properties: { a: { default: 1 } } }, ['defaults']],
    [{ anyOf: [{ properties: { a: { default: 1 } } }] }, []],
    [{ additionalProperties: { multipleOf: 2 } }, ['multipleOf']],
    [{ prefixItems: [{ uniqueItems: true }] }, ['uniqueItems']],
    [{ contains: { const: 1 } }, ['contains']],
    [{ propertyNames: { maxLength: 3 } }, ['propertyNames']],
    [{ dependentRequired: { a: ['b'] } }, ['dependencies']],
    [{ dependentSchemas: { a: { unevaluatedItems: false } } }, ['dependencies', 'unevaluated']],
    [{ properties: { a: { pattern: '^(a+)+$' } } }, ['guardedPatterns']],
    [{ patternProperties: { '[a-z]+@': {} } }, ['guardedPatterns']],
    [{ format: 'date-time' }, ['dateFormats']],
    [{ format: 'email' }, ['addressFormats']],
    [{ format: 'hostname' }, ['hostnameFormats']],
    [{ format: 'uri' }, ['uriFormats']],
    [{ format: 'uuid' }, ['identifierFormats']],
    [{ format: 'int32' }, ['numericFormats']],
    [{ format: 'unknown' }, []],
    [{ properties: { contains: { type: 'string' }, format: { const: 'date' } } }, []],
    [{ const: { contains: 1, format: 'date' }, default: { multipleOf: 1 }, examples: [{ not: {} }] }, []],
    [{ $ref: '#/x-definitions/a', 'x-definitions': { a: { uniqueItems: true } } }, ['uniqueItems']],
    [true, []],
  ] as const)('are told from its keywords: %j', (schema, expected) => {
    expect(constants(schema as unknown as JsonSchema)).toEqual(expected);
  });

  it('are all there are, each where it is said to stand', async () => {
    expect(linkedGroups).toEqual(linkableGroups.map(({ group }) => group));
    for (const { constant, module, group } of linkableGroups) {
      const loaded = (await import(`${runtime}/reader/${module}.ts`)) as { readonly [name: string]: unknown };
      expect(loaded[constant]).toBe(group);
    }
  });

  it.skipIf(!hasCorpus)('do for the whole official suite', () => {
    for (const { group, schema } of clientGroups()) {
      const whole = createReader(schema as JsonSchema);
      const least = createCoreReader(
        schema as JsonSchema,
        keywordGroups(schema as JsonSchema).map((each) => each.group),
      );
      for (const test of group.tests) {
        expect(least.read(test.data), suiteTestName(group, test)).toEqual(whole.read(test.data));
      }
    }
  });

  it.skipIf(!hasCorpus)('are few for real tools', () => {
    const counts = new Map<string, number>();
    const subjects = corpusSubjects();
    for (const { schema } of subjects) {
      const needed = constants(schema as JsonSchema);
      for (const constant of needed.length === 0 ? ['none'] : needed)
        counts.set(constant, (counts.get(constant) ?? 0) + 1);
    }
    console.log(
      `groups needed by ${subjects.length} schemas: ${[...counts].map((each) => each.join(' ')).join(', ')}`,
    );
    expect(counts.get('none')).toBeGreaterThan(subjects.length / 2);
  });

  it('know the formats of every group', () => {
    for (const format of [
      'date-time',
      'email',
      'uuid',
      'int64',
      'idn-hostname',
      'uri-template',
      'double',
      'byte',
    ]) {
      expect(knownFormats.has(format)).toBe(true);
    }
    expect(knownFormats.has('google-duration')).toBe(false);
  });
});

describe('a reader without a group', () => {
  const keywords = linkableGroups
    .flatMap(({ group }) => group.keywords)
    .filter((keyword) => keyword !== 'format');

  it.each(keywords)(
    'refuses everything where a schema says %s, rather than let it pass unchecked',
    (keyword) => {
      const schema = { properties: { a: { [keyword]: keyword === 'multipleOf' ? 1 : {} } } };
      const reader = createCoreReader(schema, []);
      expect(reader.read({ a: 1 })).toEqual({
        ok: false,
        issues: [
          {
            path: ['a'],
            keyword,
            message: `cannot be checked: this client was generated without "${keyword}"`,
          },
        ],
      });
      expect(reader.read({}).ok).toBe(true);
    },
  );
});

describe('the size of the reader', () => {
  interface Bundle {
    readonly bytes: number;
    /** What each source file comes to in the bundle. */
    readonly files: ReadonlyMap<string, number>;
  }

  async function bundle(file: string): Promise<Bundle> {
    const result = await build({
      entryPoints: [`${runtime}/reader/${file}`],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      metafile: true,
    });
    const [output] = Object.values(result.metafile.outputs);
    const inputs = Object.entries(output?.inputs ?? {});
    return {
      bytes: output?.bytes ?? 0,
      files: new Map(inputs.map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
    };
  }

  /** The files that find the words of a refusal; they take no part in the verdict. */
  const words = /\/(?:messages|describe|closest|nearest)\.ts$/;

  it('is at most 12 kB for the verdict core and 8 kB for the words of its refusals, and both import nothing rare', async () => {
    const [core, whole] = [await bundle('core.ts'), await bundle('reader.ts')];
    const told = [...core.files]
      .filter(([name]) => words.test(name))
      .reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(
      `reader, minified: verdict core ${core.bytes - told} bytes, its words ${told}, with every group ${whole.bytes}`,
    );
    expect(core.bytes - told).toBeLessThanOrEqual(12_000);
    expect(told).toBeLessThanOrEqual(8_000);
    const rare = new RegExp(
      `/(?:linked|groups|${linkableGroups.map(({ module }) => module).join('|')})\\.ts$`,
    );
    expect([...core.files.keys()].filter((name) => rare.test(name))).toEqual([]);
    expect([...whole.files.keys()].filter((name) => rare.test(name)).length).toBe(linkableGroups.length + 1);
  });
});
