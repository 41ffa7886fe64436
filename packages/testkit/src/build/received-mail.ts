import type { MailAddress, MailBody, ReceivedMail } from '@helpdesk/domain';
import type { FullMailReading, MailFile, MailHeadReading } from '@helpdesk/domain/ports';
import { startOfTests } from '../fakes/fixed-clock.ts';
import { plainSecrets } from '../fakes/secrets.ts';

/** `Ada <ada@example.com>`, or an address alone. */
export function mailAddress(text: string): MailAddress {
  const [name = '', address] = text.replace('>', '').split(' <');
  return address === undefined ? { address: name, name: '' } : { address, name };
}

/** A mail of Ada to the inbox `help@desk.example`. */
export function receivedMail(changes: Partial<ReceivedMail> = {}): ReceivedMail {
  return {
    headers: [],
    from: [mailAddress('Ada Reyes <ada@example.com>')],
    sender: null,
    replyTo: [],
    to: [mailAddress('help@desk.example')],
    cc: [],
    messageId: 'a1@example.com',
    inReplyTo: [],
    references: [],
    subject: 'Where is my order?',
    date: startOfTests,
    text: 'Hello',
    html: null,
    parts: [],
    ...changes,
  };
}

interface ReadingChanges {
  readonly mail?: Partial<ReceivedMail>;
  readonly body?: Partial<MailBody>;
  readonly files?: readonly MailFile[];
  /** Unless given, of text, HTML and the names of the files. */
  readonly digest?: string;
}

/** What a parser reads of such a mail, whose body is its text. */
export function mailReading({ mail, body, files = [], digest }: ReadingChanges = {}): FullMailReading {
  const received = receivedMail(mail);
  const text = received.text ?? '';
  const content = JSON.stringify([text, received.html, files.map(({ fileName }) => fileName)]);
  return {
    read: 'whole',
    mail: received,
    body: {
      contentType: received.html === null ? 'text' : 'html',
      content: received.html ?? text,
      textContent: text,
      hasQuote: false,
      whole: { html: received.html, text },
      remoteImages: null,
      signed: null,
      notice: null,
      ...body,
    },
    files,
    refused: [],
    digest: digest ?? plainSecrets.digest(content),
    release: async () => {},
  };
}

/** What is read where the parser gave up, or of a mail that is too large. */
export function mailHeadReading(
  why: MailHeadReading['why'],
  mail: Partial<ReceivedMail> = {},
  digest = 'd'.repeat(64),
): MailHeadReading {
  return { read: 'head', why, mail: receivedMail({ text: null, ...mail }), digest, release: async () => {} };
}

/** A text file of a mail. */
export function mailFile(name: string, content = 'The letter', changes: Partial<MailFile> = {}): MailFile {
  const bytes = new TextEncoder().encode(content);
  return {
    name,
    fileName: name,
    contentType: 'text/plain',
    contentId: null,
    disposition: 'attachment',
    size: bytes.length,
    place: 'attached',
    isMailKind: false,
    open: async function* () {
      yield bytes;
    },
    ...changes,
  };
}
