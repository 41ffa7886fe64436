import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, Mailbox, MailImport } from '@helpdesk/domain';
import type { MailParser, Ports } from '@helpdesk/domain/ports';
import { createHelpdesk, type ReadingSurroundings } from '@helpdesk/domain/use-cases';
import { imapMailboxes } from '@helpdesk/mail-imap';
import { mailParser } from '@helpdesk/mail-parse';
import { newInbox } from '@helpdesk/testkit';
import { type Desk, openDesk } from '../desk.ts';
import type { OpenStore } from '../stores.ts';
import type { TestImapServer } from './imap-server.ts';
import { loopbackOutbound } from './relay-server.ts';

/** A desk that reads mailboxes of servers by IMAP, with the parser of the service. */
export interface ReadingDesk extends Desk {
  /** Adds an inbox that reads these mailboxes; answers its id. */
  addInbox(
    mailboxes: readonly JsonObject[],
    changes?: { readonly password?: string; readonly config?: JsonObject },
  ): Promise<number>;
  /** One reader of one mailbox of the inbox, as a process of its own. */
  reader(inboxId: number, given?: ReaderOptions): Reader;
  /** Texts of all incoming messages of the inbox, in the order of their import. */
  texts(inboxId: number): Promise<readonly string[]>;
  imports(inboxId: number): Promise<readonly MailImport[]>;
  mailbox(inboxId: number, index?: number): Promise<Mailbox>;
}

interface ReaderOptions {
  readonly index?: number;
  /** What this process has in place of the ports of the desk. */
  readonly ports?: Partial<Ports>;
  /** Called before each pause, with the number of pauses until then. The clock then moves by the pause. */
  readonly paused?: (pauses: number, ms: number) => void;
}

interface Reader {
  readonly ended: Promise<void>;
  readonly faults: readonly unknown[];
  abort(): void;
  /** Aborts, and waits for the end. */
  stop(): Promise<void>;
}

/** A mailbox of a server as an inbox has it. */
export function mailboxOf(server: TestImapServer, changes: JsonObject = {}): JsonObject {
  const { host, port, username, tls_type } = server.account().server;
  return { host, port, username, tls_type, ...changes };
}

export async function openReadingDesk(open: OpenStore, parserInPlace?: MailParser): Promise<ReadingDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-mail-'));
  const thread = new URL('../../../apps/service/src/mail/parse-thread.ts', import.meta.url);
  const parser = parserInPlace ?? mailParser({ thread, folder });
  const mailboxServers = imapMailboxes({ outbound: loopbackOutbound });
  const desk = await openDesk(open, { mailParser: parser, mailboxServers });
  const readers: Reader[] = [];
  const importsOf = (inboxId: number): Promise<readonly MailImport[]> =>
    desk.store.read(async (store) => {
      const found: MailImport[] = [];
      // What was rolled back leaves gaps among the ids.
      for (let id = 1, missing = 0; missing < 100; id += 1) {
        const row = await store.mailImports.find(id);
        missing = row === undefined ? missing + 1 : 0;
        if (row?.inboxId === inboxId) found.push(row);
      }
      return found;
    });
  const placesOf = async (inboxId: number): Promise<readonly string[]> =>
    (await desk.helpdesk.listWantedMailboxes()).filter((each) => each.inboxId === inboxId).map(({ place }) => place);
  const reader = (inboxId: number, { index = 0, ports, paused }: ReaderOptions = {}): Reader => {
    const controller = new AbortController();
    const faults: unknown[] = [];
    let pauses = 0;
    const surroundings: ReadingSurroundings = {
      signal: controller.signal,
      holder: desk.ports.ids.uuid(),
      pause: async (ms) => {
        pauses += 1;
        paused?.(pauses, ms);
        desk.clock.advance(ms);
        await new Promise(setImmediate);
      },
      every: () => () => {},
      random: () => 0.5,
      failed: (error) => faults.push(error),
    };
    const helpdesk = ports === undefined ? desk.helpdesk : createHelpdesk({ ...desk.ports, ...ports });
    const ended = placesOf(inboxId).then((places) =>
      helpdesk.readMailbox({ inboxId, place: places[index] ?? '' }, surroundings),
    );
    const made: Reader = {
      ended,
      faults,
      abort: () => controller.abort(),
      stop: async () => {
        controller.abort();
        await ended;
      },
    };
    readers.push(made);
    return made;
  };
  return {
    ...desk,
    reader,
    addInbox: async (mailboxes, { password = 'a long password', config: others = {} } = {}) => {
      const config = { imap: mailboxes as JsonObject[], ...others };
      const inbox = newInbox(desk.ports.ids.uuid(), { channel: 'email', from: 'support@desk.example', config });
      return desk.store.transact(async (writer) => {
        const id = await writer.inboxes.insert(inbox);
        const sealed = desk.ports.sealer.seal(password);
        await writer.mailSecrets.replace(
          id,
          mailboxes.map((_each, at) => ({ name: `imap.${at}`, sealed })),
        );
        return id;
      });
    },
    texts: async (inboxId) => {
      const ids = (await importsOf(inboxId))
        .flatMap(({ messageId }) => messageId ?? [])
        .sort((one, other) => one - other);
      return desk.store.read(async (store) => {
        const texts: string[] = [];
        for (const id of ids) texts.push((await store.messages.findById(id))?.textContent.trim() ?? '');
        return texts;
      });
    },
    imports: importsOf,
    mailbox: async (inboxId, index = 0) => {
      const place = (await placesOf(inboxId))[index] ?? '';
      const found = await desk.store.read((store) => store.mailboxes.find({ inboxId, place }));
      if (found === undefined) throw new Error('the mailbox was not looked at');
      return found;
    },
    close: async () => {
      for (const each of readers) await each.stop().catch(() => undefined);
      await parser.close();
      await desk.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The source of a plain mail. */
export function rawMail(text: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { From: 'Ada <ada@example.com>', To: 'support@desk.example', Subject: text, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [...lines, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n');
}
