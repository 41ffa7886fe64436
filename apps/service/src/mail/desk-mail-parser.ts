import { join } from 'node:path';
import type { MailParser } from '@helpdesk/domain/ports';
import { mailParser } from '@helpdesk/mail-parse';

/** Reads the mails of the desk in a thread of its own. Parts of mails lie in the data folder until they are stored. */
export function deskMailParser(dataDir: string): MailParser {
  return mailParser({ thread: new URL('./parse-thread.ts', import.meta.url), folder: join(dataDir, 'mail') });
}
