/** Reads values by nothing: arguments are read, and refused in words for the model, when the tool is executed. */
const validate = (value: unknown): { success: true; value: unknown } => ({ success: true, value });

/**
 * Makes a JSON Schema also a schema of the AI SDK, majors 4 to 7 (`asSchema` in @ai-sdk/provider-utils looks for these members). They are not
 * enumerable: written as JSON, or handed to the SDK's `jsonSchema()`, it is the plain schema.
 */
export function asSdkSchema<Schema extends object>(schema: Schema): Schema {
  const hidden = { enumerable: false, configurable: true, writable: true };
  return Object.defineProperties(schema, {
    [Symbol.for('vercel.ai.schema')]: { ...hidden, value: true },
    [Symbol.for('vercel.ai.validator')]: { ...hidden, value: true },
    jsonSchema: { ...hidden, value: schema },
    validate: { ...hidden, value: validate },
  });
}
