import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serveTools, type ToolServerOptions } from './serve-tools.ts';

/**
 * Serves the tools on standard input and output until the client closes the input (calls under way finish then), until
 * `stopped` settles, or until the other end of the output is closed.
 */
export async function serveStdio(options: ToolServerOptions, stopped: Promise<unknown>): Promise<void> {
  const { stdin, stdout } = process;
  const unread = once(stdout, 'error').then(() => 'the client does not read any more');
  const left = once(stdin, 'end').then(() => 'the client has closed the input');
  const server = await serveTools(options, new StdioServerTransport(stdin, stdout));
  const finished = left.then(async (why) => {
    await server.idle();
    return why;
  });
  const asked = stopped.then(() => 'it was asked to stop');
  const closed = server.closed.then(() => 'the connection was closed');
  options.report(`ends: ${await Promise.race([unread, finished, asked, closed])}`);
  await server.close();
}
