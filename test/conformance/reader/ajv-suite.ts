import { Ajv, type AnySchemaObject } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { loadRemotes, remoteDraft, type SuiteDraft, type SuiteGroup } from '../../support/suite.ts';

const classes = { draft7: Ajv, 'draft2019-09': Ajv2019, 'draft2020-12': Ajv2020 };

/** ajv's own verdicts on a group of the suite, with its formats and the remotes; `undefined` where it throws. */
export function ajvVerdicts(group: SuiteGroup): (boolean | undefined)[] {
  // Making an instance takes most of the time; only schemas that name things need one of their own.
  const names = /localhost:1234|"\$id"|"\$(?:dynamic|recursive)?Anchor"/.test(JSON.stringify(group.schema));
  const ajv = names ? makeAjv(group.draft, true) : sharedAjv(group.draft);
  try {
    const validate = ajv.compile(group.schema as AnySchemaObject);
    return group.tests.map(({ data }) => {
      try {
        return validate(data) === true;
      } catch {
        return undefined;
      }
    });
  } catch {
    return group.tests.map(() => undefined);
  }
}

const shared = new Map<SuiteDraft, Ajv>();

function sharedAjv(draft: SuiteDraft): Ajv {
  const ajv = shared.get(draft) ?? makeAjv(draft, false);
  shared.set(draft, ajv);
  return ajv;
}

function makeAjv(draft: SuiteDraft, withRemotes: boolean): Ajv {
  const ajv = new classes[draft]({ strict: false, logger: false, ownProperties: true });
  formats.default(ajv);
  for (const [uri, schema] of withRemotes ? remotesFor(draft) : [])
    ajv.addSchema(schema as AnySchemaObject, uri);
  return ajv;
}

const remotes = new Map<SuiteDraft, [string, unknown][]>();

function remotesFor(draft: SuiteDraft): [string, unknown][] {
  const known = remotes.get(draft);
  if (known) return known;
  const fitting = [...loadRemotes()].filter(([uri]) => (remoteDraft(uri) ?? draft) === draft);
  remotes.set(draft, fitting);
  return fitting;
}
