import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../../support/stores.ts';
import { type Gate, gated } from './gated-store.ts';
import { type LiveWorld, openLiveWorld } from './live-world.ts';

const joinWithin = 300;

/** 4401 means "get another session, or stop": a visitor has no other. An outage must not look like that. */
describe.each(stores)('a join while the database is away, on %s', (_name, open) => {
  let world: LiveWorld;
  let gate: Gate;

  beforeEach(async () => {
    const made = gated(open);
    gate = made.gate;
    world = await openLiveWorld(made.open, { joinWithin, standsStill: true });
  });
  afterEach(() => world.close());

  // The queries of a join: the caller, the caller again, the positions of the conversations, and what was missed.
  it.each([
    ['widget.findSession', 0],
    ['widget.findSession', 1],
    ['conversations.listPositions', 0],
    ['events.listAfterSeq', 0],
  ])('of a widget, at %s (%d): closed with 1013, and joined when it comes back', async (method, skip) => {
    const visitor = await world.visitor();
    await world.reply(visitor.uuid, 'missed');
    const after = { [visitor.uuid]: 1 };
    for (let attempt = 0; attempt < 7; attempt++) {
      const socket = await world.widgetSocket();
      if (skip > 0) gate.hold(method, 'before').release();
      const failed = gate.fail(method);
      socket.send(world.joinFrame(visitor, after));
      await failed;
      expect((await socket.next('error')).data.code).toBe('unavailable');
      expect((await socket.closed).code).toBe(1013);
      expect(socket.all('joined')).toEqual([]);
    }
    const back = await world.widget(visitor, after);
    expect(back.all('new_message').map(({ data }) => data.text_content)).toEqual(['missed']);
  });

  it('of an agent: closed with 1013', async () => {
    for (const frame of [{ type: 'join', data: { cursor: '0.0' } }, { type: 'join' }, { type: 'ping' }]) {
      const socket = await world.agentSocket();
      const failed = gate.fail('agents.find');
      socket.send(frame);
      await failed;
      expect((await socket.closed).code).toBe(1013);
    }
  });

  it('that takes longer than a client may: it is waited for', async () => {
    const visitor = await world.visitor();
    const socket = await world.widgetSocket();
    const held = gate.hold('widget.findSession', 'before');
    socket.send(world.joinFrame(visitor));
    await held.reached;
    world.timers.advance(10 * joinWithin);
    held.release();
    await socket.next('joined');
  });

  it('of frames that cannot be dealt with meanwhile: they are refused, and the socket stays', async () => {
    const visitor = await world.visitor();
    const socket = await world.widget(visitor);
    for (let index = 0; index < 30; index++) {
      const failed = gate.fail('conversations.find');
      socket.send({ type: 'typing', data: { conversation_uuid: visitor.uuid, is_typing: true } });
      await failed;
      expect((await socket.next('error')).data.code).toBe('unavailable');
    }
    await world.reply(visitor.uuid, 'still there');
    await socket.next('new_message');
  });
});
