import type { Conversation } from '../model/conversation/conversation.ts';
import type { CompleteChannel } from '../model/inbox/channel-rules.ts';
import type { Draft } from '../model/message/draft.ts';
import type { Message } from '../model/message/message.ts';
import type { Timestamp } from '../model/shared/time.ts';
import type { StoreWriter } from './store.ts';

/** A public message of an agent. */
export interface Reply {
  /** Of the message, which is stored in the same transaction, after `accept`. */
  readonly uuid: string;
  /** Locked, as it was before the reply. */
  readonly conversation: Conversation;
  readonly draft: Draft;
  readonly at: Timestamp;
}

/** `sent`: nothing is left to be done. `pending`: the transport sends it, and sets its status then. */
export type SendingStatus = 'sent' | 'pending';

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
  accept(writer: StoreWriter, reply: Reply): Promise<SendingStatus>;

  /**
   * Takes a reply again that it accepted before and whose status is `failed`. Recipients who have it do not get it
   * again.
   */
  retry(writer: StoreWriter, message: Message, at: Timestamp): Promise<SendingStatus>;
}

/** One for each channel by which messages leave: a channel that became complete without one does not compile. */
export type MessageTransports = { readonly [Channel in CompleteChannel]: MessageTransport };
