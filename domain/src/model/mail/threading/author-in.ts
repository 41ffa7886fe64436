import type { MailPerson } from '../recipients/mail-people.ts';
import type { MailCandidate } from './mail-destination.ts';

/**
 * How the people of a conversation know an address. Someone of another side thread is a stranger in this one. Source:
 * section 6 of the design of the e-mail channel.
 *
 * @param address of the author, null where it cannot be stored
 * @param side the uuid of the forward whose side thread is continued, or null
 * @example
 * authorIn([{ ...ada, side: null, isNew: false }], 'ada@example.com', null) // { author: 'person', authorIsNew: false }
 * authorIn([], 'ada@example.com', null) // { author: 'stranger', authorIsNew: false }
 */
export function authorIn(
  people: readonly MailPerson[],
  address: string | null,
  side: string | null,
): Pick<MailCandidate, 'author' | 'authorIsNew'> {
  const known = address === null ? undefined : people.find((person) => person.address === address);
  if (known === undefined) return { author: 'stranger', authorIsNew: false };
  if (known.side === null) return { author: 'person', authorIsNew: known.isNew };
  if (side === null || known.side === side) return { author: 'side', authorIsNew: known.isNew };
  return { author: 'stranger', authorIsNew: false };
}
