const codes = { usage: 'MCP_USAGE', configuration: 'MCP_MISCONFIGURED', service: 'MCP_NO_SERVICE' } as const;

/** Why the tools cannot be served. The message is for the person who starts the command, and never shows a secret. */
export class McpStartError extends Error {
  readonly code: (typeof codes)[keyof typeof codes];

  /** @param fault where it has to be put right: in the command line, in the environment, or at the service */
  constructor(fault: keyof typeof codes, message: string) {
    super(message);
    this.name = 'McpStartError';
    this.code = codes[fault];
  }
}
