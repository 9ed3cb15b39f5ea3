import { isPlainObject, setOwn } from '../../runtime/json.ts';

/** A lowered schema in the form of the SDK's `Schema`: type names in capitals, everywhere a schema stands. The input is not changed. */
export function toSchemaType(schema: unknown): object {
  const result: { [keyword: string]: unknown } = {};
  if (!isPlainObject(schema)) return result;
  for (const [keyword, value] of Object.entries(schema)) setOwn(result, keyword, convert(keyword, value));
  return result;
}

function convert(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'type':
      return typeof value === 'string' ? value.toUpperCase() : value;
    case 'items':
      return toSchemaType(value);
    case 'anyOf':
      return Array.isArray(value) ? value.map(toSchemaType) : value;
    case 'properties': {
      const properties: { [key: string]: unknown } = {};
      if (!isPlainObject(value)) return properties;
      for (const [key, member] of Object.entries(value)) setOwn(properties, key, toSchemaType(member));
      return properties;
    }
    default:
      return value;
  }
}
