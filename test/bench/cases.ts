import type { KeptDesk } from './desk/kept-desk.ts';
import { request } from './request.ts';

/** A case that is measured and compared with the floor. */
export interface Case {
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** Taken in turn. */
  readonly requests: readonly string[];
}

export async function casesOf(desk: KeptDesk): Promise<readonly Case[]> {
  const column = async (sql: string, name: string) => (await desk.rows(sql)).map((row) => String(row[name]));
  // The newest ones, as agents read them, but of all ages where there are fewer.
  const long = await column('select uuid from conversations where seq >= 31 order by id desc limit 64', 'uuid');
  const some = await column('select uuid from conversations where seq >= 2 order by id desc limit 1000', 'uuid');
  const assigned = await column(
    `select c.uuid from conversations c inner join statuses s on s.id = c.status_id
      where c.assigned_user_id is not null and s.category = 'open' order by c.id desc limit 1000`,
    'uuid',
  );
  const teams = await column('select id from teams order by id', 'id');
  const get = (paths: readonly string[]) => paths.map((path) => request('GET', `/api/v1${path}`));
  const body = { message: 'The parcel is on its way to you.' };
  const posts = (query: string) =>
    assigned.map((uuid) => request('POST', `/api/v1/conversations/${uuid}/messages${query}`, body));
  const cases: readonly Case[] = [
    { name: 'GET agents/me', kind: 'read', requests: get(['/agents/me']) },
    { name: 'GET a conversation', kind: 'read', requests: get(some.map((uuid) => `/conversations/${uuid}`)) },
    {
      name: 'GET 30 messages',
      kind: 'read',
      requests: get((long.length > 0 ? long : some).map((uuid) => `/conversations/${uuid}/messages?page_size=30`)),
    },
    {
      name: 'GET 30 of a team, unassigned',
      kind: 'read',
      requests: get(teams.map((id) => `/teams/${id}/conversations/unassigned?page_size=30`)),
    },
    { name: 'GET 30 of all, with total', kind: 'read', requests: get(['/conversations/all?page_size=30']) },
    { name: 'GET 30 contacts, with total', kind: 'read', requests: get(['/contacts?page_size=30']) },
    { name: 'POST message', kind: 'write', requests: posts('') },
  ];
  // On Postgres every message has a commit of its own, and the server lets those that come together share one.
  if (desk.store === 'postgres') return cases;
  return [...cases, { name: 'POST message, floor commits each', kind: 'write', requests: posts('?commit=alone') }];
}
