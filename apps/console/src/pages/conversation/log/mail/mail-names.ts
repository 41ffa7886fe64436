import type { Conversation, Message } from '@helpdesk/client';
import { fullName } from '../../../../words/names.ts';
import { usePeople } from './use-people.ts';

/** The address that wrote a mail; undefined where that is not known. */
export function addressOf({ meta: { from } }: Pick<Message, 'meta'>): string | undefined {
  return from[0];
}

/** Who wrote a mail. */
export function writerOf({ author, meta }: Pick<Message, 'author' | 'meta'>): string {
  const [address = ''] = meta.from;
  return fullName(author) || meta.names?.[address] || address;
}

/** The most people that one mail adds to its conversation. */
const mostPeople = 50;

/**
 * Names of the addresses in a mail: as the people of the conversation call themselves or were called first, else by the mail
 * itself. Where a mail came to an address of no person, that is one of the inbox, which has its name. Where no name is known,
 * it is the address.
 */
export function useNames(row: Conversation): (message: Pick<Message, 'type' | 'meta'>, address: string) => string {
  const people = usePeople(row);
  return ({ type, meta: { names } }, address) => {
    const person = people?.find((each) => each.address.toLowerCase() === address.toLowerCase());
    const areAllKnown = type === 'incoming' && people !== undefined && people.length < mostPeople;
    return person?.name || names?.[address] || (areAllKnown && person === undefined ? row.inbox_name : address);
  };
}

/** In a button, where there is little room: "Bob". */
export function shortName(name: string): string {
  return name.includes('@') ? name : (name.split(' ')[0] ?? name);
}
