import { systemErrorCode } from '@helpdesk/files';
import { systemClock } from '@helpdesk/platform-node';
import type { Command } from 'commander';
import { withSource } from '../composition/open-place.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { type CommandContext, requireConfig } from './context.ts';
import { missingText, movedText } from './moved-text.ts';
import { terminalProgress } from './terminal-progress.ts';

export function addExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .summary('write the whole desk into a folder, to move it')
    .description(
      'Writes the whole desk as it is at this moment, with its files, into a folder, from which "import" makes ' +
        'the same desk in another database. The service may go on meanwhile; what happens later is not in it.',
    )
    .argument('<folder>', 'a new or an empty folder')
    .addHelpText('after', help)
    .action((folder: string) => runExport(context, folder));
}

async function runExport(context: CommandContext, folder: string): Promise<void> {
  const config = requireConfig(context.env);
  const started = performance.now();
  const progress = terminalProgress(process.stderr);
  const { exportDesk } = await import('@helpdesk/archive');
  const moved = await withSource(config, (desk) => exportDesk(desk, folder, systemClock.now(), progress))
    .catch(explainDamage)
    .finally(progress.end);
  context.out(`Exported ${movedText(moved, performance.now() - started)} to ${folder}.\n${missingText(moved)}`);
}

function explainDamage(error: unknown): never {
  if (error instanceof Error && systemErrorCode(error) === 'UNREADABLE_CELL') throw new OperatorError(error.message);
  throw error;
}

const help = `
The folder holds everything: what customers wrote, their addresses, the hashes of passwords and keys, and the
secrets of inboxes. Its files can be read by you alone; keep it so, and delete it when the desk has moved.
HELPDESK_SECRET is not in it. Take it along (it is in the file "secret" of the data folder, unless the
environment gives it): without it, links to files and answers to repeated requests are not valid any more.

To move without losing a message: stop the service, export, import at the new place, start the service there.

Examples:
  $ npm run helpdesk -- export ../moving
  $ DATABASE_URL=sqlite:/srv/desk.db HELPDESK_DATA_DIR=/srv/data npm run helpdesk -- export /backup/desk
`;
