import { searchFields, searchText, searchWords } from './search-text.ts';

/** What is searched: each kind has its own columns, and its own order of what is a better hit. */
export type SearchKind = 'messages' | 'contacts' | 'conversations';

/** What searches look at in a record: texts as `searchText` and `searchFields` make them. */
export const searchColumns = {
  messages: ['text'],
  contacts: ['name', 'other'],
  conversations: ['own', 'name', 'email'],
} as const satisfies Readonly<Record<SearchKind, readonly string[]>>;

/** The names of all columns; a kind has some of them. */
export type SearchColumn = (typeof searchColumns)[SearchKind][number];

export type SearchedRecord = Readonly<Partial<Record<SearchColumn, string>>>;

/** One of the columns contains the text, which has at least three code points. */
export interface SearchPart {
  readonly columns: readonly SearchColumn[];
  readonly text: string;
}

/** What a record must have to be a hit: of each group at least one part. */
export type SearchStep = readonly (readonly SearchPart[])[];

/** Shorter texts are in no index, and in nearly every record. */
const shortest = 3;

/** More words than these are found only as they stand in the query. */
export const mostWords = 8;

/**
 * What is looked for, best hits first. A record counts in the first step that it fulfils, and the number of that step is
 * its rank; among equals the newest record comes first. A query of fewer than three characters finds nothing.
 *
 * @example
 * searchSteps('messages', 'refund')[0] // [[{ columns: ['text'], text: ' refund ' }]]
 */
export function searchSteps(kind: SearchKind, query: string): readonly SearchStep[] {
  const asked = searchText(query).slice(1, -1);
  if ([...asked].length < shortest) return [];
  const all: readonly SearchColumn[] = searchColumns[kind];
  const has = (text: string, columns = all): SearchStep => [[{ columns, text }]];
  const words = searchWords(query);
  const everyWord = words.length > 1 && words.length <= mostWords ? [words.map((word) => [beginning(word, all)])] : [];
  const last = [...everyWord, has(asked)];
  const word = ` ${asked} `;
  const start = ` ${asked}`;
  switch (kind) {
    case 'messages':
      return [has(word), has(start), ...last];
    case 'contacts':
      return [has(`\n${word}\n`), has(`\n${start}`, ['name']), has(word), has(start), ...last];
    case 'conversations':
      return [has(`\n${word}\n`, ['own']), has(word, ['own']), has(start, ['own']), has(start), ...last];
  }
}

/** The beginning of a word; a word of one letter has to be whole, because its beginning would be too short. */
function beginning(word: string, columns: readonly SearchColumn[]): SearchPart {
  return { columns, text: [...word].length === 1 ? ` ${word} ` : ` ${word}` };
}

/** With so many hits nobody has to guess what was meant. */
export const enoughWithoutTypos = 10;

/**
 * The step behind all others, for queries with a typing error in a name: each word stands as it is, or as one of the
 * names that are like it. Undefined where no name is like a word of the query.
 *
 * @param alike the words of names that are like a word of the query, by that word; see `isLike`
 * @example
 * typoStep('contacts', 'reyse', new Map([['reyse', ['reyes']]]))
 * // [[{ columns: ['name', 'other'], text: ' reyse' }, { columns: ['name'], text: ' reyes ' }]]
 */
export function typoStep(
  kind: SearchKind,
  query: string,
  alike: ReadonlyMap<string, readonly string[]>,
): SearchStep | undefined {
  const words = searchWords(query);
  if (words.length > mostWords || !words.some((word) => (alike.get(word) ?? []).length > 0)) return undefined;
  return words.map((word) => [
    beginning(word, searchColumns[kind]),
    ...(alike.get(word) ?? []).map((name): SearchPart => ({ columns: ['name'], text: ` ${name} ` })),
  ]);
}

/**
 * Steps that find together whatever any of the steps finds: a part of a text is wherever the whole word is.
 *
 * @example
 * coveringSteps(searchSteps('messages', 'refund')) // [[[{ columns: ['text'], text: 'refund' }]]]
 */
export function coveringSteps(steps: readonly SearchStep[]): readonly SearchStep[] {
  return steps.filter((step, at) => step.length > 1 || at === steps.length - 1);
}

/**
 * The best steps, as far as they look at some columns alone; the last of them finds whatever the others find. A word that
 * is in nearly every record may be nowhere in these columns.
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
 * The number of the first step that the record fulfils; undefined when it is no hit.
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
): SearchedRecord {
  const { firstName, lastName, email, phoneNumber, externalUserId } = contact;
  return {
    name: searchFields([`${firstName} ${lastName}`]),
    other: searchFields([email, phoneNumber, externalUserId]),
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
}): SearchedRecord {
  const { referenceNumber, subject, contact } = conversation;
  return {
    own: searchFields([referenceNumber, subject]),
    name: searchFields([`${contact.firstName} ${contact.lastName}`]),
    email: searchFields([contact.email]),
  };
}
