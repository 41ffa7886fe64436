import type { Message } from '@helpdesk/client';

/** What the composer offers to the mails in the log and to the panel of the contact. */
export interface MailWriting {
  /** Begins a forward of this message, or makes it what the begun one forwards. */
  openForward(message: Message): void;
  /** Shows the forward that is begun. Begins one of this message where there is none. */
  showForward(message: Message): void;
  /** Begins an answer into the side thread of this message, which the contact does not see. */
  openAside(message: Message): void;
  /** Puts an address into Cc of the draft. */
  addToReplies(address: string): void;
}
