import { buildServer } from '@helpdesk/http';
import { sha256Hasher } from '@helpdesk/platform-node';
import { compose, readConfig } from '@helpdesk/service';
import { newTeam } from '@helpdesk/testkit';
import { answerParent } from './child.ts';
import { credentials } from './desk/settings.ts';
import { memoryOf } from './sockets-memory.ts';

/**
 * The service with its sockets, in a process of its own. It is put together here, and not by `startService`, for
 * one reason: it notes when each message was committed.
 */
const config = readConfig(process.env);
if ('faults' in config) throw new Error(config.faults.join('\n'));
const { ok } = config;
const composition = await compose(ok);
const { helpdesk, ports, signer } = composition;
if (!(await helpdesk.hasDesk())) {
  await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse', credentials });
}
const commits: [uuid: string, at: number][] = [];
const app = buildServer({
  helpdesk: {
    ...helpdesk,
    sendMessage: async (...given) => {
      const message = await helpdesk.sendMessage(...given);
      commits.push([message.uuid, now()]);
      return message;
    },
  },
  signer,
  digest: sha256Hasher.digest,
  notifier: ports.notifier,
  now: ports.clock.now,
  baseUrl: () => 'http://desk.test',
  version: '1.2.3',
  uploads: ok.uploads,
  widgetHeaderAlias: undefined,
  sockets: { ...ok.sockets, joinWithin: 10_000, silentAfter: 60_000 },
  dayZone: ports.dayZone,
  trustedProxies: [],
  connectionsPerAddress: 0,
  rateLimits: ok.rateLimits,
  health: { isServing: () => true, checks: {} },
  logger: false,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });

export interface People {
  readonly inbox: string;
  readonly all: readonly { readonly token: string; readonly uuid: string }[];
}

async function makePeople(count: number): Promise<People> {
  const admin = await helpdesk.authenticateAgent(credentials.apiKey, credentials.apiSecret);
  const [listed] = await helpdesk.listInboxes(admin);
  const inbox = await helpdesk.findWidgetInbox(listed?.uuid ?? '');
  const all: { token: string; uuid: string }[] = [];
  for (let made = 0; made < count; made += 100) {
    const some = Array.from({ length: Math.min(100, count - made) }, async () => {
      const started = await helpdesk.initWidgetConversation(inbox, null, {
        message: 'Hello',
        formData: {},
        sender: { address: '192.0.2.1', keepsAnswer: false },
      });
      return { token: started.session?.token ?? '', uuid: started.view.conversation.uuid };
    });
    all.push(...(await Promise.all(some)));
  }
  return { inbox: inbox.uuid, all };
}

export interface DeskAgent {
  /** `key:secret` */
  readonly key: string;
  /** The conversation that the agent has. */
  readonly own: string;
  /** The conversation of the other member of their team, which both may read. */
  readonly others: string;
}

/** Agents in teams of two, with a conversation each. An even number of them. */
async function makeAgents(count: number): Promise<readonly DeskAgent[]> {
  const admin = await helpdesk.authenticateAgent(credentials.apiKey, credentials.apiSecret);
  const [inbox] = await helpdesk.listInboxes(admin);
  const permissions = ['conversations:read', 'conversations:read_assigned', 'conversations:read_team_all'] as const;
  const role = await helpdesk.createRole(admin, { name: 'Of a team', description: '', permissions });
  const pairs: (readonly DeskAgent[])[] = [];
  for (let made = 0; made < count; made += 20) {
    const some = Array.from({ length: Math.min(20, count - made) / 2 }, (_, index) => makePair(made + 2 * index));
    pairs.push(...(await Promise.all(some)));
  }
  return pairs.flat();

  async function makePair(number: number): Promise<readonly DeskAgent[]> {
    const team = await helpdesk.createTeam(admin, newTeam(`Team ${number}`));
    const [one, two] = [
      await makeAgent(number, team.id, team.name),
      await makeAgent(number + 1, team.id, team.name),
    ] as const;
    return [
      { ...one, others: two.own },
      { ...two, others: one.own },
    ];
  }

  async function makeAgent(number: number, teamId: number, team: string): Promise<Omit<DeskAgent, 'others'>> {
    const { id } = await helpdesk.createAgent(admin, {
      firstName: `Agent ${number}`,
      lastName: '',
      email: `a${number}@example.com`,
      roles: [role.name],
      teams: [team],
    });
    const key = await helpdesk.createApiKey(admin, id);
    const { item } = await helpdesk.createConversation(admin, {
      inboxId: inbox?.id ?? 0,
      content: 'Hello',
      initiator: 'contact',
      contact: { email: `c${number}@example.org`, externalUserId: null, firstName: 'Ada', lastName: '' },
      attachments: [],
      agentId: id,
      teamId,
    });
    return { key: `${key.apiKey}:${key.apiSecret}`, own: item.uuid };
  }
}

/** Milliseconds of the clock that all processes of the machine share. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export type Question = { readonly people: number } | { readonly agents: number } | 'memory' | 'processor' | 'commits';

answerParent(
  Number(new URL(address).port),
  (question) => {
    const asked = question as Question;
    if (asked === 'memory') return memoryOf();
    if (asked === 'processor') return process.cpuUsage();
    if (asked === 'commits') return commits.splice(0);
    return 'people' in asked ? makePeople(asked.people) : makeAgents(asked.agents);
  },
  async () => {
    await app.close();
    await composition.close();
  },
);
