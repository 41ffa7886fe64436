import type { Command } from 'commander';
import { deskLayout } from '../desk/desk-layout.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { type CommandContext, requireConfig } from './context.ts';
import { heldMailText } from './held-mail-text.ts';
import { terminalProgress } from './terminal-progress.ts';

export function addRestore(program: Command, context: CommandContext): void {
  program
    .command('restore')
    .summary('make a desk of what "backup" has written')
    .description(
      'Makes the desk of a backup again, where no desk is: all of it or, when anything is wrong, nothing.\n' +
        'DATABASE_URL and HELPDESK_DATA_DIR say where; the database must not exist, and the data folder must be empty.',
    )
    .argument('<file>', 'what "backup" has written')
    .addHelpText('after', help)
    .action((file: string) => runRestore(context, file));
}

async function runRestore(context: CommandContext, path: string): Promise<void> {
  const config = requireConfig(context.env);
  const { database } = config;
  const { backup: file } = database.capabilities;
  if ('instead' in file) throw new OperatorError(file.instead.restore, exitCodes.usage);
  const progress = terminalProgress(process.stderr);
  const { restoreDesk, withBackup } = await import('@helpdesk/backup');
  const { dataDir, secret } = config;
  const target = { database: file, layout: deskLayout, dataDir, secret };
  const { created_at, missing } = await withBackup(path, (backup) => restoreDesk(backup, target, progress)).finally(
    progress.end,
  );
  const lost = missing.length === 0 ? '' : `It had lost ${missing.length} of its files before.\n`;
  const restored = `Restored the desk of ${created_at} to ${database.name} and ${config.dataDir}.\n${lost}`;
  context.out(`${restored}${await heldMailText(config)}`);
}

const help = `
Mail of the new desk is on hold until "mail release": the desk of the backup may still read and send it.
A backup that an older version made is brought up to date by the next start. Who restores it as another user than
the service runs as has to give it the files (chown -R).

Example:
  $ DATABASE_URL=sqlite:/srv/desk/desk.db HELPDESK_DATA_DIR=/srv/desk npm run helpdesk -- restore desk-monday.tar
`;
