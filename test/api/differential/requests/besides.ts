import { systemUserId } from '@helpdesk/domain';
import type { Desks } from './desks.ts';
import { textOf } from './per-desk.ts';
import type { Scene, Wish } from './scene.ts';
import { wholeLog } from './whole-log.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Something that happens to every desk without a request of the contract; returns the answer of each. */
export type Beside = (
  scene: Scene,
  desks: Desks,
) => Promise<{ readonly what: string; readonly said: readonly unknown[] }>;

const usualJobs = [
  'wakeSnoozed',
  'sweepAvailability',
  'forgetAnswers',
  'sweepMedia',
  'sweepWidget',
  'sweepNotifications',
] as const;

/** Time passes, and what the service does by itself is done. */
const jobs: Beside = async ({ draw }, desks) => {
  const passed = draw.chance(0.75)
    ? draw.pick([0, 0, minute, 6 * minute])
    : draw.pick([hour, hour, 3 * hour, 11 * hour, day, 8 * day]);
  desks.advance(passed);
  const job = draw.pick([
    ...usualJobs,
    ...usualJobs,
    ...usualJobs,
    'wakeSnoozed',
    'wakeSnoozed',
    'forgetEvents',
  ] as const);
  const keep = draw.pick([hour, day, 30 * day]);
  const said = await desks.each(async (desk) => {
    const { helpdesk } = desk;
    if (job !== 'forgetEvents') return helpdesk[job]();
    // What is forgotten here is not looked at in the end.
    const log = await wholeLog(desk);
    return { log, forgotten: await helpdesk.forgetEvents(keep) };
  });
  return { what: `${passed} ms later ${job}`, said };
};

/** Marks a message as undeliverable. */
const failure: Beside = async ({ records }, desks) => {
  const message = records.any('message', ({ shown }) => shown.type === 'outgoing');
  if (message === undefined) return { what: 'no failure', said: [] };
  const said = await desks.each((desk, index) =>
    desk.store.transact(({ messages }) => messages.setStatus(Number(message.id.of(index)), 'failed', desks.now())),
  );
  if (said.every((each) => each === undefined))
    records.see(
      'message',
      desks.all.map((_desk, index) => ({ id: message.id.of(index), uuid: message.uuid.of(index), status: 'failed' })),
    );
  return { what: 'a message fails', said };
};

const visit: Beside = async ({ draw, people }, desks) => {
  if (people.length === 0) return { what: 'no visit', said: [] };
  const { token } = draw.pick(people);
  const url = draw.pick([
    'https://shop.example.org/',
    'https://shop.example.org/ü?q=😀#',
    `https://a.example/${'x'.repeat(3_000)}`,
  ]);
  const title = draw.pick(['Shop', 'Ünï 😀', '', 'a\0b', '\ud800', '😀'.repeat(200)]);
  const count = draw.pick([1, 2, 3, 25]);
  const said = await desks.each(async ({ helpdesk }, index) => {
    const actor = await helpdesk.authenticateWidget(String(token.of(index)), undefined);
    for (let each = 0; each < count; each++)
      await helpdesk.recordPageVisit(
        actor,
        { url: `${each}${url}`, title },
        { address: '192.0.2.1', keepsAnswer: false },
      );
    await helpdesk.refreshWidgetSession(actor);
    return {
      talks: await helpdesk.listWidgetPositions(actor, new Set()),
      inbox: await helpdesk.findOpenInbox(actor.inbox.id),
    };
  });
  return { what: `${count} pages are visited`, said };
};

const ticket: Beside = async ({ draw, tickets }, desks) => {
  if (tickets.length === 0) return { what: 'no ticket', said: [] };
  const one = draw.pick(tickets);
  const said = await desks.each(({ helpdesk }, index) => helpdesk.redeemSocketTicket(String(one.of(index))));
  return { what: 'a ticket is redeemed', said };
};

/** What sockets ask and note. */
const live: Beside = async ({ draw, records }, desks) => {
  const conversation = records.any('conversation');
  if (conversation === undefined) return { what: 'nothing live', said: [] };
  const agents = draw.some(
    records.all('user', ({ shown }) => shown.type === 'agent' && shown.id !== systemUserId),
    5,
  );
  const after = draw.below(6);
  const said = await desks.each(async ({ helpdesk, store }, index) => {
    const id = Number(conversation.id.of(index));
    const live = async (agentId: number) => {
      const agent = await store.read((reader) => reader.agents.find(agentId));
      return agent && helpdesk.findLiveAgent(agent);
    };
    const agentIds = agents.map((agent) => Number(agent.id.of(index)));
    const unread = await helpdesk.unreadCounts(id, agentIds);
    for (const id of agentIds) {
      const agent = await store.read((reader) => reader.agents.find(id));
      if (agent !== undefined) await helpdesk.noteAgentActivity(agent);
    }
    return {
      log: await helpdesk.readConversationLog(id, after, 50),
      unread: agentIds.map((agent) => unread.get(agent) ?? 0),
      item: await helpdesk.viewListItem(String(conversation.uuid.of(index)), agentIds[0] ?? 1),
      access: await helpdesk.readConversationAccess(id),
      agents: await Promise.all(agentIds.map(live)),
    };
  });
  return { what: 'a conversation is followed', said };
};

export const besides: readonly Beside[] = [jobs, jobs, jobs, failure, visit, ticket, live];

/** Requests for paths that the contract does not have. */
export function requestBeside(scene: Scene): Wish {
  const { draw, files, accounts } = scene;
  const odd: Wish[] = [
    { route: undefined, path: '/api/v1/nothing' },
    { route: undefined, path: '/api/v1/agents/%zz' },
    { route: undefined, method: 'DELETE', path: '/api/v1/agents/me' },
    { route: undefined, method: 'POST', path: '/health' },
    {
      route: undefined,
      method: 'OPTIONS',
      path: '/api/v1/widget/chat/conversations',
      headers: { origin: 'https://a.example' },
    },
    { route: undefined, method: 'HEAD', path: '/health' },
  ];
  if (files.length === 0 || draw.chance(0.2)) return draw.pick(odd);
  const path = draw.pick(files.slice(-12));
  const unsigned = textOf`${path}`;
  return {
    route: undefined,
    method: draw.pick(['GET', 'GET', 'HEAD']),
    path: draw.chance(0.8) ? path : textOf`${unsigned}x`,
    headers: draw.chance(0.3) ? { range: draw.pick(['bytes=0-3', 'bytes=-2', 'bytes=9999999-', 'junk']) } : {},
    ...(draw.chance(0.2) && accounts.length > 0 && { as: draw.pick(accounts).as }),
  };
}
