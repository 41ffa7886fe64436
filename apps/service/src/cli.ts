import { addMcp } from '@helpdesk/mcp';
import { Command, CommanderError } from 'commander';
import { addAgent } from './commands/agent.ts';
import { addBackup } from './commands/backup.ts';
import { addCompletion } from './commands/completion.ts';
import { addConfig } from './commands/config.ts';
import type { CommandContext } from './commands/context.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addInbox } from './commands/inbox/inbox.ts';
import { addMail } from './commands/mail.ts';
import { mcpSurroundings } from './commands/mcp-surroundings.ts';
import { addMigrate } from './commands/migrate.ts';
import { addOpenApi } from './commands/openapi.ts';
import { addRestore } from './commands/restore.ts';
import { addSecret } from './commands/secret.ts';
import { addSeed } from './commands/seed.ts';
import { addServe } from './commands/serve.ts';
import { addSetupLink } from './commands/start/setup-link.ts';
import { exitCodes } from './errors/exit-codes.ts';
import { failureOf } from './errors/explain.ts';

/** Runs the command that the arguments name and answers the exit code; `err` takes what went wrong. */
export async function runCli(
  args: readonly string[],
  context: CommandContext,
  err: (text: string) => void,
): Promise<number> {
  try {
    await createProgram(context, err).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const { line, exitCode } = failureOf(error);
    err(`${line}\n`);
    return exitCode;
  }
}

function createProgram(context: CommandContext, err: (text: string) => void): Command {
  // Commands inherit these settings when they are added, so that they come first.
  const program = new Command('helpdesk')
    .description('A helpdesk service: agents answer customers through its API.')
    .exitOverride()
    .configureOutput({ writeOut: context.out, writeErr: err })
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText('after', help);
  addServe(program, context);
  addSetupLink(program, context);
  addMigrate(program, context);
  addSeed(program, context);
  addSecret(program, context);
  addAgent(program, context);
  addInbox(program, context);
  addMail(program, context);
  addExport(program, context);
  addImport(program, context);
  addOpenApi(program, context);
  addMcp(program, mcpSurroundings(context));
  addBackup(program, context);
  addRestore(program, context);
  addDoctor(program, context);
  addConfig(program, context);
  addCompletion(program, context);
  return program;
}

const help = `
Examples:
  $ npm start                                  run the service at http://127.0.0.1:9000
  $ npm run demo                               fill a new desk with demo data, and serve it
  $ npm run helpdesk -- agent create --help    what a command needs

Settings are environment variables; "serve --help" lists them.
`;
