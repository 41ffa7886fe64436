import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { DeskCaller } from './desk-caller.ts';
import { type Arguments, toolRequest } from './tool-request.ts';
import { failed, type ToolResult, toolResult } from './tool-result.ts';
import type { Tool } from './tools.ts';

export interface ToolServerOptions {
  readonly tools: readonly Tool[];
  readonly call: DeskCaller;
  readonly version: string;
  readonly instructions: string;
  /** Why a tool of this name is not among them. */
  whyNot(name: string): string;
  /** Writes one line to the log, without what contacts wrote. */
  report(line: string): void;
}

export interface ToolServer {
  /** Settles when the transport is closed, by either side. */
  readonly closed: Promise<void>;
  /** Settles when no call is under way any more. */
  idle(): Promise<void>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** Serves the tools to the client at the other end of the transport. */
export async function serveTools(options: ToolServerOptions, transport: Transport): Promise<ToolServer> {
  const { tools, version, instructions, report } = options;
  const server = new Server(
    { name: 'helpdesk', title: 'Helpdesk', version },
    { capabilities: { tools: {} }, instructions },
  );
  const underWay = new Set<Promise<unknown>>();
  const answer = answerer(options);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const answered = answer(params.name, params.arguments ?? {}, signal);
    underWay.add(answered);
    const done = (): void => void underWay.delete(answered);
    answered.then(done, done);
    return answered;
  });
  server.onerror = (error) => report(`the client sent what is not understood: ${error.message}`);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  await server.connect(transport);
  return {
    closed,
    idle: async () => void (await Promise.allSettled(underWay)),
    close: () => server.close(),
  };
}

function listed({ name, title, description, input, effects }: Tool) {
  return { name, title, description, inputSchema: input.schema, annotations: { title, ...effects } };
}

function answerer({ tools, call, whyNot, report }: ToolServerOptions) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const validator = new AjvJsonSchemaValidator();
  const checks = new Map<string, ReturnType<typeof validator.getValidator>>();
  return async (name: string, args: Arguments, signal: AbortSignal): Promise<ToolResult> => {
    const tool = byName.get(name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, whyNot(name));
    const check = checks.get(name) ?? validator.getValidator(tool.input.schema);
    checks.set(name, check);
    const checked = check(args);
    if (!checked.valid) return failed('InputException', `The arguments do not fit: ${checked.errorMessage}`);
    const answered = await call(toolRequest(tool, args), signal);
    report(`${name}: ${answered.ok ? 'done' : `refused, ${answered.status} ${answered.type}`}`);
    return toolResult(answered);
  };
}
