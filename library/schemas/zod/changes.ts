import type { Role } from '../note.ts';
import { isMadeAnew } from './defaults.ts';
import { isCarriable } from './forms.ts';
import { checksOf, type Def, defOf, inner, isPreprocess, type Zod } from './internals.ts';

/** What a schema makes of its values besides checking them, in sentences. */
export function changesOf(schema: Zod, name: string, role: Role): readonly string[] {
  const def = defOf(schema);
  const receives = role === 'input' ? 'the handler receives' : 'the model sees';
  const own = schemaChange(def, name, role, receives);
  const found = own === undefined ? [] : [own];
  if (def['coerce'] === true && role === 'input') {
    found.push(
      `${name} is coerced: models are asked for the type itself, and the schema's own validator converts after ours`,
    );
  }
  if (isMadeAnew(schema)) {
    found.push(
      `${name} has a default that is made anew each time: it is not in the JSON Schema; the schema's own validator fills it in`,
    );
  }
  if (checksOf(schema).some(({ check }) => check === 'overwrite')) {
    found.push(
      `${name} is rewritten (trimmed, say) by the schema's own validator, after ours has read it as it came; ${receives} the result`,
    );
  }
  return found;
}

function schemaChange(def: Def, name: string, role: Role, receives: string): string | undefined {
  if (role === 'output') return def.type === 'pipe' ? outputChange(def, name) : undefined;
  switch (def.type) {
    case 'pipe':
      return inputChange(def, name, receives);
    case 'transform':
      return `${name} is transformed: its JSON Schema says nothing, and ${receives} what the transform gives`;
    case 'success':
      return `${name} takes anything; ${receives} whether it was valid`;
    case 'catch':
      return `${name} has a fallback (\`.catch\`): a value that its JSON Schema refuses is told to the model and not replaced`;
    default:
      return undefined;
  }
}

function inputChange(def: Def, name: string, receives: string): string {
  const [from, to] = [inner(def, 'in'), inner(def, 'out')];
  if (isPreprocess(def)) {
    const carried = to !== undefined && isCarriable(to, 'input');
    const asked = carried ? 'models are asked for what it should give' : 'its JSON Schema says nothing';
    return `${name} is preprocessed: what the preprocessing takes is not known, so ${asked}; the schema's own validator runs after ours`;
  }
  const transforms = to?._zod.def.type === 'transform' || typeof def['transform'] === 'function';
  return transforms && from !== undefined
    ? `${name} is transformed: models are asked for what the transform takes, ${receives} what it gives`
    : `${name} is piped into a second schema, which is enforced by the schema's own validator, after ours`;
}

function outputChange(def: Def, name: string): string | undefined {
  return inner(def, 'out')?._zod.def.type === 'transform'
    ? `${name} ends in a transform: what it gives is not in the JSON Schema (put \`.pipe(…)\` behind it to say it)`
    : undefined;
}
