import type { Command } from 'commander';
import { type Choice, choiceFault, chosenTools, permittedTools, whyNot } from './choose-tools.ts';
import { requireCredentials } from './credentials.ts';
import { deskCaller } from './desk-caller.ts';
import { instructions } from './instructions.ts';
import { introduce } from './introduce.ts';
import { McpStartError } from './mcp-start-error.ts';
import type { McpSurroundings } from './surroundings.ts';
import { allTools, type Tool } from './tools.ts';

interface McpOptions {
  readonly url?: string;
  readonly write: boolean;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly list: boolean;
}

/** `helpdesk mcp`: the operations of the API as tools for an assistant, over standard input and output. */
export function addMcp(program: Command, surroundings: McpSurroundings): void {
  program
    .command('mcp')
    .summary('serve the API to an assistant, as tools (MCP)')
    .description(
      'Speaks the Model Context Protocol on standard input and output: an assistant starts it and uses the operations ' +
        'of the API as tools, with the permissions of the API key in HELPDESK_API_KEY and HELPDESK_API_SECRET (or ' +
        'files: HELPDESK_API_KEY_FILE, HELPDESK_API_SECRET_FILE). It only reads, unless --write is given.',
    )
    .option(
      '--url <address>',
      'where the service is reached; else PUBLIC_URL, or HOST and PORT',
      surroundings.readAddress,
    )
    .option('--write', 'add the tools that change something', false)
    .option('--allow <names>', 'these tools and no others, separated by commas', namesOf)
    .option('--deny <names>', 'all but these', namesOf)
    .option('--list', 'print the tools that there would be with any key, and end', false)
    .addHelpText('after', help)
    .action((options: McpOptions) => runMcp(surroundings, options));
}

async function runMcp(surroundings: McpSurroundings, options: McpOptions): Promise<void> {
  // Imported here, so that other commands do not wait for it.
  const { openApiDocument } = await import('@helpdesk/openapi');
  const version = surroundings.version();
  const tools = allTools(openApiDocument({ version }));
  const { write, allow, deny = [] } = options;
  const choice: Choice = { write, allow, deny };
  const fault = choiceFault(tools, choice);
  if (fault !== undefined) throw new McpStartError('usage', fault);
  const chosen = chosenTools(tools, choice);
  if (options.list) return surroundings.out(listText(chosen));
  const credentials = requireCredentials(surroundings);
  const url = options.url ?? ownAddress(surroundings);
  const call = deskCaller({ url, credentials, version });
  const stopped = surroundings.stopSignal();
  const holder = await Promise.race([introduce(call, url), stopped.then(() => undefined)]);
  if (holder === undefined) return;
  const { email, permissions } = holder;
  const permitted = permittedTools(chosen, permissions);
  report(`${permitted.length} tools${write ? '' : ', read only'}, with a key of ${email} at ${url}`);
  const { serveStdio } = await import('./serve-stdio.ts');
  await serveStdio(
    {
      tools: permitted,
      call,
      version,
      instructions: instructions(!permitted.some(({ effects }) => !effects.readOnlyHint)),
      whyNot: (name) => whyNot(name, tools, choice),
      report,
    },
    stopped,
  );
}

/** Writes to standard error, because standard output carries the protocol. */
function report(line: string): void {
  process.stderr.write(`helpdesk mcp: ${line}\n`);
}

function ownAddress(surroundings: McpSurroundings): string {
  const address = surroundings.ownAddress();
  if (address === undefined) throw new McpStartError('usage', 'PORT is 0, any port: give --url');
  return address;
}

function namesOf(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(/[\s,]+/).filter((name) => name !== '')];
}

function listText(tools: readonly Tool[]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  const what = ({ title, permission }: Tool) => (permission === null ? title : `${title} (${permission})`);
  return tools.map((tool) => `  ${tool.name.padEnd(width)}  ${what(tool)}\n`).join('');
}

const help = `
The messages that it serves were written by strangers and may hold instructions for the assistant.
Make a key that may do no more than the assistant has to; docs/assistants.md says how, and what else to think of.

Examples:
  $ npm run --silent helpdesk -- agent api-key ada@example.com --name Assistant \\
      --permission conversations:read_all conversations:read messages:read
  $ HELPDESK_API_KEY=… HELPDESK_API_SECRET_FILE=… npm run --silent helpdesk -- mcp --url https://desk.example.com
`;
