import { type AgentServerFrame, conversation, type ReplyOf, type WidgetServerFrame } from '@helpdesk/contract';
import { below, seededRandom } from '../../../bench/random.ts';
import type { OpenStore } from '../../../support/stores.ts';
import { type LiveWorld, openLiveWorld } from '../live-world.ts';
import { openAgentSocket, openWidgetSocket, until } from '../socket-client.ts';
import { actor } from './acts.ts';
import { type AgentDetail, type AgentStep, type AgentView, agentView } from './agent-view.ts';
import { type SwarmClient, swarmClient } from './client.ts';
import { couldKnow, mayReadMessages, openScene, type Scene, type Viewer } from './scene.ts';
import { type WidgetDetail, type WidgetStep, type WidgetTruth, type WidgetView, widgetView } from './widget-view.ts';

/**
 * Widgets and agents are cut at random moments and come back, while random things happen at the desk. At the end
 * the picture that each of them has, made of frames and of what frames told it to fetch, is what HTTP shows.
 */
export interface SwarmOptions {
  readonly seed: number;
  /** How long the log gets before it ends. */
  readonly events: number;
  /** Each with two widgets. */
  readonly people: number;
  /** How far back the log reaches after it was forgotten, in milliseconds of the desk's clock. */
  readonly keptLog?: number;
}

export interface SwarmReport {
  readonly events: number;
  readonly cuts: number;
  readonly frames: number;
  readonly resyncs: number;
  readonly faults: readonly string[];
  readonly widgets: readonly { readonly steps: readonly WidgetStep[]; readonly truth: WidgetTruth }[];
  readonly agents: readonly {
    readonly steps: readonly AgentStep[];
    readonly truth: ReadonlyMap<string, AgentDetail | undefined>;
    readonly view: () => AgentView;
  }[];
}

const itemFields = new Set(Object.keys(conversation.entries).filter((name) => name !== 'contact'));
const pageSize = 500;
const cutShare = 0.06;
const longestAway = 500;
/** How many actions run at the same time. */
const lanes = 6;

export async function swarm(open: OpenStore, options: SwarmOptions): Promise<SwarmReport> {
  // A slow machine may take longer than a client may be silent.
  const world = await openLiveWorld(open, { silentAfter: 600_000 });
  try {
    return await run(world, options);
  } finally {
    await world.close();
  }
}

interface Member {
  readonly client: SwarmClient;
  /** @param end where the log ends */
  isThere(end: number): Promise<boolean>;
}

async function run(world: LiveWorld, { seed, events, people, keptLog }: SwarmOptions): Promise<SwarmReport> {
  const random = seededRandom(seed);
  const scene = await openScene(world, people);
  const faults: string[] = [];
  const fault = (who: string) => (text: string) => void faults.push(`${who}: ${text}`);
  const widgets = scene.people.flatMap((_, index) =>
    [0, 1].map((tab) => widgetMember(world, scene, index, fault(`widget ${index}.${tab}`))),
  );
  const [first, ...others] = scene.viewers;
  const agents = [first, first, ...others].flatMap((viewer, index) =>
    viewer ? [agentMember(world, scene, viewer, fault(`agent ${index}`))] : [],
  );
  const members: readonly Member[] = [...widgets, ...agents];
  await Promise.all(members.map(({ client }) => client.stay()));

  const newest = () => world.helpdesk.newestLogEntry();
  const act = actor(world, scene, random, keptLog === undefined ? undefined : await forgetting(world, keptLog));
  let step = 0;
  let cuts = 0;
  const lane = async (): Promise<void> => {
    while (faults.length < 20 && (await newest()) < events) {
      step += 1;
      if (random() < cutShare) {
        cuts += 1;
        const away = random() < 0.6 ? 0 : below(random, longestAway);
        members[below(random, members.length)]?.client.cut(step + away);
      }
      const wrong = await act();
      if (wrong !== undefined) faults.push(wrong);
      for (const { client } of members) void client.tick(step);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await Promise.all(members.map(({ client }) => client.stay()));
  await world.data('setMyAvailability', { body: { status: endMark } });
  const end = await newest();
  for (const [index, member] of members.entries()) {
    await until(() => member.isThere(end), `client ${index} has caught up`).catch((error: unknown) => {
      faults.push(String(error));
    });
  }
  await Promise.all(members.map(({ client }) => client.end()));
  const report = {
    events: await newest(),
    cuts,
    frames: sum([...widgets, ...agents].map(({ steps }) => steps.filter(({ kind }) => kind === 'frame').length)),
    resyncs: sum([...widgets, ...agents].map(({ steps }) => steps.filter(isResync).length)),
    widgets: await Promise.all(widgets.map(async ({ steps, truth }) => ({ steps, truth: await truth() }))),
    agents: await Promise.all(agents.map(async ({ steps, truth, view }) => ({ steps, view, truth: await truth() }))),
  };
  for (const [index, { steps, truth }] of report.widgets.entries()) {
    faultsOf(widgetView(), steps, truth).map(fault(`widget ${index}`));
  }
  for (const [index, { steps, truth, view }] of report.agents.entries()) {
    faultsOf(view(), steps, truth).map(fault(`agent ${index}`));
  }
  return { ...report, faults };
}

/** Any run of this many entries contains one that an Admin receives. */
const unheard = 50;

/**
 * Forgets what is older than `keptLog` once it was handed on: on a slow machine the sockets hear of an act long after
 * it was done, and what was forgotten before would be a fault of this rig.
 */
async function forgetting(world: LiveWorld, keptLog: number): Promise<() => Promise<void>> {
  const witness = await world.desk();
  const heard = (): number => {
    const frame = witness.frames.findLast((each) => 'cursor' in each);
    return frame && 'cursor' in frame ? Number(frame.cursor?.split('.')[0]) : 0;
  };
  return async () => {
    const since = world.clock.now();
    const newest = await world.helpdesk.newestLogEntry();
    await until(() => heard() > newest - unheard, 'the log was handed on');
    // The others have gone on meanwhile, and the clock with them.
    await world.helpdesk.forgetEvents(keptLog + world.clock.now() - since);
  };
}

/** The one status that nobody has before the end. */
const endMark = 'away_and_reassigning';

/** What a fresh picture, led through the steps, finds wrong. */
export function faultsOf<Step, Truth>(
  view: { readonly faults: readonly string[]; step(step: Step): unknown; compare(truth: Truth): void },
  steps: readonly Step[],
  truth: Truth,
): readonly string[] {
  for (const step of steps) view.step(step);
  view.compare(truth);
  return view.faults;
}

function isResync(step: WidgetStep | AgentStep): boolean {
  if (step.kind !== 'frame') return false;
  const { frame } = step;
  return frame.type === 'resync' || (frame.type === 'conversation_update' && 'resync' in frame.data);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function widgetMember(world: LiveWorld, scene: Scene, index: number, fault: (text: string) => void) {
  const person = scene.people[index];
  if (person === undefined) throw new Error('there is no such person');
  const view: WidgetView = widgetView();
  const steps: WidgetStep[] = [];
  const own = () => scene.talks.filter((talk) => talk.person === index).map(({ uuid }) => uuid);
  const take = (step: WidgetStep): readonly string[] => {
    steps.push(step);
    return view.step(step);
  };

  async function fetchDetail(uuid: string): Promise<WidgetDetail> {
    const pages: WidgetDetail[] = [];
    for (let page = 1; ; page++) {
      const path = `/widget/chat/conversations/${uuid}?page_size=${pageSize}&page=${page}`;
      const { status, data } = await scene.call('GET', path, person ?? '');
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      pages.push(data as WidgetDetail);
      const [first] = pages;
      const messages = pages.flatMap((each) => each.messages);
      if (first !== undefined && messages.length >= first.total_messages) return { ...first, messages };
      if (pages.at(-1)?.messages.length === 0) throw new Error(`${path} is empty`);
    }
  }

  const client = swarmClient<WidgetServerFrame>({
    open: () => openWidgetSocket(world.address),
    join: () => {
      take({ kind: 'opened' });
      return world.joinFrame(person, view.after);
    },
    take: async (frame) => {
      for (const uuid of take({ kind: 'frame', frame })) take({ kind: 'fetched', detail: await fetchDetail(uuid) });
    },
    fault,
  });
  return {
    client,
    steps,
    isThere: async () => {
      if (!view.isJoined) return false;
      const { data } = await scene.call('GET', '/widget/chat/conversations', person);
      const { after } = view;
      return (data as ReplyOf<'listWidgetConversations'>).every(({ uuid, seq }) => after[uuid] === seq);
    },
    truth: async (): Promise<WidgetTruth> => {
      const details = await Promise.all(own().map(fetchDetail));
      const items = await Promise.all(own().map((uuid) => scene.call('GET', `/conversations/${uuid}`, world.admin)));
      const teams = items.map(({ data }) => data as ReplyOf<'getConversation'>);
      return {
        own: new Set(own()),
        details,
        teams: new Map(teams.map((item) => [item.uuid, item.assigned_team_id])),
      };
    },
  };
}

function agentMember(world: LiveWorld, scene: Scene, viewer: Viewer, fault: (text: string) => void) {
  const fresh = () =>
    agentView({
      mayReadMessages: mayReadMessages(viewer),
      mayKnow: (uuid) => couldKnow(viewer, uuid, scene.talks),
    });
  const view = fresh();
  const steps: AgentStep[] = [];
  let hasEnded = false;

  async function fetchDetail(uuid: string): Promise<AgentDetail | undefined> {
    const { status, data } = await scene.call('GET', `/conversations/${uuid}`, viewer.as);
    if (status !== 200) return undefined;
    const item = Object.fromEntries(Object.entries(data as object).filter(([name]) => itemFields.has(name)));
    if (!mayReadMessages(viewer)) return { item: item as AgentDetail['item'], messages: undefined };
    const messages: ReplyOf<'listMessages'>['results'] = [];
    for (let page = 1; ; page++) {
      const path = `/conversations/${uuid}/messages?page_size=${pageSize}&page=${page}`;
      const list = await scene.call('GET', path, viewer.as);
      if (list.status !== 200) return undefined;
      const { results, total } = list.data as ReplyOf<'listMessages'>;
      messages.push(...results);
      if (messages.length >= total || results.length === 0) return { item: item as AgentDetail['item'], messages };
    }
  }

  const client = swarmClient<AgentServerFrame>({
    open: () => openAgentSocket(world.address, { headers: { authorization: `token ${viewer.as}` } }, '?join=1'),
    join: () => {
      steps.push({ kind: 'opened' });
      view.step({ kind: 'opened' });
      return { type: 'join', data: { cursor: view.cursor } };
    },
    take: async (frame) => {
      steps.push({ kind: 'frame', frame });
      const wish = view.step({ kind: 'frame', frame });
      for (const uuid of wish === 'everything' ? scene.talks.map((talk) => talk.uuid) : wish) {
        const step: AgentStep = { kind: 'fetched', uuid, detail: await fetchDetail(uuid) };
        steps.push(step);
        view.step(step);
      }
      if (frame.type === 'agent_availability_update' && frame.data.availability_status === endMark) hasEnded = true;
    },
    fault,
  });
  return {
    client,
    steps,
    view: fresh,
    // A client that reconnects too late is asked to fetch everything, and does not receive the mark.
    isThere: async (end: number) => hasEnded || Number(view.cursor?.split('.')[0]) >= end,
    truth: async () =>
      new Map(
        await Promise.all(
          scene.talks.map(
            async ({ uuid }): Promise<[string, AgentDetail | undefined]> => [uuid, await fetchDetail(uuid)],
          ),
        ),
      ),
  };
}
