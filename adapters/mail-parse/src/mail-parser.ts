import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type DomainError, refuse } from '@helpdesk/domain';
import type { FullMailReading, MailHeadReading, MailParser, MailReading, StagedFile } from '@helpdesk/domain/ports';
import { mailOfHead } from './head/mail-of-head.ts';
import { type ParseLimits, type ParseThread, parseThread } from './parse-thread-handle.ts';
import { type ReadingFolders, readingFolders } from './reading-folders.ts';
import type { ParsedMail } from './thread/parse-messages.ts';

export interface MailParserOptions {
  /** The program of the thread: it calls `serveMailParsing`. */
  readonly thread: URL;
  /** For the parts of mails that are being read. Several processes may share it. */
  readonly folder: string;
  readonly limits?: ParseLimits;
  /** For tests; milliseconds. */
  readonly now?: () => number;
}

/** Section 3 of the design of the e-mail channel, "Poison". */
export const parseLimits: ParseLimits = { timeMs: 10_000, memoryMb: 256 };

/** How much of a mail is looked at that cannot be read. */
const headBytes = 64 * 1024;

const nothingToRelease = async (): Promise<void> => {};

/**
 * Reads mails in one thread, one after another. A mail that needs too much time or memory, or at which the parser fails,
 * ends the thread alone: it is read from its head here, and the next mail starts a new thread.
 */
export function mailParser({ thread, folder, limits = parseLimits, now = Date.now }: MailParserOptions): MailParser {
  const folders = readingFolders(folder, now);
  const parsing = parseThread(thread, limits);
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    read: (source) => {
      const read = turn.then(() => {
        if (isClosed) throw unavailable(new Error('The parser was closed'));
        return readMail(source, folders, parsing);
      });
      turn = read.catch(() => {});
      return read;
    },
    readHead: async (head) => headReading('too_large', head, createHash('sha256').update(head).digest('hex')),
    close: async () => {
      isClosed = true;
      await parsing.close();
    },
  };
}

async function readMail(source: StagedFile, folders: ReadingFolders, parsing: ParseThread): Promise<MailReading> {
  const folder = await onDisk(folders.make());
  const outcome = await parsing.ask({ path: source.path, folder });
  if (outcome.kind === 'read') return fullReading(outcome.parsed, () => folders.remove(folder));
  await folders.remove(folder);
  if (outcome.kind === 'gone') throw unavailable(outcome.cause);
  return headReading(outcome.kind, await onDisk(headOfFile(source.path)), source.sha256);
}

function fullReading(
  { mail, body, files, refused, digest }: ParsedMail,
  release: () => Promise<void>,
): FullMailReading {
  return {
    read: 'whole',
    mail,
    body,
    files: files.map(({ path, ...file }) => ({ ...file, open: () => createReadStream(path) })),
    refused,
    digest,
    release,
  };
}

function headReading(why: MailHeadReading['why'], head: Uint8Array, digest: string): MailHeadReading {
  const bytes = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  return { read: 'head', why, mail: mailOfHead(bytes), digest, release: nothingToRelease };
}

async function headOfFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): DomainError {
  const refusal = refuse('store.unavailable', 'Mails cannot be read now', { retryAfter: 1 });
  refusal.cause = cause;
  return refusal;
}
