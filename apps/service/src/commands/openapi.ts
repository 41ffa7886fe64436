import type { Command } from 'commander';
import { ownVersion } from '../process/own-version.ts';
import type { CommandContext } from './context.ts';

/** `helpdesk openapi`: the description of the API, for a generator of clients. */
export function addOpenApi(program: Command, context: CommandContext): void {
  program
    .command('openapi')
    .description('print the description of the API (OpenAPI 3.1, JSON)')
    .option('--server <address>', 'where the service is reached, as clients are to ask it')
    .action(async ({ server }: { server?: string }) => {
      const { openApiDocument } = await import('@helpdesk/openapi');
      const document = openApiDocument({ version: ownVersion(), ...(server !== undefined && { serverUrl: server }) });
      context.out(`${JSON.stringify(document, null, 2)}\n`);
    });
}
