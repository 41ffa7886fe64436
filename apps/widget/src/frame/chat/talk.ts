import { HelpdeskError, type WidgetClient, type WidgetStart } from '@helpdesk/client';
import type { Bridge } from '../bridge.ts';
import { keepLinksFresh } from './fresh-links.ts';
import { type Known, pageSize } from './known.ts';
import { createLive, type Live } from './live.ts';
import { findLostFiles, type LostFiles } from './lost-files.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { createRenewal, type Renewal } from './renewal.ts';
import { createSender, type Sender } from './sender.ts';
import type { Session } from './session.ts';
import { mergedMessages, type Store } from './state.ts';

export interface TalkRules extends Known, Pick<Session, 'signIn' | 'load' | 'leave'> {
  readonly bridge: Bridge;
  readonly client: WidgetClient;
  readonly store: Store;
  readonly outbox: Outbox;
  connect(): void;
  gone(): void;
  found(isReached: boolean): void;
  reached(isReached: boolean): void;
  flush(): void;
  hurry(): void;
  draft(conversation: string): string;
  keepDraft(conversation: string, text: string): void;
  /** The list of what waits changed. */
  changed(): void;
}

export interface Talk {
  readonly live: Live;
  readonly sender: Sender;
  readonly renewal: Renewal;
  readonly lostFiles: LostFiles;
  /** The page of messages before those that are known. */
  older(uuid: string): Promise<void>;
}

/** A chunk of its own: who has not written yet has nothing to send, and nothing to listen to. */
export function createTalk(rules: TalkRules): Talk {
  const { bridge, client, store, outbox, keepMessage, keepConversations, draft, keepDraft, changed } = rules;
  const { get, set } = store;
  /** One page at a time. */
  let asked: string | undefined;

  keepLinksFresh(get, rules.loadDetail);
  const renewal = createRenewal(rules);
  const renewed = (): Promise<boolean> => renewal.renew(true);

  function started(entry: Outgoing, { conversation, messages, user }: WidgetStart): void {
    outbox.redirect(entry.to, conversation.uuid);
    keepDraft(conversation.uuid, draft(entry.to));
    keepDraft(entry.to, '');
    const { view } = get();
    keepConversations(conversation);
    for (const message of messages) keepMessage(message);
    const detail = get().details.get(conversation.uuid);
    if (detail !== undefined)
      set({ details: new Map(get().details).set(conversation.uuid, { ...detail, cursor: null }) });
    if (view.name === 'chat' && view.id === entry.to) set({ view: { name: 'chat', id: conversation.uuid } });
    // Somebody may have signed in meanwhile.
    if (user !== undefined && get().user === undefined) set({ user });
    rules.connect();
  }

  async function older(uuid: string): Promise<void> {
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
  }

  return {
    live: createLive({ ...rules, ended: renewed, reached: rules.found }),
    sender: createSender({
      ...rules,
      arrived: keepMessage,
      started,
      renewed,
      limited: (resumesAt) => set({ resumesAt }),
      uploaded: (uploaded) => set({ uploaded }),
    }),
    renewal,
    lostFiles: findLostFiles(bridge.storage, outbox, changed),
    older,
  };
}
