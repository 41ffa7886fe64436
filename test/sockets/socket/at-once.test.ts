import type { PermissionName } from '@helpdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLoggedErrors } from '../../support/logged-errors.ts';
import { stores } from '../../support/stores.ts';
import { type Gate, gated } from './gated-store.ts';
import { type LiveWorld, openLiveWorld, seqsOf } from './live-world.ts';
import { type AgentTestSocket, until, type WidgetTestSocket } from './socket-client.ts';

const reading: readonly PermissionName[] = ['conversations:read', 'messages:read', 'conversations:read_all'];
const joinWithin = 300;

/** Two things at the same moment, in an order that a fast store would hardly ever show. */
describe.each(stores)('at the same moment, on %s', (_name, open) => {
  let world: LiveWorld;
  let gate: Gate;

  beforeEach(async () => {
    const made = gated(open);
    gate = made.gate;
    world = await openLiveWorld(made.open, { joinWithin, standsStill: true });
  });
  afterEach(() => world.close());

  /** Nothing of what comes now reaches the socket: it is closed, or not joined. */
  async function expectShut(socket: WidgetTestSocket | AgentTestSocket, uuid: string): Promise<void> {
    const witness = await world.desk();
    await world.reply(uuid, 'a secret');
    await witness.next('new_message', ({ data }) => data.text_content === 'a secret');
    // The same follower delivers to the witness after all others.
    if (socket.isOpen) await Promise.race([socket.ping(), socket.closed]);
    expect(JSON.stringify(socket.frames)).not.toContain('a secret');
  }

  describe.each([0, 1, 2])('a widget joins (%d reads later)', (skip) => {
    const people = {
      'is blocked': async (_uuid: string, id: number) => {
        await world.data('setContactBlock', { params: { id }, body: { enabled: false } });
      },
      'loses its inbox': async () => {
        await world.data('toggleInbox', { params: { id: world.inboxId } });
      },
      'is merged': async (_uuid: string, _id: number, token: string) => {
        const person = await world.customer('c1');
        const headers = { ...person.headers, 'x-service-visitor-token': token };
        const { headers: answered } = await world.ask('getWidgetUser', { headers });
        expect(answered['x-service-clear-visitor']).toBe('true');
      },
    };

    it.each(Object.entries(people))('and %s: it hears nothing', async (_what, change) => {
      const visitor = await world.visitor();
      const socket = await world.widgetSocket();
      const held = gate.hold(skip === 2 ? 'conversations.listPositions' : 'widget.findSession', 'after', skip % 2);
      socket.send(world.joinFrame(visitor));
      await held.reached;
      await change(visitor.uuid, visitor.userId, visitor.token);
      held.release();
      await Promise.race([socket.next('error').catch(() => undefined), socket.closed]);
      if (_what !== 'loses its inbox') await expectShut(socket, visitor.uuid);
      expect(socket.isOpen && socket.all('joined').length > 0).toBe(false);
    });
  });

  describe('an agent joins', () => {
    it.each([
      ['is disabled', (id: number) => world.data('updateAgent', { params: { id }, body: { enabled: false } })],
      ['is deleted', (id: number) => world.data('deleteAgent', { params: { id } })],
      ['loses his role', (id: number) => world.data('updateAgent', { params: { id }, body: { roles: [] } })],
      ['loses his key', (id: number) => world.data('revokeApiKey', { params: { id } })],
    ])('and %s: he hears nothing', async (_what, change) => {
      const { uuid } = await world.conversation();
      const account = await world.agent({ permissions: reading });
      const socket = await world.agentSocket(account.as);
      const held = gate.hold('agents.find', 'after');
      socket.send({ type: 'join' });
      await held.reached;
      await change(account.id);
      held.release();
      expect([4401, 4403]).toContain((await socket.closed).code);
      await expectShut(socket, uuid);
    });

    it('while an entry is handed on: he gets it, once', async () => {
      const { uuid } = await world.conversation();
      const [first, second] = [
        await world.agent({ permissions: reading }),
        await world.agent({ permissions: reading }),
      ];
      const start = (await world.desk(second)).all('joined')[0]?.data.cursor ?? '';
      const watching = await world.desk(first);
      const held = gate.hold('conversations.unreadCounts', 'after');
      await world.reply(uuid, 'the entry');
      await held.reached;
      const back = await world.agentSocket(second.as);
      back.send({ type: 'join', data: { cursor: start } });
      await back.ping();
      held.release();
      await world.reply(uuid, 'the end');
      for (const socket of [watching, back]) {
        await socket.next('new_message', ({ data }) => data.text_content === 'the end');
        const texts = socket.all('new_message').map(({ data }) => data.text_content);
        expect(texts).toEqual(['the entry', 'the end']);
      }
      expect(back.all('resync')).toEqual([]);
    });

    it('with the cursor of an entry that is still being handed on to others: he goes on behind it', async () => {
      const visitor = await world.visitor();
      const widget = await world.widget(visitor);
      // Agents of one kind are asked for once; these are of three.
      const kinds: readonly PermissionName[][] = [[], ['contacts:read'], ['contacts:read_all']];
      const accounts = await Promise.all(kinds.map((more) => world.agent({ permissions: [...reading, ...more] })));
      const sockets: AgentTestSocket[] = [];
      for (const account of accounts) sockets.push(await world.desk(account));
      const held = gate.hold('conversations.listPrevious', 'after', 1);
      widget.send({ type: 'page_visit', data: { url: 'https://shop.example/', title: 'Shop' } });
      await held.reached;
      const told = await sockets[0]?.next('contact_update', (frame) => 'cursor' in frame);
      const cursor = told !== undefined && 'cursor' in told ? told.cursor : '';
      const back = await world.agentSocket(accounts[0]?.as);
      back.send({ type: 'join', data: { cursor } });
      await back.next('joined');
      held.release();
      await world.reply(visitor.uuid, 'the end');
      await back.next('new_message', ({ data }) => data.text_content === 'the end');
      expect(back.all('resync')).toEqual([]);
      expect(back.all('contact_update').filter((frame) => 'cursor' in frame)).toEqual([]);
    });

    it('as the first one, while the log is only passed over: he gets what was passed', async () => {
      const { uuid } = await world.conversation();
      const gone = await world.desk();
      const start = gone.all('joined')[0]?.data.cursor ?? '';
      await gone.close();
      const held = gate.hold('events.newest', 'after');
      await world.reply(uuid, 'passed over');
      await held.reached;
      const back = await world.desk(undefined, start);
      await world.reply(uuid, 'the end');
      held.release();
      await back.next('new_message', ({ data }) => data.text_content === 'the end');
      expect(back.all('new_message').map(({ data }) => data.text_content)).toEqual(['passed over', 'the end']);
    });
  });

  it('an agent looks back while what he has not seen yet is forgotten: he is told to fetch', async () => {
    const { uuid } = await world.conversation();
    const desk = await world.desk();
    const start = desk.all('joined')[0]?.data.cursor ?? '';
    for (let index = 0; index < 130; index++) await world.reply(uuid, `${index}`);
    // What is forgotten here was handed on.
    await desk.next('new_message', ({ data }) => data.text_content === '129');
    world.clock.advance(60_000);
    const held = gate.hold('events.listAfter', 'before', 1);
    const back = await world.agentSocket();
    back.send({ type: 'join', data: { cursor: start } });
    await back.next('new_message');
    await held.reached;
    await world.helpdesk.forgetEvents(1_000);
    held.release();
    const { data } = await back.next('joined');
    const isWhole = back.all('new_message').length === 130;
    expect({ isWhole, resync: data.resync }).toEqual({ isWhole, resync: !isWhole });
  });

  it('the log is forgotten before it was handed on: nobody gets a gap', async () => {
    const visitor = await world.visitor();
    const { uuid } = visitor;
    const socket = await world.widget(visitor);
    const held = gate.hold('events.listAfter', 'before');
    await world.reply(uuid, 'long ago');
    await held.reached;
    world.clock.advance(60_000);
    await world.helpdesk.forgetEvents(1_000);
    await world.reply(uuid, 'today');
    held.release();
    await until(() => !socket.isOpen || seqsOf(socket, uuid).includes(3), 'the frame, or the end of the socket');
    // A store whose reads see one snapshot may still have had it.
    expect([[], [2], [2, 3]]).toContainEqual(seqsOf(socket, uuid));
    const back = await world.widget(visitor, { [uuid]: 1 });
    expect(back.all('conversation_update')).toMatchObject([{ seq: 3, data: { resync: true } }]);
    expectOnlyFollowerErrors();
  });

  it('a widget joins as the first one, while the log is only passed over: it gets what comes then', async () => {
    const visitor = await world.visitor();
    const held = gate.hold('events.newest', 'before');
    await world.reply(visitor.uuid, 'two');
    await held.reached;
    const socket = await world.widget(visitor);
    expect(socket.all('joined')[0]?.data.conversations).toEqual({ [visitor.uuid]: 2 });
    await world.reply(visitor.uuid, 'three');
    held.release();
    expect((await socket.next('new_message')).seq).toBe(3);
  });

  it.each([0, 1])('a widget looks back while more happens (%d): no gap, nothing twice', async (skip) => {
    const visitor = await world.visitor();
    const { uuid } = visitor;
    for (let index = 0; index < 60; index++) await world.reply(uuid, `before ${index}`);
    const witness = await world.desk();
    const held = gate.hold(skip === 0 ? 'conversations.listPositions' : 'events.listAfterSeq', 'after', 0);
    const socket = await world.widgetSocket();
    socket.send(world.joinFrame(visitor, { [uuid]: 1 }));
    await held.reached;
    for (let index = 0; index < 60; index++) await world.reply(uuid, `meanwhile ${index}`);
    await witness.next('new_message', ({ data }) => data.text_content === 'meanwhile 59');
    held.release();
    await socket.next('new_message', ({ seq }) => seq === 121);
    expect(seqsOf(socket, uuid)).toEqual(Array.from({ length: 120 }, (_, index) => index + 2));
    await socket.ping();
    expect(socket.all('joined')).toHaveLength(1);
  });

  it('an old socket joins anew and looks back for long: it may take longer than joining may', async () => {
    const visitor = await world.visitor();
    const socket = await world.widget(visitor);
    for (let index = 0; index < 200; index++) await world.reply(visitor.uuid, `${index}`);
    await socket.next('new_message', ({ seq }) => seq === 201);
    const held = gate.hold('events.listAfterSeq', 'after');
    socket.send(world.joinFrame(visitor, { [visitor.uuid]: 1 }));
    await held.reached;
    world.timers.advance(10 * joinWithin);
    held.release();
    await socket.next('joined');
    await socket.ping();
  });

  describe('the database is gone for a moment', () => {
    /** Comes back behind the last frame that it has, as often as it is sent away. */
    async function textsOfReturning(first: AgentTestSocket, last: string): Promise<readonly string[]> {
      const texts: string[] = [];
      let socket = first;
      for (;;) {
        const seen = () => socket.all('new_message').some(({ data }) => data.text_content === last);
        await until(() => seen() || !socket.isOpen, 'the last message, or the end of the socket');
        texts.push(...socket.all('new_message').map(({ data }) => data.text_content));
        if (texts.includes(last)) return texts;
        expect([1012, 1013]).toContain((await socket.closed).code);
        const cursors = socket.frames.flatMap((frame) => ('cursor' in frame ? (frame.cursor ?? []) : []));
        socket = await world.desk(undefined, cursors.at(-1) ?? socket.all('joined')[0]?.data.cursor);
      }
    }

    it.each(['conversations.unreadCounts', 'events.listAfter', 'conversations.findById'])(
      'while an entry is handed on (%s): every agent gets everything once',
      async (method) => {
        const visitor = await world.visitor();
        const [widget, desk] = [await world.widget(visitor), await world.desk()];
        const failed = gate.fail(method);
        await world.reply(visitor.uuid, 'the entry');
        await failed;
        await world.reply(visitor.uuid, 'the end');
        expect(await textsOfReturning(desk, 'the end')).toEqual(['the entry', 'the end']);
        await until(() => seqsOf(widget, visitor.uuid).includes(3) || !widget.isOpen, 'the end, or that of the socket');
        const seen = seqsOf(widget, visitor.uuid);
        const back = await world.widget(visitor, { [visitor.uuid]: seen.at(-1) ?? 1 });
        expect([...seen, ...seqsOf(back, visitor.uuid)]).toEqual([2, 3]);
      },
    );

    it('while somebody types, comes or goes: nothing breaks', async () => {
      const visitor = await world.visitor();
      const account = await world.agent({ permissions: reading });
      const [widget, desk] = [await world.widget(visitor), await world.desk(account)];
      const lost = gate.fail('conversations.findById');
      widget.send({ type: 'typing', data: { conversation_uuid: visitor.uuid, is_typing: true } });
      await lost;
      const left = gate.fail('conversations.listPrevious');
      await widget.close();
      await left;
      await world.reply(visitor.uuid, 'on');
      await desk.next('new_message');
    });

    it('while an agent comes back who knows more than this node: he is told nothing twice', async () => {
      const { uuid } = await world.conversation();
      const account = await world.agent({ permissions: reading });
      const desk = await world.desk(account);
      const behind = gate.hold('events.listAfter', 'before');
      await world.reply(uuid, 'known');
      await behind.reached;
      // The end of the log, as a signal of another node would announce it.
      const cursor = (await world.desk(account)).all('joined')[0]?.data.cursor ?? '';
      void gate.fail('events.newest');
      const early = await world.agentSocket(account.as);
      early.send({ type: 'join', data: { cursor } });
      expect((await early.closed).code).toBe(1013);
      const back = await world.agentSocket(account.as);
      back.send({ type: 'join', data: { cursor } });
      expect((await back.next('joined')).data.resync).toBe(false);
      behind.release();
      await world.reply(uuid, 'new');
      for (const [socket, texts] of [
        [desk, ['known', 'new']],
        [back, ['new']],
      ] as const) {
        await socket.next('new_message', ({ data }) => data.text_content === 'new');
        expect(socket.all('new_message').map(({ data }) => data.text_content)).toEqual(texts);
      }
    });

    it('while an agent comes back who knows less: he goes on from where the node is', async () => {
      const { uuid } = await world.conversation();
      const account = await world.agent({ permissions: reading });
      const desk = await world.desk(account);
      const cursor = desk.all('joined')[0]?.data.cursor ?? '';
      await world.reply(uuid, 'handed on by this node');
      await desk.next('new_message');
      void gate.fail('events.newest');
      const back = await world.agentSocket(account.as);
      back.send({ type: 'join', data: { cursor } });
      expect((await back.next('joined')).data.resync).toBe(false);
      await world.reply(uuid, 'new');
      await back.next('new_message', ({ data }) => data.text_content === 'new');
      expectOnlyFollowerErrors();
    });
  });
});

/** What these tests do to the log may be met by its follower, which logs it and tries again. */
function expectOnlyFollowerErrors(): void {
  for (const line of takeLoggedErrors()) expect(line).toContain('the log could not be followed');
}
