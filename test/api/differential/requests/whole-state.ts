import type { Desks } from './desks.ts';
import { values } from './per-desk.ts';
import type { Wish } from './scene.ts';
import { wholeLog } from './whole-log.ts';

type Json = Readonly<Record<string, unknown>>;
type Told = readonly (readonly [what: unknown, said: readonly unknown[]])[];

const everything = { page_size: 500 };

const lists: readonly Wish[] = [
  { route: 'listAgents' },
  { route: 'listAgentsCompact' },
  { route: 'listRoles' },
  { route: 'listTeams' },
  { route: 'listTeamsCompact' },
  { route: 'listTags' },
  { route: 'listStatuses' },
  { route: 'listPriorities' },
  { route: 'listInboxes' },
  { route: 'reportTags', query: { days: 365 } },
  { route: 'reportCounts' },
  { route: 'reportCharts', query: { days: 365 } },
  { route: 'reportMessages', query: { days: 365 } },
  { route: 'listUnassignedConversations', query: everything },
  { route: 'listAssignedConversations', query: everything },
  { route: 'listMentionedConversations', query: everything },
];

/** All that the desks hold, told in full: the log of events, and every list with what belongs to its records. */
export async function wholeState(desks: Desks): Promise<Told> {
  const told: (readonly [what: unknown, said: readonly unknown[]])[] = [];
  const ask = async (wish: Wish): Promise<readonly (readonly Json[])[]> => {
    const answers = await desks.ask(wish);
    told.push([wish, answers]);
    return answers.map(({ body }) => {
      const { data } = body as { readonly data: { readonly results?: readonly Json[] } | readonly Json[] | null };
      return (
        Array.isArray(data) ? data : ((data as { results?: readonly Json[] } | null)?.results ?? [])
      ) as readonly Json[];
    });
  };
  told.push(['the log', await desks.each(wholeLog)]);
  told.push(['where the log ends', await desks.each(({ helpdesk }) => endsOfLog(helpdesk))]);
  for (const wish of lists) await ask(wish);
  const contacts = await ask({ route: 'listContacts', query: everything });
  const conversations = await ask({
    route: 'listAllConversations',
    query: { ...everything, order_by: 'conversations.created_at', order: 'asc' },
  });
  const each = async (
    records: readonly (readonly Json[])[],
    member: string,
    wish: (of: unknown) => Wish,
  ): Promise<void> => {
    for (const index of (records[0] ?? []).keys())
      await ask(wish(values(records.map((list) => list[index]?.[member]))));
  };
  await each(contacts, 'id', (id) => ({ route: 'listContactNotes', params: { id } }));
  await each(conversations, 'uuid', (uuid) => ({ route: 'listMessages', params: { cuuid: uuid }, query: everything }));
  await each(conversations, 'uuid', (uuid) => ({ route: 'listParticipants', params: { uuid } }));
  await each(conversations, 'uuid', (uuid) => ({ route: 'getConversation', params: { uuid } }));
  return told;
}

async function endsOfLog(helpdesk: Desks['all'][number]['helpdesk']): Promise<unknown> {
  const end = { event: '', createdAt: 0 };
  return [
    { id: await helpdesk.newestLogEntry(), ...end },
    { id: await helpdesk.forgottenLog(), ...end },
  ];
}
