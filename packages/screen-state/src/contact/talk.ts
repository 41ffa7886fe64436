import { HelpdeskError, type WidgetStart } from '@helpdesk/client';
import type { Sender } from '../sending/sender.ts';
import { mergedMessages } from './chat-state.ts';
import { draftsIn, meetMessages, moveDraft } from './contact-drafts.ts';
import type { ContactOutgoing } from './contact-outbox.ts';
import { keepLinksFresh } from './fresh-links.ts';
import { pageSize } from './known-conversations.ts';
import { createLive, type Live } from './live.ts';
import { findLostFiles, type LostFiles } from './lost-files.ts';
import { createRenewal, type Renewal, type RenewalParts } from './renewal.ts';
import { contactSender } from './sending/contact-sender.ts';

export interface Talk {
  readonly live: Live;
  readonly sender: Sender;
  readonly renewal: Renewal;
  readonly lostFiles: LostFiles;
  /** The page of messages before those that are known. */
  older(uuid: string): Promise<void>;
}

/** Fetched after the first view: a visitor who has not written yet has nothing to send, and nothing to listen to. */
export function createTalk(parts: RenewalParts): Talk {
  const { outbox, changed } = parts;
  keepLinksFresh(parts);
  followMessages(parts);
  return {
    live: createLive(parts),
    sender: contactSender({ ...parts, started: (entry, start) => conversationStarted(parts, entry, start) }),
    renewal: createRenewal(parts),
    lostFiles: findLostFiles(outbox, changed),
    older: olderMessages(parts),
  };
}

/** A draft that was sent from another device ends with the message. */
function followMessages(parts: RenewalParts): void {
  const { get, subscribe } = parts.store;
  let met: unknown;
  const meet = (): void => {
    const { details } = get();
    if (details === met) return;
    met = details;
    for (const [uuid, { messages }] of details) meetMessages(draftsIn(parts), uuid, messages);
  };
  subscribe(meet);
  meet();
}

function conversationStarted(
  parts: RenewalParts,
  { to }: ContactOutgoing,
  { conversation, messages, user }: WidgetStart,
): void {
  const { store, outbox, keepConversations, keepMessage, connect } = parts;
  const { get, set } = store;
  const { uuid } = conversation;
  outbox.redirect(to, uuid);
  moveDraft(draftsIn(parts), to, uuid);
  const { view } = get();
  keepConversations(conversation);
  for (const message of messages) keepMessage(message);
  const detail = get().details.get(uuid);
  if (detail !== undefined) set({ details: new Map(get().details).set(uuid, { ...detail, cursor: null }) });
  if (view.name === 'chat' && view.id === to) set({ view: { name: 'chat', id: uuid } });
  // A contact may have signed in since.
  if (user !== undefined && get().user === undefined) set({ user });
  connect();
}

function olderMessages({ client, store: { get, set } }: RenewalParts): Talk['older'] {
  /** One page at a time. */
  let asked: string | undefined;
  return async (uuid) => {
    const cursor = get().details.get(uuid)?.cursor;
    if (typeof cursor !== 'string' || asked === cursor) return;
    asked = cursor;
    try {
      const page = await client.conversation(uuid, { pageSize, cursor });
      const messages = mergedMessages(page.messages, get().details.get(uuid)?.messages ?? []);
      set({ details: new Map(get().details).set(uuid, { messages, cursor: page.next_cursor }) });
    } catch (error) {
      if (!(error instanceof HelpdeskError)) throw error;
    } finally {
      asked = undefined;
    }
  };
}
