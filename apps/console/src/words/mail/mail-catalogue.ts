import type { mailWriting } from './mail-writing.ts';

/** The words of mails in a language other than English: they are loaded with the first part that has any. */
export interface MailCatalogue {
  readonly mailWriting: typeof mailWriting;
}
