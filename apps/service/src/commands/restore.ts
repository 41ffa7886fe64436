import { restoreDesk, withBackup } from '@helpdesk/backup';
import type { Command } from 'commander';
import { nameOfPlace } from '../config/database.ts';
import { deskLayout } from '../desk-layout.ts';
import { exitCodes } from '../exit-codes.ts';
import { OperatorError } from '../operator-error.ts';
import { sqliteFile } from '../sqlite-file.ts';
import { terminalProgress } from '../terminal-progress.ts';
import { type CommandContext, requireConfig } from './context.ts';

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

async function runRestore(context: CommandContext, file: string): Promise<void> {
  const config = requireConfig(context.env);
  const { database } = config;
  if (database.engine === 'postgres') {
    const advice = 'use "helpdesk import FOLDER", or what you have of pg_dump';
    throw new OperatorError(`restore is for desks on SQLite; for one on Postgres ${advice}`, exitCodes.usage);
  }
  const progress = terminalProgress(process.stderr);
  const { dataDir, secret } = config;
  const target = { engine: sqliteFile, layout: deskLayout, database: database.file, dataDir, secret };
  const { created_at, missing } = await withBackup(file, (backup) => restoreDesk(backup, target, progress)).finally(
    progress.end,
  );
  const lost = missing.length === 0 ? '' : `It had lost ${missing.length} of its files before.\n`;
  context.out(`Restored the desk of ${created_at} to ${nameOfPlace(database)} and ${config.dataDir}.\n${lost}`);
}

const help = `
A backup that an older version made is brought up to date by the next start. Who restores it as another user than
the service runs as has to give it the files (chown -R).

Example:
  $ DATABASE_URL=sqlite:/srv/desk/desk.db HELPDESK_DATA_DIR=/srv/desk npm run helpdesk -- restore desk-monday.tar
`;
