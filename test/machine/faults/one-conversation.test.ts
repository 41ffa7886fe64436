import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { below, seededRandom } from '../../bench/random.ts';
import { type TestDatabase, takeDatabase } from '../../support/postgres-databases.ts';
import { type Api, apiAt, everyPage } from './api.ts';
import { openConversation } from './outage.ts';
import { type RunningProcess, startProcess } from './running-service.ts';

/** Two nodes of one database get requests about the same conversation at the same moment. */

/** How many messages are posted twice. 10,000 of them take 40 s on two shared cores. */
const doubled = Number(process.env.HELPDESK_DOUBLED_POSTS ?? 1_600);

let database: TestDatabase;
let folder: string;
const nodes: RunningProcess[] = [];
const apis: Api[] = [];

beforeAll(async () => {
  database = await takeDatabase();
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-nodes-'));
  for (let node = 0; node < 2; node++) nodes.push(await startProcess(folder, { DATABASE_URL: database.url }));
  apis.push(...nodes.map((node) => apiAt(node.address)));
});

afterAll(async () => {
  for (const api of apis) api.close();
  for (const node of nodes) await node.stop();
  await database?.giveBack();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const apiOf = (client: number): Api => apis[client % apis.length] ?? apiAt('');

interface State {
  status: string;
  priority: string | null;
  agent: boolean;
  team: boolean;
  tags: Set<string>;
}

interface Detail {
  readonly status: string;
  readonly priority: string | null;
  readonly assigned_user_id: number | null;
  readonly assigned_team_id: number | null;
  readonly tags: readonly string[];
}

interface Activity {
  readonly type: string;
  readonly text_content: string;
}

const tagNames = ['red', 'green', 'blue'];

describe('two nodes at once', () => {
  it('64 clients change one conversation: its activities, replayed, give its state', async () => {
    const uuid = await openConversation(apiOf(0));
    const team = { name: 'Support', emoji: '', conversation_assignment_type: 'Manual', timezone: 'UTC' };
    const { data: made } = answered(await apiOf(0).post('/teams', team, 'the team'));
    for (const name of tagNames) answered(await apiOf(0).post('/tags', { name }, `tag ${name}`));
    const { id: me } = (await apiOf(0).get('/agents/me')) as { readonly id: number };
    const { id: teamId } = made as { readonly id: number };

    const possible = acts(me, teamId);
    const clients = Array.from({ length: 64 }, async (_, client) => {
      const random = seededRandom(client + 1);
      for (let turn = 0; turn < 6; turn++) {
        const [path, body] = possible[below(random, possible.length)] ?? ['', {}];
        const where = `/conversations/${uuid}/${path}`;
        const ask = () =>
          path === 'tags' ? apiOf(client).post(where, body, `${client} ${turn}`) : apiOf(client).put(where, body);
        expect((await served(ask)).status).toBe(200);
      }
    });
    await Promise.all(clients);

    const { rows } = await everyPage<Activity>(apiOf(0), `/conversations/${uuid}/messages`, 'cursor');
    const activities = rows.filter((row) => row.type === 'activity').reverse();
    expect(activities.length).toBeGreaterThan(64);
    const state: State = { status: 'Open', priority: null, agent: false, team: false, tags: new Set() };
    for (const { text_content: text } of activities) replay(state, text);
    for (const api of apis) {
      const shown = (await api.get(`/conversations/${uuid}`)) as Detail;
      expect({
        status: shown.status,
        priority: shown.priority,
        agent: shown.assigned_user_id !== null,
        team: shown.assigned_team_id !== null,
        tags: new Set(shown.tags),
      }).toEqual(state);
    }
  });

  it(`${doubled} POSTs, each sent to both nodes with one key, happen once`, async () => {
    const conversations = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const contact = { contact_email: `contact${index}@example.org`, first_name: 'Contact', initiator: 'contact' };
        const body = { inbox_id: 1, content: 'Hello', ...contact };
        const twice = await Promise.all(apis.map((api) => api.post('/conversations', body, `conversation ${index}`)));
        const [one, other] = twice.map((reply) => (answered(reply).data as { readonly uuid: string }).uuid);
        expect(one).toBe(other);
        return one ?? '';
      }),
    );
    const perConversation = doubled / conversations.length;
    const clients = conversations.flatMap((uuid, conversation) =>
      Array.from({ length: 2 }, async (_, half) => {
        for (let turn = half; turn < perConversation; turn += 2) {
          const key = `message ${turn} of ${conversation}`;
          const send = (api: Api) => served(() => api.post(`/conversations/${uuid}/messages`, { message: key }, key));
          const [one, other] = await Promise.all(apis.map(send));
          expect([one?.status, other?.status]).toEqual([200, 200]);
          expect(one?.data).toEqual(other?.data);
        }
      }),
    );
    await Promise.all(clients);
    for (const uuid of conversations) {
      const { rows } = await everyPage<Activity>(apiOf(1), `/conversations/${uuid}/messages`, 'cursor');
      const texts = rows.map((row) => row.text_content);
      expect(new Set(texts).size).toBe(perConversation + 1);
      expect(texts).toHaveLength(perConversation + 1);
    }
  });
});

/** A request that waits too long for the locks of others gets 503, and is repeated, as by any client. */
async function served(ask: () => ReturnType<Api['post']>): Promise<ReturnType<typeof answered>> {
  for (let times = 1; ; times++) {
    const answer = answered(await ask());
    if (answer.status !== 503 || times === 20) return answer;
  }
}

function answered(reply: Awaited<ReturnType<Api['post']>>) {
  if (reply.kind === 'broken') throw new Error('the connection broke');
  return reply;
}

function acts(agentId: number, teamId: number): readonly (readonly [path: string, body: object])[] {
  return [
    ['status', { status: 'Open' }],
    ['status', { status: 'Resolved' }],
    ['status', { status: 'Closed' }],
    ['priority', { priority: 'Low' }],
    ['priority', { priority: 'High' }],
    ['assignee/user', { assignee_id: agentId }],
    ['assignee/user/remove', {}],
    ['assignee/team', { assignee_id: teamId }],
    ['assignee/team/remove', {}],
    ...tagNames.flatMap(
      (name) =>
        [
          ['tags', { tags: [name], action: 'add_tags' }],
          ['tags', { tags: [name], action: 'remove_tags' }],
        ] as const,
    ),
  ];
}

/** `Admin set status to Open, removed the assigned agent and …` */
function replay(state: State, text: string): void {
  for (const sentence of text.replace(/^Admin\s+/, '').split(/(?: and |, )(?=(?:set|added|removed|assigned) )/)) {
    const [, status] = /^set status to (\w+)/.exec(sentence) ?? [];
    const [, priority] = /^set priority to (\w+)/.exec(sentence) ?? [];
    const [, added] = /^added the tags (.+)/.exec(sentence) ?? [];
    const [, removed] = /^removed the tags (.+)/.exec(sentence) ?? [];
    if (status !== undefined) state.status = status;
    else if (priority !== undefined) state.priority = priority;
    else if (added !== undefined) for (const name of added.split(', ')) state.tags.add(name);
    else if (removed !== undefined) for (const name of removed.split(', ')) state.tags.delete(name);
    else if (/^assigned the team/.test(sentence)) state.team = true;
    else if (/^removed the assigned team/.test(sentence)) state.team = false;
    else if (/^assigned /.test(sentence)) state.agent = true;
    else if (/^removed the assigned agent/.test(sentence)) state.agent = false;
    else throw new Error(`an activity says what nobody does: ${text}`);
  }
}
