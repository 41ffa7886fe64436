import { afterEach, beforeEach, describe, expect } from 'vitest';
import { customerJwt } from '../../api/conformance/customer-jwt.ts';
import { type Account, openWorld, type World } from '../../api/conformance/world.ts';
import type { DeskOptions } from '../../support/desk.ts';
import { hasPostgres, type OpenStore, stores } from '../../support/stores.ts';
import {
  type AgentTestSocket,
  type OpenOptions,
  openAgentSocket,
  openWidgetSocket,
  type WidgetTestSocket,
} from './socket-client.ts';
import { openTwoNodes } from './two-nodes.ts';

const customerSecret = 'the secret that the inbox shares with the shop';

/** The person of a widget: a visitor, or a contact whose identity the customer's system confirms. */
export interface WidgetPerson {
  readonly token: string;
  readonly userId: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A world that listens on a port, and the sockets that were opened to it. */
export interface LiveWorld extends World {
  readonly address: string;
  widgetSocket(options?: OpenOptions): Promise<WidgetTestSocket>;
  /** With `''` instead of the query, the service joins a socket that sends nothing. */
  agentSocket(as?: string, options?: OpenOptions, query?: string): Promise<AgentTestSocket>;
  /** `more` follows the ticket in the query; the same is true of it. */
  ticketSocket(ticket: string, more?: string): Promise<AgentTestSocket>;
  /** Joined as a client that counts, with `after`, so that it also receives the person's own messages. */
  widget(person: WidgetPerson, after?: Readonly<Record<string, number>>): Promise<WidgetTestSocket>;
  /** Joined; without an account, the first Admin's. */
  desk(account?: Pick<Account, 'as'>, cursor?: string): Promise<AgentTestSocket>;
  /** What a widget sends to join. */
  joinFrame(person: Pick<WidgetPerson, 'token'>, after?: Readonly<Record<string, number>>): unknown;
  /** A contact who has signed in at the customer's web site. */
  customer(id: string, name?: string): Promise<WidgetPerson>;
  /** A public reply of the first Admin. */
  reply(uuid: string, message: string): Promise<string>;
  /** A message of the widget's person. */
  write(person: WidgetPerson, uuid: string, message: string): Promise<string>;
}

export async function openLiveWorld(open: OpenStore, options?: DeskOptions): Promise<LiveWorld> {
  const world = await openWorld(open, options);
  return liveWorld(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
}

/** @param address where sockets are opened */
function liveWorld(world: World, address: string): LiveWorld {
  const opened: (WidgetTestSocket | AgentTestSocket)[] = [];
  const keep = <T extends WidgetTestSocket | AgentTestSocket>(socket: T): T => {
    opened.push(socket);
    return socket;
  };
  const live: LiveWorld = {
    ...world,
    address,
    widgetSocket: async (given) => keep(await openWidgetSocket(address, given)),
    agentSocket: async (as = world.admin, given = {}, query = '?join=1') => {
      const options = { ...given, headers: { authorization: `token ${as}`, ...given.headers } };
      return keep(await openAgentSocket(address, options, query));
    },
    ticketSocket: async (ticket, more = '&join=1') =>
      keep(await openAgentSocket(address, {}, `?ticket=${encodeURIComponent(ticket)}${more}`)),
    widget: async (person, after = {}) => {
      const socket = await live.widgetSocket();
      socket.send(live.joinFrame(person, after));
      await socket.next('joined');
      return socket;
    },
    desk: async (account, cursor) => {
      const socket = await live.agentSocket(account?.as);
      socket.send({ type: 'join', data: cursor === undefined ? {} : { cursor } });
      await socket.next('joined');
      return socket;
    },
    joinFrame: ({ token }, after) => ({
      type: 'join',
      token,
      data: { inbox_id: world.inboxUuid, ...(after && { after }) },
    }),
    customer: async (id, name = 'Mia') => {
      await world.data('updateInbox', { params: { id: world.inboxId }, body: { secret: customerSecret } });
      const claims = { external_user_id: id, email: `${id}@example.org`, first_name: name };
      const jwt = await customerJwt(claims, customerSecret, world.clock.now());
      const headers = { 'x-service-inbox-id': world.inboxUuid };
      const { session_token: token, user } = await world.data('exchangeCustomerToken', { headers, body: { jwt } });
      return { token, userId: user.user_id, headers: { ...headers, authorization: `Bearer ${token}` } };
    },
    reply: async (uuid, message) =>
      (await world.data('sendMessage', { params: { cuuid: uuid }, body: { message } })).uuid,
    write: async ({ headers }, uuid, message) =>
      (await world.data('sendWidgetMessage', { headers, params: { uuid }, body: { message } })).uuid,
    close: async () => {
      for (const socket of opened) socket.terminate();
      await world.close();
      for (const { fault } of opened) if (fault !== undefined) throw fault;
    },
  };
  return live;
}

/** One test body, every engine, each test with a listening world of its own. */
export function onEveryLiveStore(tests: (world: () => LiveWorld) => void, options: DeskOptions = {}): void {
  onWorlds(
    stores.map(([name, open]) => [name, () => openLiveWorld(open, options)]),
    tests,
  );
}

/** The same, and once more on two nodes: sockets of one node receive what happens on the other. */
export function onEveryDesk(tests: (world: () => LiveWorld) => void, options: DeskOptions = {}): void {
  onEveryLiveStore(tests, options);
  if (!hasPostgres) return;
  const open = async (): Promise<LiveWorld> => {
    const { world, address } = await openTwoNodes(options);
    return liveWorld(world, address);
  };
  onWorlds([['two nodes', open]], tests);
}

function onWorlds(
  worlds: readonly (readonly [name: string, open: () => Promise<LiveWorld>])[],
  tests: (world: () => LiveWorld) => void,
): void {
  describe.each(worlds)('%s', (_name, open) => {
    let world: LiveWorld | undefined;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world?.close());
    tests(() => {
      if (world === undefined) throw new Error('the world is asked for before a test');
      return world;
    });
  });
}

/** The numbers rise by exactly one, from the first on. */
export function expectUnbroken(numbers: readonly number[]): void {
  const [first = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
}

/** The numbered frames of one conversation, in the order in which they came. */
export function seqsOf(socket: WidgetTestSocket, uuid: string): readonly number[] {
  return socket.frames.flatMap((frame) => {
    if (frame.type === 'new_message') return frame.data.conversation_uuid === uuid ? [frame.seq] : [];
    return frame.type === 'conversation_update' && frame.data.uuid === uuid ? [frame.seq] : [];
  });
}
