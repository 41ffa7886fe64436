/** The operations of the API as tools for an assistant: the command `mcp`, which needs a key and no database. */
export { addMcp } from './add-mcp.ts';
export { credentialVariables } from './credentials.ts';
export type { GivenSecrets, McpSurroundings } from './surroundings.ts';
