import type { StoredMail } from './imap-folders.ts';
import { type ImapToken, inSequence, textOf } from './imap-tokens.ts';

/** Whether a mail is what all keys of a SEARCH look for. Times are compared by their days in UTC. */
export function isFound(
  keys: readonly ImapToken[],
  mail: StoredMail,
  place: number,
  highest: { readonly uid: number; readonly place: number },
): boolean {
  const left = [...keys];
  while (left.length > 0) {
    const key = textOf(left.shift()).toUpperCase();
    const isRight = ((): boolean => {
      switch (key) {
        case 'ALL':
          return true;
        case 'SEEN':
          return mail.flags.has('\\Seen');
        case 'UNSEEN':
          return !mail.flags.has('\\Seen');
        case 'DELETED':
          return mail.flags.has('\\Deleted');
        case 'UID':
          return inSequence(textOf(left.shift()), highest.uid)(mail.uid);
        case 'HEADER':
          return hasHeader(mail, textOf(left.shift()), textOf(left.shift()));
        case 'SINCE':
          return dayOf(mail.date) >= dayOf(new Date(`${textOf(left.shift())} UTC`));
        case 'BEFORE':
          return dayOf(mail.date) < dayOf(new Date(`${textOf(left.shift())} UTC`));
        default:
          return inSequence(key, highest.place)(place);
      }
    })();
    if (!isRight) return false;
  }
  return true;
}

const dayLengthMs = 86_400_000;

function dayOf(date: Date): number {
  return Math.floor(date.getTime() / dayLengthMs);
}

function hasHeader({ raw }: StoredMail, name: string, text: string): boolean {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
  return lines.some((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`) && line.includes(text));
}
