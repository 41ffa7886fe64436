import type { SafeMailHtml } from '../../model/mail/body/body-of.ts';

/** Makes the HTML of mails safe. */
export interface MailHtmlSanitizer {
  /**
   * Safe HTML and its text, whole and without what is older. Never throws on bad HTML. undefined: it has more elements
   * than `htmlLimits` allows.
   *
   * @param subject of the mail: it decides whether older mails in the text were forwarded, and are kept
   */
  sanitizeMail(html: string, subject: string | null): SanitizedMail | undefined;
}

export interface SanitizedMail {
  readonly html: SafeMailHtml;
  /** The content ids that the HTML names by `cid:`, as `contentIdKey` writes them, each once. */
  readonly contentIds: readonly string[];
  /** The images that were written into the HTML: they become files, which the HTML names by `cid:`. At most 50. */
  readonly dataImages: readonly DataImage[];
}

export interface DataImage {
  /** Made of the content. */
  readonly contentId: string;
  /** A picture of pixels: `image/png`. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
