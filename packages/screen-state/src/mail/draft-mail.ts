/** What a begun mail has besides its text. What is left out, is as the service has it by default. */
export interface DraftMail {
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly from?: string;
  /** False: it goes without. */
  readonly signature?: boolean;
  readonly quote?: boolean;
  /** The message that is forwarded; of a mail aside, the forward to whose people it goes. */
  readonly reply_to?: string;
  /** Of a forward: the files of the message go with it. Default: true. */
  readonly with_files?: boolean;
  /** Of a forward: the mail goes as a file, as it came. */
  readonly as_file?: boolean;
}

/** The same of a message under way. */
export interface OutgoingMail extends DraftMail {
  readonly kind: 'reply' | 'forward' | 'aside';
}
