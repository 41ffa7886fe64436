import { list } from './counted.ts';
import { spoken } from './speech.ts';

const tags = (names: readonly string[]): string => `${names.length === 1 ? 'the tag' : 'the tags'} ${names.join(', ')}`;

/** The changes of a conversation. Each text continues or follows the actor's name, so that several form a list. */
export const activityWords = spoken('activityWords', {
  system: 'System',
  said: (who: string, acts: readonly string[]) => `${who} ${list(acts)}`,
  status: (name: string) => `set status to ${name}`,
  snoozed: (name: string, until: string) => `set status to ${name} until ${until}`,
  reopened: 'reopened the conversation',
  assigned: (name: string) => `assigned ${name}`,
  /** One who assigned the conversation to themselves. */
  took: 'took it',
  unassigned: 'removed the assigned agent',
  lost: {
    deleted: 'removed the assigned agent, who was deleted',
    missing: 'removed the assigned agent, who is not there any more',
    reassigning: 'removed the assigned agent, who is away and reassigning',
  },
  team: (name: string) => `assigned the team ${name}`,
  noTeam: 'removed the assigned team',
  teamDeleted: (name: string) => `removed the assigned team ${name}, which was deleted`,
  priority: (name: string) => `set priority to ${name}`,
  tagsAdded: (names: readonly string[]) => `added ${tags(names)}`,
  tagsRemoved: (names: readonly string[]) => `removed ${tags(names)}`,
  tagDeleted: (name: string) => `removed the tag ${name}, which was deleted`,
  notDelivered: (names: readonly string[]) => `could not deliver the message to ${names.join(', ')}`,
  contact: (name: string, from: string) => `changed the contact from ${from} to ${name}`,
  mailJoined: (address: string) => `joined by e-mail from ${address}`,
  mailForwarded: (name: string) => `took the contact from a mail that ${name} forwarded`,
  mailFlood: 'sent too many mails: for a day, further ones are added quietly',
});
