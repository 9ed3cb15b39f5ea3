import type { ObjectSchema } from './json.ts';
import type { RiskLevel } from './risk.ts';

/** An action as plain data, for hosts that list, filter or document their tools. */
export interface ToolManifestItem<Name extends string = string, Network extends string = string> {
  name: Name;
  description: string;
  riskLevel: RiskLevel;
  requiresConfirmation: boolean;
  /** Empty: every network. */
  networks: Network[];
  inputSchema?: ObjectSchema;
}
