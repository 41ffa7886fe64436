import { queriedDigits } from './number-digits.ts';
import { askedText, tellingWords } from './search-query.ts';
import { searchFields, spacedText } from './search-text.ts';

/** What is searched: each kind has its own columns, and its own order of what is a better hit. */
export type SearchKind = 'messages' | 'contacts' | 'conversations';

/** What searches look at in a record: texts as `searchText` and `searchFields` make them. */
export const searchColumns = {
  messages: ['text'],
  contacts: ['name', 'email', 'other'],
  conversations: ['own', 'name', 'email'],
} as const satisfies Readonly<Record<SearchKind, readonly string[]>>;

/** The names of all columns; a kind has some of them. */
export type SearchColumn = (typeof searchColumns)[SearchKind][number];

export type SearchedRecord = Readonly<Partial<Record<SearchColumn, string>>>;

type Searched<Kind extends SearchKind> = Readonly<Record<(typeof searchColumns)[Kind][number], string>>;

/** One of the columns contains the text, which has at least three code points. */
export interface SearchPart {
  readonly columns: readonly SearchColumn[];
  readonly text: string;
}

/** What a record must have to be a hit: of each group at least one part. */
export type SearchStep = readonly (readonly SearchPart[])[];

/** Shorter parts are in no index of trigrams. */
const shortest = 3;

const isIndexed = (part: string): boolean => [...part].length >= shortest;

/**
 * What is looked for, best hits first. A record counts in the first step that it fulfils, and the number of that step is
 * its rank; among equals the newest record comes first. A query that is too short finds nothing; see `isSearchable`.
 *
 * Of two letters the whole word and the beginning of a word are looked for, of one letter of a script without spaces the
 * letter, of more any part. A number is also looked for by its digits.
 *
 * @example
 * searchSteps('messages', 'refund')[0] // [[{ columns: ['text'], text: ' refund ' }]]
 */
export function searchSteps(kind: SearchKind, query: string): readonly SearchStep[] {
  const asked = askedText(query);
  if (asked === undefined) return [];
  const all: readonly SearchColumn[] = searchColumns[kind];
  const has = (text: string, columns = all): SearchStep[] => (isIndexed(text) ? [[[{ columns, text }]]] : []);
  const word = ` ${asked} `;
  const start = ` ${asked}`;
  // Any part; of a text that is too short for it, the beginning of a word, and what was asked with its marks.
  const whole = spacedText(query).trim();
  const parts = isIndexed(asked)
    ? has(asked)
    : [...(isIndexed(start) ? has(start) : has(word)), ...(whole === asked ? [] : has(whole))];
  const words = tellingWords(query);
  const everyWord = words.length > 1 ? [words.map((each) => [beginning(each, all)])] : [];
  const digits = queriedDigits(query);
  const last = [...everyWord, ...parts, ...(digits === undefined ? [] : has(digits))];
  return withoutRepeats([...better(kind, word, start, has), ...last]);
}

type Has = (text: string, columns?: readonly SearchColumn[]) => readonly SearchStep[];

function better(kind: SearchKind, word: string, start: string, has: Has): readonly SearchStep[] {
  switch (kind) {
    case 'messages':
      return [...has(word), ...has(start)];
    case 'contacts':
      return [...has(`\n${word}\n`), ...has(`\n${start}`, ['name']), ...has(word), ...has(start)];
    case 'conversations':
      return [...has(`\n${word}\n`, ['own']), ...has(word, ['own']), ...has(start, ['own']), ...has(start)];
  }
}

/** A step that is there already would find nothing new. */
function withoutRepeats(steps: readonly SearchStep[]): readonly SearchStep[] {
  const seen = new Set<string>();
  return steps.filter((step) => {
    const name = JSON.stringify(step);
    return !seen.has(name) && seen.add(name);
  });
}

/** The beginning of a word; a word of one letter has to be whole, because its beginning would be too short. */
function beginning(word: string, columns: readonly SearchColumn[]): SearchPart {
  return { columns, text: isIndexed(` ${word}`) ? ` ${word}` : ` ${word} ` };
}

/** With this many hits the search does not look for words with typing errors. */
export const enoughWithoutTypos = 10;

/**
 * The step behind all others, for queries with a typing error in a name: each word stands as it is, or as one of the
 * names that are like it. Undefined where no name is like a word of the query.
 *
 * @param alike the words of names that are like a word of the query, by that word; see `isLike`
 * @example
 * typoStep('contacts', 'reyse', new Map([['reyse', ['reyes']]]))
 * // [[{ columns: ['name', 'email', 'other'], text: ' reyse' }, { columns: ['name'], text: ' reyes ' }]]
 */
export function typoStep(
  kind: SearchKind,
  query: string,
  alike: ReadonlyMap<string, readonly string[]>,
): SearchStep | undefined {
  const words = tellingWords(query);
  if (!words.some((word) => (alike.get(word) ?? []).length > 0)) return undefined;
  return words.map((word) => [
    beginning(word, searchColumns[kind]),
    ...(alike.get(word) ?? []).map((name): SearchPart => ({ columns: ['name'], text: ` ${name} ` })),
  ]);
}

/**
 * Steps that together find everything that any of the steps finds: a part of a text is found wherever the whole word
 * is.
 *
 * @example
 * coveringSteps(searchSteps('messages', 'refund')) // [[[{ columns: ['text'], text: 'refund' }]]]
 */
export function coveringSteps(steps: readonly SearchStep[]): readonly SearchStep[] {
  return steps.filter((step, at) => !steps.some((other, place) => place > at && covers(other, step)));
}

function covers(wide: SearchStep, step: SearchStep): boolean {
  const [is, of] = [onlyPart(wide), onlyPart(step)];
  if (is === undefined || of === undefined) return false;
  return of.text.includes(is.text) && of.columns.every((column) => is.columns.includes(column));
}

function onlyPart(step: SearchStep): SearchPart | undefined {
  const [group, ...others] = step;
  return others.length === 0 && group?.length === 1 ? group[0] : undefined;
}

/**
 * The best steps, limited to those on some columns alone; the last of them finds everything that the others find. A
 * word that is in nearly every record may be in none of these columns.
 *
 * @example
 * narrowSteps('conversations', searchSteps('conversations', 'example')).length // 3
 */
export function narrowSteps(kind: SearchKind, steps: readonly SearchStep[]): readonly SearchStep[] {
  const isWide = (step: SearchStep): boolean =>
    step.some((group) => group.some(({ columns }) => columns.length === searchColumns[kind].length));
  const end = steps.findIndex(isWide);
  return end < 0 ? steps : steps.slice(0, end);
}

/**
 * The number of the first step that the record matches; undefined when it is not a hit.
 *
 * @example
 * searchRank(searchSteps('messages', 'refund'), { text: ' two refunds ' }) // 1
 */
export function searchRank(steps: readonly SearchStep[], record: SearchedRecord): number | undefined {
  const rank = steps.findIndex((step) => step.every((group) => group.some((part) => holds(record, part))));
  return rank < 0 ? undefined : rank;
}

function holds(record: SearchedRecord, { columns, text }: SearchPart): boolean {
  return columns.some((column) => record[column]?.includes(text) === true);
}

interface SearchedContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/**
 * What searches for contacts look at.
 *
 * @example
 * searchedContact({ firstName: 'Ada', lastName: 'Reyes', email: null, phoneNumber: null, externalUserId: '7' }).name
 * // '\n ada reyes \n'
 */
export function searchedContact(
  contact: SearchedContact & { readonly phoneNumber: string | null; readonly externalUserId: string | null },
): Searched<'contacts'> {
  const { firstName, lastName, email, phoneNumber, externalUserId } = contact;
  return {
    name: searchFields([`${firstName} ${lastName}`]),
    email: searchFields([email]),
    other: searchFields([phoneNumber, externalUserId]),
  };
}

/**
 * What searches for conversations look at.
 *
 * @example
 * searchedConversation({ referenceNumber: '101', subject: null, contact: { firstName: 'Ada', lastName: '', email: null } }).own
 * // '\n 101 \n  \n'
 */
export function searchedConversation(conversation: {
  readonly referenceNumber: string;
  readonly subject: string | null;
  readonly contact: SearchedContact;
}): Searched<'conversations'> {
  const { referenceNumber, subject, contact } = conversation;
  return {
    own: searchFields([referenceNumber, subject]),
    name: searchFields([`${contact.firstName} ${contact.lastName}`]),
    email: searchFields([contact.email]),
  };
}
