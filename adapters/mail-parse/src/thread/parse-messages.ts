import type { MailBody, MailPart, ReceivedMail, RefusedAttachment } from '@helpdesk/domain';

/** What the thread is given: a mail, and an empty folder of its own for the parts. */
export interface ParseQuestion {
  readonly path: string;
  readonly folder: string;
}

/** `ready` comes once, when the thread has loaded its code. */
export type ParseAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly parsed: ParsedMail }
  /** The mail cannot be read. */
  | { readonly kind: 'broken' }
  /** The machine failed, with the code of the operating system. */
  | { readonly kind: 'machine'; readonly code: string };

export interface ParsedMail {
  readonly mail: ReceivedMail;
  readonly body: MailBody;
  readonly files: readonly ParsedFile[];
  readonly refused: readonly RefusedAttachment[];
  readonly digest: string;
}

export interface ParsedFile extends MailPart {
  readonly fileName: string;
  readonly place: 'inline' | 'attached';
  readonly isMailKind: boolean;
  readonly path: string;
}
