import type { FastifyInstance } from 'fastify';
import type { Callers } from './fill-old-desk.ts';

/** One question to a desk, with what it answered. */
export interface Recorded {
  readonly as: string;
  readonly url: string;
  readonly status: number;
  readonly etag?: string;
  readonly body: unknown;
}

/** Sends each request once, and removes from the responses what differs at each run. */
export async function askOnce(
  app: FastifyInstance,
  callers: Callers,
  { as, url }: Pick<Recorded, 'as' | 'url'>,
): Promise<Recorded> {
  const { statusCode, headers, payload, rawPayload } = await app.inject({
    method: 'GET',
    url,
    headers: callers[as] ?? {},
  });
  const isJson = String(headers['content-type']).startsWith('application/json');
  return {
    as,
    url,
    status: statusCode,
    ...(headers.etag !== undefined && { etag: String(headers.etag) }),
    body: isJson
      ? JSON.parse(unsigned(payload))
      : {
          type: headers['content-type'],
          disposition: headers['content-disposition'],
          base64: rawPayload.toString('base64'),
        },
  };
}

/** Addresses of files are signed again each time. */
function unsigned(text: string): string {
  return text.replace(/expires=\d+&signature=[\w-]+/g, 'signed');
}

const paged = 'page_size=500';
const filters = [
  [{ model: 'conversations', field: 'tags', operator: 'contains', value: ['billing'] }],
  [{ model: 'conversations', field: 'tags', operator: 'not contains', value: ['Caf\u00e9'] }],
  [{ model: 'users', field: 'email', operator: 'ilike', value: 'EXAMPLE.ORG' }],
  [{ model: 'conversations', field: 'snoozed_until', operator: 'set', value: '' }],
].map((filter) => `filters=${encodeURIComponent(JSON.stringify(filter))}`);

const lists: readonly string[] = [
  '/agents',
  '/agents/compact',
  '/agents/me',
  '/agents/me/teams',
  '/agents/me/api-keys',
  '/roles',
  '/teams',
  '/teams/compact',
  '/tags',
  '/statuses',
  '/priorities',
  '/inboxes',
  `/contacts?${paged}`,
  '/contacts?page=2&page_size=3',
  '/contacts/search?query=example',
  `/contacts/search?query=zoe&${paged}`,
  `/conversations/all?${paged}`,
  '/conversations/all?page=2&page_size=4&order=asc&order_by=conversations.created_at',
  ...filters.map((filter) => `/conversations/all?${filter}`),
  `/conversations/assigned?${paged}`,
  `/conversations/unassigned?${paged}`,
  '/conversations/search?query=invoice',
  `/conversations/search?query=example&${paged}`,
  '/messages/search?query=invoice',
  `/messages/search?query=%3Cb%3Ebold&${paged}`,
  '/reports/overview/tags?days=365',
  '/reports/overview/counts',
  '/reports/overview/charts?days=30',
  '/reports/overview/messages?days=30',
];

const agents = ['admin', 'ada', 'ben'];

/**
 * Every GET route of the desk, of every record that it shows, as several agents and widgets. The order matters: the
 * first request of an agent is activity, which later answers show.
 */
export async function askEverything(app: FastifyInstance, callers: Callers): Promise<readonly Recorded[]> {
  const answers: Recorded[] = [];
  const ask = async (as: string, url: string): Promise<Recorded> => {
    const answer = await askOnce(app, callers, { as, url });
    answers.push(answer);
    return answer;
  };
  const idsOf = async (as: string, path: string, name = 'id'): Promise<readonly (string | number)[]> => {
    const { body } = await ask(as, `/api/v1${path}`);
    const { data } = body as { data: { results?: readonly Record<string, string | number>[] } };
    const rows = (data.results ?? data) as readonly Record<string, string | number>[];
    return rows.map((row) => row[name] ?? '');
  };
  for (const url of ['/health', '/health/live', '/health/ready']) await ask('nobody', url);
  for (const as of [...agents, 'narrowed']) for (const path of lists) await ask(as, `/api/v1${path}`);

  const details: readonly (readonly [list: string, suffixes: readonly string[]])[] = [
    ['/agents', ['', '/api-keys']],
    ['/roles', ['']],
    ['/teams', ['', `/conversations/unassigned?${paged}`]],
    ['/inboxes', ['']],
    [`/contacts?${paged}`, ['', '/notes']],
  ];
  for (const [list, suffixes] of details) {
    const area = list.replace(/\?.*/, '');
    for (const id of await idsOf('admin', list)) {
      for (const suffix of suffixes) await ask('admin', `/api/v1${area}/${id}${suffix}`);
    }
  }
  const uuids = await idsOf('admin', `/conversations/all?${paged}`, 'uuid');
  for (const uuid of uuids) {
    const at = `/conversations/${uuid}`;
    for (const as of agents) {
      for (const suffix of ['', '/participants', '/page-visits', '/messages']) await ask(as, `/api/v1${at}${suffix}`);
    }
    await ask('admin', `/api/v1${at}/messages?private=true`);
    await ask('admin', `/api/v1${at}/messages?type=incoming&type=activity&page_size=2`);
    for (const message of await idsOf('admin', `${at}/messages?${paged}`, 'uuid')) {
      await ask('ada', `/api/v1${at}/messages/${message}`);
    }
  }
  await askWidgets(
    ask,
    Object.keys(callers).filter((name) => ![...agents, 'narrowed'].includes(name)),
    uuids,
  );
  const files = new Set(JSON.stringify(answers).match(/\/uploads\/[0-9a-f-]{36}(?:\?variant=thumbnail)?/g));
  for (const file of files) for (const as of ['admin', 'ben']) await ask(as, file);
  return answers;
}

async function askWidgets(
  ask: (as: string, url: string) => Promise<Recorded>,
  widgets: readonly string[],
  uuids: readonly (string | number)[],
): Promise<void> {
  const chat = '/api/v1/widget/chat';
  for (const as of widgets) {
    for (const path of ['/settings/launcher', '/settings', '/auth/me', '/conversations']) await ask(as, chat + path);
    for (const uuid of uuids) await ask(as, `${chat}/conversations/${uuid}`);
  }
}
