import type { GivenMail } from '../../../model/message/draft.ts';
import type { Message } from '../../../model/message/message.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { chosenRecipients } from './chosen-recipients.ts';
import { type ReplyPlace, replyDefaults } from './reply-context.ts';

/** What is decided about a mail of an agent when its message is written. */
export interface ChosenMail {
  readonly kind: 'reply' | 'forward';
  /** The uuid of the forward in whose side thread it is; null: it is public. */
  readonly side: string | null;
  readonly recipients: ReturnType<typeof chosenRecipients>;
  readonly subject: string;
  /** Filled in, as HTML; empty: none. */
  readonly signature: string;
  readonly answered: Message | undefined;
  /** The newest first. */
  readonly quoted: readonly Message[];
}

/** A reply to all who read the conversation. Throws `mail.recipients` and `input.invalid`. */
export async function chosenReply(reader: StoreReader, place: ReplyPlace, given: GivenMail): Promise<ChosenMail> {
  const { recipients, subject, signature, answered, quoted } = await replyDefaults(reader, place, given.replyTo);
  return {
    kind: 'reply',
    side: null,
    recipients: chosenRecipients(given, recipients, place.mailInbox.own),
    subject,
    signature: given.signature === false ? '' : signature,
    answered,
    quoted: given.quote === false ? [] : quoted,
  };
}
