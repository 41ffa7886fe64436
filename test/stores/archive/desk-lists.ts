import { type Route, type RouteId, routes } from '@helpdesk/contract';
import type { Given } from '../../api/conformance/ask.ts';
import type { Served } from './served.ts';

const all = Object.entries(routes) as [RouteId, Route][];

const needed: ReadonlyMap<RouteId, Given> = new Map<RouteId, Given>([
  ['reportSeries', { query: { metric: 'messages_in' } }],
  ['getMailHosts', { query: { address: 'ada@gmail.com' } }],
]);

/** Everything that an agent can ask for without naming one thing, and what is below conversations and contacts. */
export async function deskLists({ data }: Served): Promise<ReadonlyMap<string, unknown>> {
  const lists = new Map<string, unknown>();
  const add = async (id: RouteId, given: Given = {}): Promise<void> => {
    lists.set(`${id} ${JSON.stringify(given)}`, timeless(await data(id, given)));
  };
  for (const [id, { method, path, caller }] of all) {
    if (method !== 'GET' || caller.kind !== 'agent' || path.includes('{')) continue;
    await add(id, needed.get(id) ?? (path.includes('search') ? { query: { query: 'invoice' } } : {}));
  }
  for (const page of [1, 2, 3, 4, 5]) {
    await add('listAllConversations', { query: { page, page_size: 100 } });
    await add('listContacts', { query: { page, page_size: 100 } });
  }
  const { results: conversations } = await data('listAllConversations', { query: { page_size: 30 } });
  for (const { uuid } of conversations) {
    await add('getConversation', { params: { uuid } });
    await add('listParticipants', { params: { uuid } });
    await add('listMessages', { params: { cuuid: uuid } });
    await add('listPageVisits', { params: { uuid } });
  }
  const { results: contacts } = await data('listContacts', { query: { page_size: 30 } });
  for (const { id } of contacts) await add('listContactNotes', { params: { id } });
  return lists;
}

/** Addresses of files are signed for an hour at each request, and a waiting time goes on. */
function timeless(value: unknown): unknown {
  const text = JSON.stringify(value).replace(/expires=\d+&signature=[\w-]+/g, 'signed');
  return JSON.parse(text.replace(/"waiting_longest_seconds":\d+/g, '"waiting_longest_seconds":"some"'));
}
