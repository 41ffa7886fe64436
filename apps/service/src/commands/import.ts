import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storedHtmlSanitizer } from '@helpdesk/html-sanitize';
import type { Command } from 'commander';
import { withTarget } from '../composition/open-place.ts';
import type { Config } from '../config/read-config.ts';
import { type CommandContext, requireConfig } from './context.ts';
import { heldMailText } from './held-mail-text.ts';
import { missingText, movedText } from './moved-text.ts';
import { terminalProgress } from './terminal-progress.ts';

export function addImport(program: Command, context: CommandContext): void {
  program
    .command('import')
    .summary('make a desk of what "export" has written')
    .description(
      'Makes the desk that "export" has written, with the same ids, in a new database: all of it or, when anything ' +
        'is wrong, nothing. Every row is read back and compared with the checksums of the export.',
    )
    .argument('<folder>', 'the folder that was exported to')
    .addHelpText('after', help)
    .action((folder: string) => runImport(context, folder));
}

async function runImport(context: CommandContext, folder: string): Promise<void> {
  const config = requireConfig(context.env);
  const started = performance.now();
  const progress = terminalProgress(process.stderr);
  const { importDesk } = await import('@helpdesk/archive');
  const moved = await withTarget(config, (desk) => importDesk(desk, folder, storedHtmlSanitizer, progress)).finally(
    progress.end,
  );
  const summary = `Imported ${movedText(moved, performance.now() - started)} from ${folder}.\n`;
  context.out(
    `${summary}${sanitizedText(moved.sanitized)}${missingText(moved)}${secretText(config)}${await heldMailText(config)}`,
  );
}

/** The service never exports such a message: the file was changed after the export. */
function sanitizedText(count: number): string {
  if (count === 0) return '';
  return `HTML that is not allowed was taken out of ${count} ${count === 1 ? 'message' : 'messages'}.\n`;
}

/** The start of the service would make another one. */
function secretText({ secret, dataDir }: Config): string {
  const file = join(dataDir, 'secret');
  if (secret !== undefined || existsSync(file)) return '';
  return `\nBefore the service starts, set HELPDESK_SECRET as it was, or copy the old data folder's file to ${file}\n`;
}

const help = `
DATABASE_URL and HELPDESK_DATA_DIR say where the desk comes to. The database must be new: the service must not
have been started on it. HELPDESK_SECRET has to be the one that the desk had; it is not in the export.
Mail of the new desk is on hold until "mail release": the desk that was exported may still read and send it.

Examples:
  $ DATABASE_URL=sqlite:/srv/new.db HELPDESK_DATA_DIR=/srv/new npm run helpdesk -- import ../moving
`;
