import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MailboxAccount } from '@helpdesk/domain/ports';
import { Client } from 'pg';
import { openDatabase } from '../better-sqlite.ts';
import { answerParent } from '../child.ts';

/** One reading of a mailbox by the floor. */
export interface FloorOrder {
  readonly account: MailboxAccount;
  /** `sqlite:FILE` or the address of a Postgres database. */
  readonly database: string;
  readonly folder: string;
  readonly mails: number;
}

/** The library of the service, at the version that it runs on. */
interface ImapClient {
  connect(): Promise<void>;
  mailboxOpen(name: string): Promise<unknown>;
  fetchOne(uid: string, query: object, options: object): Promise<{ readonly source?: Buffer } | false>;
  messageFlagsAdd(uid: string, flags: readonly string[], options: object): Promise<boolean>;
  logout(): Promise<void>;
}

const ofAdapter = createRequire(new URL('../../../adapters/mail-imap/package.json', import.meta.url));
const { ImapFlow } = ofAdapter('imapflow') as { readonly ImapFlow: new (options: object) => ImapClient };

/**
 * The least that an import can do: each mail is fetched, flushed to disk under a name of its own, noted in a transaction
 * of its own and marked as read. Nothing of it is understood. Answers the seconds that it took.
 */
async function readAll({ account, database, folder, mails }: FloorOrder): Promise<number> {
  const { server, password } = account;
  const auth = { user: server.username, pass: password };
  const client = new ImapFlow({ host: server.host, port: server.port, auth, doSTARTTLS: false, logger: false });
  const notes = await notesIn(database);
  await mkdir(folder, { recursive: true });
  await client.connect();
  await client.mailboxOpen(server.mailbox);
  const start = performance.now();
  for (let uid = 1; uid <= mails; uid += 1) {
    const found = await client.fetchOne(
      String(uid),
      { uid: true, size: true, internalDate: true, source: true },
      { uid: true },
    );
    const source = found === false ? undefined : found.source;
    if (source === undefined) throw new Error(`the mail ${uid} is not there`);
    await keep(join(folder, randomUUID()), source);
    await notes.add(createHash('sha256').update(source).digest('hex'), source.length);
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }
  const seconds = (performance.now() - start) / 1_000;
  await client.logout();
  await notes.close();
  return seconds;
}

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(`${path}.new`, 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

interface Notes {
  add(digest: string, size: number): Promise<void>;
  close(): Promise<void>;
}

const table = 'create table if not exists floor_notes (digest text, size bigint)';

async function notesIn(database: string): Promise<Notes> {
  if (database.startsWith('sqlite:')) {
    const notes = openDatabase(database.slice('sqlite:'.length));
    notes.pragma('journal_mode = WAL');
    notes.pragma('synchronous = FULL');
    notes.exec(table);
    const insert = notes.prepare('insert into floor_notes values (?, ?)');
    return { add: async (...values) => void insert.run(...values), close: async () => notes.close() };
  }
  const client = new Client(database);
  await client.connect();
  await client.query(table);
  const insert = { name: 'note', text: 'insert into floor_notes values ($1, $2)' };
  return {
    add: async (...values) => void (await client.query({ ...insert, values })),
    close: () => client.end(),
  };
}

answerParent('ready', (order) => readAll(order as FloorOrder));
