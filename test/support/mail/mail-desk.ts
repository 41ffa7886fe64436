import { type Actor, type JsonObject, type Message, writeLoopTag, writeToken } from '@helpdesk/domain';
import type { MailReading } from '@helpdesk/domain/ports';
import type { ImportOutcome } from '@helpdesk/domain/use-cases';
import { newInbox, type ScriptedMailParser, scriptedMailParser } from '@helpdesk/testkit';
import { type Desk, type DeskOptions, openDesk } from '../desk.ts';
import type { OpenStore } from '../stores.ts';
import { mailSource } from './mail-source.ts';

/** A desk with an e-mail inbox, whose parser reads what the test scripts. */
export interface MailDesk extends Desk {
  readonly inboxId: number;
  readonly parser: ScriptedMailParser;
  /** Adds a further e-mail inbox; answers its id. */
  addInbox(from: string, config?: JsonObject): Promise<number>;
  /** Has a mailbox of the inbox show the next mail, which is received now unless `at` is given. */
  arrive(reading: MailReading | Error, given?: Arriving): Promise<ImportOutcome>;
  /** The same, and the message that it became. */
  message(reading: MailReading | Error, given?: Arriving): Promise<Message>;
  /** The token of a conversation, as an answer to it bears it. */
  threadToken(conversationId: number, inboxId?: number): string;
  /** The tag that every mail of the inbox has. */
  loopTag(inboxId: number, by: 'person' | 'desk'): string;
  /** The first Admin. */
  actor(): Promise<Actor>;
  /** All messages of the conversation, oldest first. */
  messages(conversationUuid: string): Promise<readonly Message[]>;
}

interface Arriving {
  readonly inboxId?: number;
  readonly at?: number;
  readonly uid?: number;
  readonly size?: number;
  readonly place?: string;
}

const address = 'Help <help@desk.example>';

export async function openMailDesk(
  open: OpenStore,
  options: DeskOptions & { config?: JsonObject } = {},
): Promise<MailDesk> {
  const parser = scriptedMailParser();
  const desk = await openDesk(open, { mailParser: parser, ...options });
  const addInbox = (from: string, config: JsonObject = {}): Promise<number> =>
    desk.store.transact((writer) =>
      writer.inboxes.insert(newInbox(desk.ports.ids.uuid(), { name: from, channel: 'email', from, config })),
    );
  const inboxId = await addInbox(address, options.config);
  let uids = 0;
  const arrive = async (reading: MailReading | Error, given: Arriving = {}): Promise<ImportOutcome> => {
    uids += 1;
    const bytes = parser.source(reading);
    const shown = {
      place: given.place ?? 'INBOX',
      uidValidity: '7',
      uid: given.uid ?? uids,
      receivedAt: given.at ?? desk.clock.now(),
      size: given.size ?? bytes.length,
    };
    const outcome = await desk.helpdesk.importMail(given.inboxId ?? inboxId, shown, mailSource(bytes));
    if (outcome === undefined) throw new Error('the inbox takes no mail');
    return outcome;
  };
  const messages = async (conversationUuid: string): Promise<readonly Message[]> =>
    desk.store.read(async (reader) => {
      const conversation = await reader.conversations.find(conversationUuid);
      if (conversation === undefined) return [];
      const page = { page: 1, size: 500 };
      const found = await reader.messages.list({ conversationId: conversation.id, private: null, types: [], page });
      return found.items.toReversed();
    });
  return {
    ...desk,
    inboxId,
    parser,
    addInbox,
    arrive,
    messages,
    threadToken: (conversationId, inbox = inboxId) =>
      writeToken('thread', conversationId, inbox, (text) => desk.ports.macs.mac('mail', text)),
    loopTag: (inbox, by) => writeLoopTag({ inboxId: inbox, by }, (text) => desk.ports.macs.mac('mail', text)),
    actor: async () => {
      const [key = '', secret = ''] = desk.admin.split(':');
      return desk.helpdesk.authenticateAgent(key, secret);
    },
    message: async (reading, given) => {
      const { conversationUuid, messageUuid } = await arrive(reading, given);
      const found = (await messages(conversationUuid ?? '')).find(({ uuid }) => uuid === messageUuid);
      if (found === undefined) throw new Error('the mail became no message');
      return found;
    },
  };
}
