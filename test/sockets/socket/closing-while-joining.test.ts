import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../../support/stores.ts';
import { type Gate, gated } from './gated-store.ts';
import { type LiveWorld, openLiveWorld } from './live-world.ts';
import { plainDesk, silentSocket } from './plain-desk.ts';
import { type AgentTestSocket, inTicks, type WidgetTestSocket } from './socket-client.ts';

const silentAfter = 700;

/** The gate holds a read of the socket while the service closes it, so that the rest of the work finds it closed. */
describe.each(stores)('a socket that closes while it is worked for leaves no trace, on %s', (_name, open) => {
  let world: LiveWorld;
  let gate: Gate;

  beforeEach(async () => {
    const made = gated(open);
    gate = made.gate;
    world = await openLiveWorld(made.open, { silentAfter, standsStill: true, socketsPerContact: 1 });
  });
  afterEach(() => world.close());

  async function closeWhileHeld(
    socket: WidgetTestSocket | AgentTestSocket,
    method: string,
    skip: number,
    act: () => void,
  ) {
    const held = gate.hold(method, 'after', skip);
    act();
    await held.reached;
    world.timers.advance(silentAfter + 1);
    expect((await socket.closed).code).toBe(4408);
    held.release();
  }

  // Before it has listened, while it is checked again, and while it looks back.
  it.each([
    ['widget.findSession', 0],
    ['widget.findSession', 1],
    ['conversations.listPositions', 0],
  ])('a widget that joins, at %s (%d): the only place of its contact is free', async (method, skip) => {
    const visitor = await world.visitor();
    const socket = await world.widgetSocket();
    await closeWhileHeld(socket, method, skip, () => socket.send(world.joinFrame(visitor)));
    await world.widget(await world.visitor());
    const next = await world.widget(visitor);
    expect(next.all('error')).toEqual([]);
  });

  async function onlooker(as: string): Promise<AgentTestSocket> {
    const socket = await world.agentSocket(as);
    socket.send({ type: 'join', data: { features: ['presence'] } });
    await socket.next('joined');
    return socket;
  }

  it('an agent who opens a conversation: others do not see them there', async () => {
    const [gone, here] = [await world.agent({ roles: ['Agent'] }), await world.agent({ roles: ['Agent'] })];
    const { uuid } = await world.conversation();
    const viewing = { type: 'viewing', data: { conversation_uuid: uuid } };
    const closing = await onlooker(gone.as);
    await closeWhileHeld(closing, 'conversations.findPlaces', 0, () => closing.send(viewing));
    const watching = await onlooker(world.admin);
    watching.send({ type: 'list_subscribe_replace', data: { uuids: [uuid] } });
    await watching.ping();
    const other = await onlooker(here.as);
    other.send(viewing);
    const isThere = watching.next('presence', ({ data }) => data.agents.some(({ id }) => id === here.id));
    const { data } = await inTicks(world.timers, isThere);
    expect(data.agents.map(({ id }) => id)).toEqual([here.id]);
  });

  it('a client without cursors that comes back: the next one still begins where it stood', async () => {
    const { uuid } = await world.conversation();
    const first = await plainDesk(world);
    first.terminate();
    await first.closed;
    await world.reply(uuid, 'missed');
    const closing = await silentSocket(world);
    await closeWhileHeld(closing, 'agents.find', 0, () => closing.raw('ping'));
    const back = await plainDesk(world);
    expect(back.all('new_message').map(({ data }) => data.text_content)).toEqual(['missed']);
  });
});
