import { type AgentEvent, connectAgent, createAgentClient, SocketError } from '@helpdesk/client';
import type { AgentServerFrame } from '@helpdesk/contract';
import { type AgentDetail, agentView } from '../../../sockets/socket/property/agent-view.ts';
import { swarmClient } from '../../../sockets/socket/property/client.ts';
import { openAgentSocket } from '../../../sockets/socket/socket-client.ts';
import { comeBack, isRefusal, type Member } from './member.ts';
import { type Account, detailOf, everythingOf, type Scene } from './scene.ts';

export interface AgentMember extends Member {
  readonly account: Account;
  /** The cursor of the last frame that it received. */
  place(): string;
  /** Whether it received everything up to that entry of the log, whose frame every agent gets. */
  isThere(end: number): boolean;
  /** Adds what differs to `faults`. */
  compare(truth: ReadonlyMap<string, AgentDetail | undefined>): void;
}

function viewOf({ readable }: Account) {
  return agentView({ mayReadMessages: true, mayKnow: (uuid) => readable.has(uuid) });
}

function hasCome(cursor: string | undefined, end: number): boolean {
  return Number(cursor?.split('.')[0]) >= end;
}

/** A client as strict as the page of the protocol. */
export function strictAgent({ address }: Scene, account: Account, name: string): AgentMember {
  const view = viewOf(account);
  const faults: string[] = [];
  const { apiKey, apiSecret } = account.credentials;
  const headers = { authorization: `token ${apiKey}:${apiSecret}` };
  let connections = 0;
  let frames = 0;
  let resyncs = 0;
  let refusals = 0;
  let isJoined = false;
  const client = swarmClient<AgentServerFrame>({
    open: () => comeBack(() => openAgentSocket(address, { headers }, '?join=1')),
    join: () => {
      connections += 1;
      isJoined = false;
      view.step({ kind: 'opened' });
      return { type: 'join', data: { cursor: view.cursor } };
    },
    take: async (frame) => {
      if (isRefusal(frame)) {
        refusals += 1;
        client.cut(0);
        void client.stay();
        return;
      }
      frames += 1;
      if (frame.type === 'resync') resyncs += 1;
      const wish = view.step({ kind: 'frame', frame });
      if (wish === 'everything') await fetchEverything();
      else for (const uuid of wish) view.step({ kind: 'fetched', uuid, detail: await detailOf(account, uuid) });
      if (frame.type === 'joined') isJoined = true;
    },
    fault: (text) => void faults.push(text),
  });
  void client.stay();

  async function fetchEverything(): Promise<void> {
    for (const [uuid, detail] of await everythingOf(account)) view.step({ kind: 'fetched', uuid, detail });
  }

  return {
    name,
    account,
    get connections() {
      return connections;
    },
    get frames() {
      return frames;
    },
    get resyncs() {
      return resyncs;
    },
    get refusals() {
      return refusals;
    },
    get faults() {
      return [...faults, ...view.faults];
    },
    place: () => view.cursor ?? '',
    isThere: (end) => isJoined && hasCome(view.cursor, end),
    compare: (truth) => view.compare(truth),
    end: client.end,
  };
}

/** The client that comes with the service; what it reports has to be as complete as what it receives. */
export function libraryAgent({ address }: Scene, account: Account, name: string): AgentMember {
  const view = viewOf(account);
  const faults: string[] = [];
  let connections = 0;
  let frames = 0;
  let fetches = 0;
  let refusals = 0;
  let isFetching = false;
  let isEnded = false;
  /** What comes while everything is fetched is applied to it, in its order. */
  let held: AgentEvent[] = [];

  const connection = connectAgent({
    client: createAgentClient({ baseUrl: address, credentials: account.credentials }),
    onEvent: (event) => {
      frames += 1;
      held.push(event);
      if (!isFetching) applyHeld();
    },
    onResync: () => {
      fetches += 1;
      isFetching = true;
      void fetchEverything(fetches).catch((error: unknown) => faults.push(`fetching everything: ${error}`));
    },
    onError: (error) => {
      if (error instanceof SocketError && error.code === 'unavailable') refusals += 1;
    },
    onStatus: (status) => {
      if (status === 'open') connections += 1;
      if (status === 'closed' && !isEnded) faults.push('the client gave up');
    },
  });

  async function fetchEverything(own: number): Promise<void> {
    const details = await everythingOf(account);
    if (own !== fetches) return;
    for (const [uuid, detail] of details) view.step({ kind: 'fetched', uuid, detail });
    isFetching = false;
    applyHeld();
  }

  function applyHeld(): void {
    for (const frame of held) {
      const wish = view.step({ kind: 'frame', frame });
      if (wish.length > 0) faults.push(`${JSON.stringify(frame).slice(0, 200)} leaves ${wish} to be fetched`);
    }
    held = [];
  }

  return {
    name,
    account,
    get connections() {
      return connections;
    },
    get frames() {
      return frames;
    },
    /** The first join resumes nothing. */
    get resyncs() {
      return Math.max(0, fetches - 1);
    },
    get refusals() {
      return refusals;
    },
    get faults() {
      return [...faults, ...view.faults];
    },
    place: () => connection.cursor() ?? '',
    isThere: (end) => fetches > 0 && !isFetching && hasCome(connection.cursor(), end),
    compare: (truth) => view.compare(truth),
    end: async () => {
      isEnded = true;
      connection.close();
    },
  };
}
