import { idField, type OutgoingMail } from '@helpdesk/domain';
import { encodeWord, quoteString } from 'nodemailer/lib/mime-funcs';

type Address = OutgoingMail<unknown>['from'];

/**
 * The head of a mail, each line with its break, without what describes its parts, `Date` and `Message-ID`. Every line is
 * ASCII and at most 998 characters long. Throws where a member would break out of its line.
 */
export function mailHead(mail: OutgoingMail<unknown>): string {
  const { from, to, cc, replyTo, subject, inReplyTo, references, headers } = mail;
  const unsafe = headers.find(({ name, value }) => !/^[A-Za-z][A-Za-z-]*$/.test(name) || !/^[ -~]+$/.test(value));
  if (unsafe !== undefined) throw new Error(`a head that cannot be sent: ${JSON.stringify(unsafe.name.slice(0, 80))}`);
  const lines = [
    ['From', addresses([from])],
    ['To', addresses(to)],
    ['Cc', addresses(cc)],
    ['Reply-To', replyTo ?? ''],
    ['Subject', encodedText(subject)],
    ['In-Reply-To', inReplyTo === null ? '' : idField([inReplyTo])],
    ['References', idField(references)],
    ...headers.map(({ name, value }) => [name, value] as const),
  ] as const;
  const head = lines.flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}\r\n`)).join('');
  const wrong = head.split('\r\n').find((line) => !lineShape.test(line));
  if (wrong !== undefined) throw new Error(`a line of the head cannot be sent: ${JSON.stringify(wrong.slice(0, 80))}`);
  // A line that begins a head of its own must be one of ours.
  const begun = head.split('\r\n').filter((line) => line !== '' && !line.startsWith(' ')).length;
  if (begun !== lines.filter(([, value]) => value !== '').length)
    throw new Error('a head of the mail has a line too many');
  return head;
}

const lineShape = /^[ -~]{0,998}$/;

function addresses(list: readonly Address[]): string {
  return list.map(({ name, address }) => (name === '' ? address : `${phrase(name)} <${address}>`)).join(',\r\n ');
}

const bareName = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

function phrase(name: string): string {
  if (bareName.test(name)) return name;
  return isPlain(name) ? quoteString(name) : encoded(name);
}

function encodedText(text: string): string {
  return isPlain(text) ? text : encoded(text);
}

/** What looks like an encoded word would be decoded where it arrives. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text) && !text.includes('=?') && text.length < 900;
}

/** Encoded words of at most 75 characters, one a line. */
function encoded(text: string): string {
  return encodeWord(text, 'B', 52).replaceAll('?= =?', '?=\r\n =?');
}
