import type { KeptDesk } from './desk/kept-desk.ts';
import { request } from './request.ts';

/** One request within the limits, whose work may grow with the desk. */
export interface HeavyCase {
  readonly name: string;
  /** One of several where it can be sent once only. */
  readonly requests: readonly string[];
  /** It changes the desk for good, so a second run cannot be compared. */
  readonly once?: true;
}

const day = 86_400_000;

export async function heavyCasesOf(desk: KeptDesk): Promise<readonly HeavyCase[]> {
  const [newest] = await desk.rows('select max(created_at) as at from conversations');
  const tags = await desk.rows('select id, name from tags order by id');
  const last = Number(newest?.at ?? Date.now());
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const rule = (model: string, field: string, operator: string, value: unknown) => ({ model, field, operator, value });
  const get = (path: string) => [request('GET', `/api/v1${path}`)];
  const filtered = (filters: unknown) =>
    get(`/conversations/all?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  const span = [date(last - 60 * day), date(last - 30 * day)];
  const emails = Array.from({ length: 5 }, (_, index) => rule('users', 'email', 'contains', `nobody${index}`));
  const deep = Math.min(1_000, Math.max(2, Math.floor(desk.conversations / 60)));
  return [
    { name: 'message search, common word', requests: get('/messages/search?query=the') },
    { name: 'message search, rare word', requests: get('/messages/search?query=xylophone') },
    { name: 'conversation search, common', requests: get('/conversations/search?query=example') },
    { name: 'filter by a span of dates', requests: filtered([rule('conversations', 'created_at', 'between', span)]) },
    {
      name: 'filter by a tag',
      requests: filtered([rule('conversations', 'tags', 'contains', [String(tags[0]?.name)])]),
    },
    { name: 'filter by part of an e-mail', requests: filtered([rule('users', 'email', 'contains', 'smith')]) },
    { name: 'filter by 5 parts of e-mails', requests: filtered({ logic: 'OR', rules: emails }) },
    {
      name: 'all by waiting_since',
      requests: get('/conversations/all?order_by=conversations.waiting_since&order=desc'),
    },
    { name: 'all, first page', requests: get('/conversations/all') },
    { name: `all, page ${deep.toLocaleString('en')}`, requests: get(`/conversations/all?page=${deep}`) },
    { name: 'all, 500 at once', requests: get('/conversations/all?page_size=500') },
    { name: 'contacts, first page', requests: get('/contacts') },
    { name: 'report: counts', requests: get('/reports/overview/counts') },
    { name: 'report: tags, 365 days', requests: get('/reports/overview/tags?days=365') },
    { name: 'report: charts, 365 days', requests: get('/reports/overview/charts?days=365') },
    { name: 'report: messages, 365 days', requests: get('/reports/overview/messages?days=365') },
    {
      name: 'delete a tag',
      requests: tags.slice(-3).map(({ id }) => request('DELETE', `/api/v1/tags/${id}`)),
      once: true,
    },
  ];
}
