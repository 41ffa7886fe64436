import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupSource } from '@helpdesk/backup';
import { openDiskMediaStore } from '@helpdesk/media-disk';
import { systemClock } from '@helpdesk/platform-node';
import type { Command } from 'commander';
import type { Config } from '../config/read-config.ts';
import { deskLayout } from '../desk/desk-layout.ts';
import { findKeptSecret } from '../desk/secret-file.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { type CommandContext, requireConfig } from './context.ts';
import { sizeText } from './moved-text.ts';
import { terminalProgress } from './terminal-progress.ts';

export function addBackup(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .summary('write everything that the desk is made of to one file')
    .description(
      'Writes the desk as it is at this moment (database, uploads, secret) to one new file, from which "restore" ' +
        'makes it again. The service may go on meanwhile. For a desk on SQLite.',
    )
    .argument('<file>', 'a file that is not there yet')
    .option('--without-secret', 'leave the secret out; who restores the desk has to know it')
    .addHelpText('after', help)
    .action((file: string, { withoutSecret = false }: { readonly withoutSecret?: boolean }) =>
      runBackup(context, file, !withoutSecret),
    );
}

async function runBackup(context: CommandContext, file: string, withSecret: boolean): Promise<void> {
  const source = await sourceOf(requireConfig(context.env));
  const progress = terminalProgress(process.stderr);
  const { writeBackup } = await import('@helpdesk/backup');
  const backup = await writeBackup(source, file, withSecret, systemClock.now(), progress).finally(progress.end);
  context.out(summary(backup, file, withSecret));
}

/** Everything has to be there: a backup without the uploads or the secret makes no desk. */
async function sourceOf({ database, dataDir, secret }: Config): Promise<BackupSource> {
  const { backup } = database.capabilities;
  if ('instead' in backup) throw new OperatorError(backup.instead.backup, exitCodes.usage);
  if (database.local?.exists() === false) throw new OperatorError(`${database.name}: There is no such database`);
  const uploads = join(dataDir, 'uploads');
  if (!existsSync(uploads)) {
    throw new OperatorError(`There are no uploads in ${dataDir}: is HELPDESK_DATA_DIR that of this desk?`);
  }
  const used = secret ?? (await findKeptSecret(dataDir));
  if (used === undefined) {
    throw new OperatorError(`There is no secret in ${dataDir}: is HELPDESK_DATA_DIR that of this desk?`);
  }
  return {
    layout: deskLayout,
    database: backup,
    mediaStore: await openDiskMediaStore(uploads),
    secret: used,
  };
}

function summary({ uploads, bytes, missing }: Backup, file: string, withSecret: boolean): string {
  const files = `${uploads.toLocaleString('en')} ${uploads === 1 ? 'file' : 'files'}`;
  const what = withSecret ? `the database, the secret and ${files}` : `the database and ${files}`;
  const done = `Backed up ${what} (${sizeText(bytes)}) to ${file}, and read it back.\n`;
  const secret = withSecret ? '' : 'Keep HELPDESK_SECRET elsewhere: without it this backup cannot be restored.\n';
  const lost = missing.length === 0 ? '' : `The desk had lost ${missing.length} of its files before.\n`;
  return done + secret + lost;
}

const help = `
The file is a tar archive that you alone can read; keep it so, for it holds everything, also the secret that opens
what is sealed in the database. It has its name only when it is complete; until then there is a folder beside it,
FILE.unfinished-…, which may be deleted after a power cut. Beside the file there must be room for the database once
more.

Examples:
  $ npm run helpdesk -- backup /backup/desk-monday.tar
  $ npm run helpdesk -- backup "/backup/desk-$(date +%F).tar"
`;
