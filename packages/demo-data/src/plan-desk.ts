import { dayLengthMs, hourLengthMs, minuteLengthMs, type Timestamp } from '@helpdesk/domain';
import type { Act } from './act.ts';
import { contactNotes, type DemoContact, demoContacts } from './customers.ts';
import { planConversation } from './plan-conversation.ts';
import type { Random } from './random.ts';

const size = { contacts: 200, conversations: 500, days: 90 } as const;

/** Everything that happened in the live chats of the demo in the 90 days before `end`, in the order of time. */
export function planDesk(random: Random, end: Timestamp): readonly Act[] {
  const contacts = demoContacts(random, size.contacts);
  const opensAt = openingTimes(random, end);
  const firstSeenAt = new Map<number, Timestamp>();
  const acts: Act[] = [];
  for (const [conversation, startsAt] of opensAt.entries()) {
    // The first conversations go once around, so that every contact has one.
    const contact = conversation < contacts.length ? conversation : random.int(0, contacts.length - 1);
    const { firstName } = contactAt(contacts, contact);
    if (!firstSeenAt.has(contact)) firstSeenAt.set(contact, startsAt);
    acts.push(...planConversation(random, { conversation, contact, contactFirstName: firstName, startsAt, end }));
  }
  for (const [contact, seenAt] of firstSeenAt) {
    const created = {
      do: 'create-contact',
      at: seenAt - minuteLengthMs,
      contact,
      input: contactAt(contacts, contact),
    } as const;
    acts.push(created, ...notesOn(random, contact, seenAt));
  }
  return inOrder(acts.filter((act) => act.at <= end));
}

/** Sorted by time; what happens in the same millisecond stays in the order in which it was planned. */
export function inOrder(acts: readonly Act[]): readonly Act[] {
  return acts.toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
}

function rank(act: Act): number {
  return act.do === 'create-contact' ? 0 : 1;
}

/** Ascending; fewer at weekends, none at night, and the last one shortly before the end. */
function openingTimes(random: Random, end: Timestamp): readonly Timestamp[] {
  const times = [end - 12 * minuteLengthMs];
  while (times.length < size.conversations) {
    const midnight = Math.floor((end - random.int(0, size.days - 1) * dayLengthMs) / dayLengthMs) * dayLengthMs;
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay());
    const at = midnight + random.int(6 * hourLengthMs, 21 * hourLengthMs);
    const tooEarly = at < end - (size.days - 1) * dayLengthMs;
    if (at <= end - 5 * minuteLengthMs && !tooEarly && (!weekend || random.chance(0.4))) times.push(at);
  }
  return times.toSorted((a, b) => a - b);
}

function notesOn(random: Random, contact: number, seenAt: Timestamp): readonly Act[] {
  const by = random.int(0, 1);
  const at = seenAt + random.int(1, 72) * hourLengthMs;
  if (random.chance(0.02)) return [{ do: 'block-contact', at, contact, by }];
  if (random.chance(0.6)) return [];
  return [{ do: 'note-contact', at, contact, by, text: random.pick(contactNotes) }];
}

function contactAt(contacts: readonly DemoContact[], number: number): DemoContact {
  const contact = contacts[number];
  if (contact === undefined) throw new Error(`the demo has no contact ${number}`);
  return contact;
}
