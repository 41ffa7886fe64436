import type { ImapFaults } from './imap-faults.ts';
import type { StoredMail } from './imap-folders.ts';

/** The items of a FETCH answer, without its parentheses; undefined where one is not known. */
export function fetchAnswer(
  mail: StoredMail,
  items: readonly string[],
  { isByUid, faults }: { readonly isByUid: boolean; readonly faults: ImapFaults },
): Buffer | undefined {
  const named = isByUid && !items.some((item) => item.toUpperCase() === 'UID') ? ['UID', ...items] : items;
  const parts: Buffer[] = [];
  for (const item of named) {
    const answer = itemAnswer(mail, item, faults);
    if (answer === undefined) return undefined;
    parts.push(Buffer.from(parts.length === 0 ? '' : ' '), answer);
  }
  return Buffer.concat(parts);
}

function itemAnswer(mail: StoredMail, item: string, faults: ImapFaults): Buffer | undefined {
  switch (item.toUpperCase()) {
    case 'UID':
      return Buffer.from(`UID ${mail.uid}`);
    case 'FLAGS':
      return Buffer.from(`FLAGS (${[...mail.flags].join(' ')})`);
    case 'RFC822.SIZE':
      return Buffer.from(`RFC822.SIZE ${mail.raw.length}`);
    case 'INTERNALDATE':
      return Buffer.from(`INTERNALDATE "${protocolDate(mail.date)}"`);
    default:
      return bodyAnswer(mail, item, faults);
  }
}

function bodyAnswer({ raw }: StoredMail, item: string, faults: ImapFaults): Buffer | undefined {
  const found = /^BODY(?:\.PEEK)?\[(HEADER|TEXT)?\](?:<(\d{1,10})\.(\d{1,10})>)?$/i.exec(item);
  if (found === null) return undefined;
  const section = (found[1] ?? '').toUpperCase();
  if (faults.noSources === true) return Buffer.from(`BODY[${section}] NIL`);
  const blank = raw.indexOf('\r\n\r\n');
  const end = blank < 0 ? raw.length : blank + 4;
  const whole = section === '' ? raw : section === 'HEADER' ? raw.subarray(0, end) : raw.subarray(end);
  const start = Number(found[2] ?? 0);
  const isPart = found[2] !== undefined && faults.ignorePartial !== true;
  const bytes = isPart ? whole.subarray(start, start + Number(found[3])) : whole;
  const origin = isPart ? `<${start}>` : '';
  return Buffer.concat([Buffer.from(`BODY[${section}]${origin} {${bytes.length}}\r\n`), bytes]);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As INTERNALDATE and APPEND write a time: ` 7-Feb-2026 12:00:00 +0000`. */
export function protocolDate(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, ' ');
  return `${day}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000`;
}
