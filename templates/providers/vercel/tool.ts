import { asSdkSchema } from './schema.ts';
import type { VercelTool, VercelToolData } from './types.ts';

/** The tool as the SDK takes it: one schema under both keys, which is a schema for the SDK, too. */
export function sdkTool(data: VercelToolData): VercelTool {
  const { description, title, inputSchema, outputSchema, ...rest } = data;
  const schema = asSdkSchema(inputSchema);
  const tool: { [member in keyof VercelTool]: unknown } = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    parameters: schema,
    inputSchema: schema,
    ...(outputSchema === undefined ? {} : { outputSchema: asSdkSchema(outputSchema) }),
    ...rest,
  };
  // `VercelSchema` says why the schemas' type is what no value is.
  return tool as VercelTool;
}
