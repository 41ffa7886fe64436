import type { MailBody, MailNotice } from './mail-body.ts';

/** The sentences that stand where nothing of a mail can be read. The screens have them in their languages by their names. */
export const noticeTexts: { readonly [Notice in MailNotice]: string } = {
  unreadable: 'This mail could not be read.',
  too_large: 'This mail is too large. It was left in the mailbox.',
  encrypted: 'This mail is encrypted and cannot be read here. Its parts are attached.',
  empty: '(empty)',
};

/**
 * The body of a mail of which nothing can be read.
 *
 * @example
 * noticeBody('too_large') // { textContent: 'This mail is too large. It was left in the mailbox.', notice: 'too_large', … }
 */
export function noticeBody(notice: MailNotice, signed: MailBody['signed'] = null): MailBody {
  const text = noticeTexts[notice];
  return {
    contentType: 'text',
    content: text,
    textContent: text,
    hasQuote: false,
    whole: { html: null, text },
    remoteImages: null,
    signed,
    notice,
  };
}
