/** What agents read of a mail, made safe, with what is older cut off. */
export interface MailBody {
  readonly contentType: 'text' | 'html';
  /**
   * What is new in the mail. HTML is safe, keeps `cid:` for inline images, and has `data-remote-src` in place of the
   * `src` of remote ones.
   */
  readonly content: string;
  /** The same as text. Never empty: a mail without anything to read has a fixed text. */
  readonly textContent: string;
  /** Something was cut off: all of it is in `whole`. */
  readonly hasQuote: boolean;
  readonly whole: WholeMail;
  readonly remoteImages: RemoteImages | null;
  /** `unchecked`: the mail is signed, and nobody has checked by whom. */
  readonly signed: 'unchecked' | null;
  /** A sentence that stands in place of a content that cannot be read: the screens translate it by this name. */
  readonly notice: MailNotice | null;
}

/** The mail uncut. */
export interface WholeMail {
  /** Safe, as `content`; null where the mail has no HTML, or too much of it. */
  readonly html: string | null;
  readonly text: string;
}

export interface RemoteImages {
  readonly n: number;
  /** Each once, in the order of the mail, at most 20. */
  readonly hosts: readonly string[];
}

export type MailNotice = 'unreadable' | 'too_large' | 'encrypted' | 'empty';
