import type { Conversation } from '../model/conversation/conversation.ts';
import type { InboxChannel } from '../model/inbox/inbox.ts';
import type { Draft } from '../model/message/draft.ts';
import type { Message } from '../model/message/message.ts';
import type { JsonObject } from '../model/shared/json.ts';
import type { Timestamp } from '../model/shared/time.ts';
import type { StoreWriter } from './store.ts';

/** A public message of an agent, or a private one of a side thread, which channels with addresses have. */
export interface Reply {
  /** Of the message, which is stored in the same transaction, after `accept`. */
  readonly uuid: string;
  /** Locked, as it was before the reply. */
  readonly conversation: Conversation;
  readonly draft: Draft;
  readonly at: Timestamp;
}

/**
 * `sent`: nothing is left to be done. `pending`: the transport sends it, and sets its status then. `failed`: there is
 * nothing by which it could leave, and an agent can try again.
 */
export type SendingStatus = 'sent' | 'pending' | 'failed';

/** What became of a reply that was taken. */
export interface Acceptance {
  readonly status: SendingStatus;
  /** Members of the message's meta, instead of those of the draft. */
  readonly meta?: JsonObject;
  /** Called in the same transaction, once the message and its conversation are stored. */
  readonly note?: (messageId: number) => Promise<void>;
}

/** Another address instead of one that a reply did not reach. */
export interface Replacement {
  readonly address: string;
  readonly by: string;
}

/**
 * How the replies of one channel leave. Both methods run inside the transaction of the caller, which a store may run
 * again: nothing leaves the process in them, they wait for nothing but the writer, and all that they note is written
 * by it. A transport that needs the network notes the reply, sends it once the note is committed, and sets the status to
 * `sent` or `failed` with a `message.updated`.
 *
 * Whatever they throw undoes the transaction. A reply that can never leave is refused with `invalidInput`.
 */
export interface MessageTransport {
  /** Takes a new reply. In a transaction that is committed it is called once for each uuid. */
  accept(writer: StoreWriter, reply: Reply): Promise<Acceptance>;

  /**
   * Takes a reply again that it accepted before, and that failed for all recipients or for some; others do not get it
   * again. `replace` is empty for channels without addresses.
   */
  retry(writer: StoreWriter, message: Message, at: Timestamp, replace: readonly Replacement[]): Promise<SendingStatus>;
}

/** One for each channel: one without does not compile. */
export type MessageTransports = { readonly [Channel in InboxChannel]: MessageTransport };
