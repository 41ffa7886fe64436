import { foldText } from '../search/fold-text.ts';

export type SubjectPrefix = 'reply' | 'forward';

/**
 * What mail programs write in front of a subject, in the languages in which they are common. Finnish programs answer
 * with the `VS` by which Danish and Norwegian ones forward: it counts as theirs.
 */
const programs: { readonly [Prefix in SubjectPrefix]: readonly string[] } = {
  reply: [
    ...['Re', 'Aw', 'Antw', 'Antw.', 'Antwort', 'Betr', 'Rép', 'R', 'Rif', 'Res', 'Sv', 'Odp', 'Ynt', 'Yan'],
    ...['Отв', 'Ответ', 'НА', '回复', '答复', '回覆', '答覆', '返信', 'رد'],
  ],
  forward: [
    ...['Fw', 'Fwd', 'Forward', 'Wg', 'Tr', 'Rv', 'I', 'Enc', 'Doorst', 'Pd', 'Vb', 'Vs', 'Vl', 'İlt'],
    ...['Пересл', 'Переслано', '转发', '轉寄', '轉發', '転送', 'إعادة توجيه'],
  ],
};

const meanings: ReadonlyMap<string, SubjectPrefix> = new Map(
  (['reply', 'forward'] as const).flatMap((prefix) =>
    programs[prefix].map((word) => [foldText(word), prefix] as const),
  ),
);

/** The longest prefix with a count, spaces and its colon. */
const longestPrefix = 24;

/** How often a mail went to and fro, as some programs write it: `Re[2]`, `Re(2)`, `Re^2`. */
const count = /(?:\[\d{1,3}\]|\(\d{1,3}\)|\^\d{1,3})$/;

/**
 * The prefix that a subject begins with, and where the rest begins. Looks at 24 UTF-16 units.
 *
 * @example
 * subjectPrefix('AW: Rechnung') // { prefix: 'reply', end: 4 }
 * subjectPrefix('Rechnung') // undefined
 */
export function subjectPrefix(
  subject: string,
  from = 0,
): { readonly prefix: SubjectPrefix; readonly end: number } | undefined {
  const start = subject.slice(from, from + longestPrefix);
  const colon = start.search(/[:\uff1a]/);
  if (colon < 0) return undefined;
  const prefix = meanings.get(foldText(start.slice(0, colon).trim().replace(count, '').trimEnd()));
  if (prefix === undefined) return undefined;
  let end = from + colon + 1;
  while (subject.charAt(end) === ' ') end += 1;
  return { prefix, end };
}

/**
 * The subject without all prefixes that it begins with.
 *
 * @example
 * withoutPrefixes('Re: WG: Re[2]: Rechnung') // 'Rechnung'
 */
export function withoutPrefixes(subject: string): string {
  let at = 0;
  for (let found = subjectPrefix(subject); found !== undefined; found = subjectPrefix(subject, at)) at = found.end;
  return subject.slice(at);
}
