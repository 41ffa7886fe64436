import { companies, countries, firstNames, lastNames, plans } from '../customers.ts';
import { demoEmail } from '../staff.ts';
import { longTailed, skewed, streamOf } from './streams.ts';

export interface LargeContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  readonly externalUserId: string | null;
  readonly customAttributes: Readonly<Record<string, string>>;
  /** Which of the three inboxes the contact writes to. */
  readonly inbox: 0 | 1 | 2;
}

/** The contact of that number, from 1 on. No two have the same e-mail address or external user id. */
export function contactOf(seed: number, number: number): LargeContact {
  const random = streamOf(seed, 'contact', number);
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const [name, domain] = demoEmail(
    firstName,
    lastName,
    random.pick(['example.com', 'example.org', 'example.net']),
  ).split('@');
  const business = random.chance(0.15);
  return {
    firstName,
    lastName,
    email: `${name}.${number}@${domain}`,
    country: random.pick(countries),
    externalUserId: random.chance(0.4) ? `cust-${100_000 + number}` : null,
    customAttributes: {
      plan: business ? 'Greenhouse' : random.pick(plans),
      ...(business && { company: random.pick(companies) }),
    },
    inbox: random.weighted([
      [0, 60],
      [1, 28],
      [2, 12],
    ] as const),
  };
}

/** One conversation in this many is of a contact who never wrote before. */
const newcomerOf = 3;

/** How many contacts write the first `conversations` conversations. */
export function contactCount(seed: number, conversations: number): number {
  const whole = Math.floor(conversations / newcomerOf);
  const rest = conversations % newcomerOf;
  return whole + (rest > newcomerPlace(seed, whole) ? 1 : 0);
}

/**
 * The contact of the conversation with this number, from 1 on. Some contacts write often, and a contact who wrote
 * lately writes again.
 */
export function contactOfConversation(
  seed: number,
  conversation: number,
): { readonly number: number; readonly isNew: boolean } {
  const group = Math.floor((conversation - 1) / newcomerOf);
  const place = (conversation - 1) % newcomerOf;
  const newcomer = newcomerPlace(seed, group);
  if (place === newcomer) return { number: group + 1, isNew: true };
  const known = group + (place > newcomer ? 1 : 0);
  const random = streamOf(seed, 'newcomer', -conversation);
  if (random.chance(0.55)) return { number: 1 + skewed(random, known, 2.2), isNew: false };
  const back = Math.floor(longTailed(random, known / 20 + 1, 1.2));
  return { number: Math.max(1, known - back), isNew: false };
}

/** The newcomer's conversation in the group, from 0 on. In the first group it is 0, as no contact is known before. */
function newcomerPlace(seed: number, group: number): number {
  return group === 0 ? 0 : streamOf(seed, 'newcomer', group).int(0, newcomerOf - 1);
}
