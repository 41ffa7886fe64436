import type { FoundContact, ReplyOf } from '@helpdesk/client';

export type MailPerson = ReplyOf<'listMailPeople'>[number];

/** A person to whom a mail may go. */
export interface SuggestedPerson {
  readonly address: string;
  /** The address where there is no name. */
  readonly name: string;
  readonly contactId: number | null;
  readonly picture: string | null;
  readonly isHere: boolean;
}

interface Known {
  readonly people: readonly MailPerson[];
  readonly contacts: readonly FoundContact[];
  /** Addresses that the mail goes to already. */
  readonly taken: readonly string[];
}

/** Those whose name or address begins with the text: people of the conversation first, then contacts. */
export function suggestedPeople(typed: string, { people, contacts, taken }: Known): readonly SuggestedPerson[] {
  const wanted = folded(typed.trim());
  if (wanted === '') return [];
  const here = people
    .filter(({ address, name }) => isHit(address, wanted) || isHit(name ?? '', wanted))
    .map(({ address, name, contact_id: contactId }) => ({
      ...{ address, contactId, picture: null, isHere: true },
      name: name ?? address,
    }));
  const known = contacts.flatMap(({ id, email, first_name: first, last_name: last, avatar_url: picture }) =>
    email === null
      ? []
      : [{ address: email, contactId: id, picture, isHere: false, name: `${first} ${last}`.trim() || email }],
  );
  const found = new Map<string, SuggestedPerson>();
  for (const each of [...here, ...known]) {
    if (!taken.includes(each.address) && !found.has(each.address)) found.set(each.address, each);
  }
  return [...found.values()].slice(0, mostSuggested);
}

const mostSuggested = 6;

/** Where the text stands in a name, at the beginning of a word. */
export function hitIn(name: string, typed: string): readonly [start: number, end: number] | undefined {
  const wanted = folded(typed.trim());
  const at = wanted === '' ? -1 : beginsAt(folded(name), wanted);
  return at === -1 ? undefined : [at, at + wanted.length];
}

const isHit = (text: string, wanted: string): boolean => beginsAt(folded(text), wanted) !== -1;

function beginsAt(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || /[\s.@_-]/.test(text[at - 1] ?? '')) return at;
  }
  return -1;
}

/** Letters of one length, so that places in the text stay the same. */
const folded = (text: string): string => text.replace(/./gsu, (sign) => sameLength(sign));

function sameLength(sign: string): string {
  const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.length === sign.length ? plain : sign;
}
