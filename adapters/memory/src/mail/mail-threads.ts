import { joinedPerson, type KnownMailId, type MailPerson, replacesId } from '@helpdesk/domain';
import type { MailThreadRepository } from '@helpdesk/domain/ports';
import { put, requireRow } from '../rows.ts';
import type { State } from '../state.ts';

export function mailThreads(state: State): MailThreadRepository {
  const { mailIds, mailPeople } = state;
  const peopleOf = (conversationId: number): MailPerson[] =>
    [...mailPeople.values()].flatMap(({ conversationId: of, ...person }) => (of === conversationId ? [person] : []));
  return {
    // A replaced value keeps its place in a map, so that values come in the order in which they were added.
    findIds: async (inboxId, hashes) => hashes.flatMap((hash) => known(mailIds.get(idKey(inboxId, hash)))),
    findPeople: async (conversationId, addresses) =>
      peopleOf(conversationId).filter(({ address }) => addresses.includes(address)),
    listPeople: async (conversationId, limit) => peopleOf(conversationId).slice(0, limit),
    countPeople: async (conversationId, most) => Math.min(peopleOf(conversationId).length, most),
    addIds: async (inboxId, ids) => {
      requireRow(state.inboxes, inboxId, 'inbox');
      for (const id of ids) {
        requireRow(state.conversations, id.conversationId, 'conversation');
        const present = mailIds.get(idKey(inboxId, id.hash));
        if (present === undefined || replacesId(present, id)) {
          put(mailIds, idKey(inboxId, id.hash), { ...id, inboxId });
        }
      }
    },
    addPeople: async (conversationId, people) => {
      requireRow(state.conversations, conversationId, 'conversation');
      for (const person of people) {
        const key = `${conversationId} ${person.address}`;
        const present: MailPerson | undefined = mailPeople.get(key);
        const joined = present === undefined ? person : joinedPerson(present, person);
        put(mailPeople, key, { ...joined, conversationId });
      }
    },
  };
}

function known(row: (KnownMailId & { readonly inboxId: number }) | undefined): KnownMailId[] {
  if (row === undefined) return [];
  const { inboxId, ...id } = row;
  return [id];
}

function idKey(inboxId: number, hash: string): string {
  return `${inboxId} ${hash}`;
}
