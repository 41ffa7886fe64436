import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullMailReading, MailFile, MailReading } from '@helpdesk/domain/ports';
import { type MailParserOptions, mailParser } from '@helpdesk/mail-parse';

/** The thread of the service. */
const serviceThread = new URL('../../../apps/service/src/mail/parse-thread.ts', import.meta.url);

export interface MailReader {
  /** Parts that are being read lie here. */
  readonly folder: string;
  read(mail: Uint8Array | string): Promise<MailReading>;
  close(): Promise<void>;
}

/** A parser with a folder of its own. Mails are staged as the importer does it. */
export async function openMailReader(options: Partial<MailParserOptions> = {}): Promise<MailReader> {
  const place = await mkdtemp(join(tmpdir(), 'helpdesk-mails-'));
  const folder = options.folder ?? join(place, 'parts');
  const staged = join(place, 'staged');
  await mkdir(staged);
  const parser = mailParser({ thread: serviceThread, ...options, folder });
  return {
    folder,
    read: async (mail) => {
      const bytes = typeof mail === 'string' ? Buffer.from(mail) : mail;
      const path = join(staged, randomUUID());
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return parser.read({ path, size: bytes.length, sha256 }).finally(() => rm(path));
    },
    close: async () => {
      await parser.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** A reading that was expected to be whole. */
export function wholeReading(reading: MailReading): FullMailReading {
  if (reading.read !== 'whole') throw new Error(`The mail was read from its head alone: ${reading.why}`);
  return reading;
}

/** What a file holds. */
export async function contentOf(file: MailFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
