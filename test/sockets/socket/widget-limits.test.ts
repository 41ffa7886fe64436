import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorReply } from '@helpdesk/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { onEveryLiveStore, seqsOf } from './live-world.ts';
import { UpgradeRefused, until } from './socket-client.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What buffers hold that are still in use. */
function heldBytes(): number {
  collectGarbage();
  // What the first one found is given back while the second one waits for it.
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('what ends a widget socket', () => {
  onEveryLiveStore((world) => {
    it.each([
      ['text that is no JSON', '{"type":', 'invalid_json'],
      ['JSON that is no object', '[1,2]', 'invalid_json'],
      ['null', 'null', 'invalid_json'],
      ['a type that is no string', '{"type":1}', 'invalid_json'],
      ['an empty frame', '', 'invalid_json'],
      ['an unknown type', '{"type":"leave"}', 'unknown_type'],
      ['a type of an object', '{"type":"__proto__"}', 'unknown_type'],
      ['a binary frame', Buffer.from('{"type":"ping"}'), 'invalid_json'],
      ['typing without a conversation', '{"type":"typing","data":{"is_typing":true}}', 'invalid_frame'],
      ['typing without data', '{"type":"typing"}', 'invalid_frame'],
    ])('not %s: it is refused, and the socket stays', async (_what, text, code) => {
      const visitor = await world().visitor();
      const socket = await world().widget(visitor);
      socket.raw(text);
      const { data } = await socket.next('error');
      expect(data.code).toBe(code);
      expect(data.message).not.toMatch(/undefined|\[object|at .*:\d/);
      await world().reply(visitor.uuid, 'still there');
      await socket.next('new_message');
    });

    it('not frames before joining: they are refused', async () => {
      const visitor = await world().visitor();
      const socket = await world().widgetSocket();
      for (const type of ['typing', 'page_visit']) {
        socket.send({ type, data: { conversation_uuid: visitor.uuid, is_typing: true, url: 'https://x.example/' } });
        expect((await socket.next('error')).data.code).toBe('not_joined');
      }
      await socket.ping();
    });

    it('not typing in the conversation of someone else: it is not found', async () => {
      const [visitor, other] = [await world().visitor(), await world().visitor()];
      const [socket, desk] = [await world().widget(visitor), await world().desk()];
      for (const uuid of [other.uuid, crypto.randomUUID(), 'no uuid']) {
        socket.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: true } });
        expect((await socket.next('error')).data.code).toBe('not_found');
      }
      socket.send({ type: 'typing', data: { conversation_uuid: visitor.uuid, is_typing: true } });
      expect((await desk.next('typing')).data.conversation_uuid).toBe(visitor.uuid);
      expect(desk.all('typing')).toHaveLength(1);
    });

    it.each([
      ['nonsense', 'nonsense'],
      ['too deep', `{"type":"ping","x":${'['.repeat(33)}${']'.repeat(33)}}`],
      ['no object', '[1,2,3]'],
      ['without a type', '{"data":{}}'],
      ['of an unknown type', '{"type":"hello"}'],
    ])('security T2: a second bad frame before joining (1008), %s', async (_what, frame) => {
      const socket = await world().widgetSocket();
      for (let index = 0; index < 5; index++) socket.raw(frame);
      expect((await socket.closed).code).toBe(1008);
      expect(socket.all('error')).toHaveLength(2);
    });

    it('security T2: a frame of more than 4 KiB before joining (1009), unread; one of 4 KiB is read', async () => {
      const socket = await world().widgetSocket();
      const frame = (size: number) => `{"type":"ping","x":"${'x'.repeat(size - 22)}"}`;
      socket.raw(frame(4 * 1024));
      await socket.next('pong');
      socket.raw(frame(4 * 1024 + 1));
      expect((await socket.closed).code).toBe(1009);
    });

    it('security T2: more members than a frame has, or too many levels, are not parsed after joining either', async () => {
      const socket = await world().widget(await world().visitor());
      for (const frame of [
        `{"type":"ping","x":[${'0,'.repeat(2_001)}0]}`,
        `{"type":"ping","x":${'{"a":'.repeat(40)}0${'}'.repeat(40)}}`,
      ]) {
        socket.raw(frame);
        expect((await socket.next('error')).data.code).toBe('invalid_json');
      }
      socket.raw(`{"type":"ping","x":[${'0,'.repeat(1_000)}0],"y":"${','.repeat(3_000)}${'['.repeat(99)}"}`);
      await socket.next('pong');
    });

    it('security T2: frames of many sockets are answered each, in their order', async () => {
      const sockets = [];
      for (let each = 0; each < 20; each++) sockets.push(await world().widgetSocket());
      const ping = `{"type":"ping","x":"${'x'.repeat(4_000)}"}`;
      for (const socket of sockets) {
        socket.raw(ping);
        socket.raw('{"type":"typing","data":{}}');
      }
      for (const socket of sockets) {
        await socket.next('pong');
        expect((await socket.next('error')).data.code).toBe('not_joined');
      }
    });

    it('twenty bad frames after joining (1008)', async () => {
      const socket = await world().widget(await world().visitor());
      for (let index = 0; index < 20; index++) socket.raw('nonsense');
      expect((await socket.closed).code).toBe(1008);
      expect(socket.all('error')).toHaveLength(20);
    });

    it('a frame of more than 64 KiB (1009); one of 64 KiB is read', async () => {
      const socket = await world().widget(await world().visitor());
      const frame = (size: number) => `{"type":"ping","x":"${'x'.repeat(size - 22)}"}`;
      socket.raw(frame(64 * 1024));
      await socket.next('pong');
      socket.raw(frame(64 * 1024 + 1));
      expect((await socket.closed).code).toBe(1009);
    });

    it.each([
      ['a token that nobody has', { token: 'x'.repeat(43) }, 'unauthorized'],
      ['an empty token', { token: '' }, 'unauthorized'],
      ['no token', { token: undefined }, 'invalid_frame'],
      ['an inbox of its own', { data: { inbox_id: crypto.randomUUID() } }, 'unauthorized'],
      ['no inbox', { data: {} }, 'invalid_frame'],
      ['positions that are none', { data: { inbox_id: '', after: { x: -1 } } }, 'invalid_frame'],
    ])('five joins with %s (4401)', async (_what, wrong, code) => {
      const visitor = await world().visitor();
      const socket = await world().widgetSocket();
      for (let index = 0; index < 5; index++) {
        socket.send({ ...(world().joinFrame(visitor) as object), ...wrong });
        expect((await socket.next('error')).data.code).toBe(code);
      }
      expect((await socket.closed).code).toBe(4401);
    });

    it('not four: the next may be right', async () => {
      const visitor = await world().visitor();
      const socket = await world().widgetSocket();
      for (let index = 0; index < 4; index++) socket.send({ type: 'join', token: 'wrong', data: { inbox_id: 'x' } });
      socket.send(world().joinFrame(visitor));
      await socket.next('joined');
    });

    it('a block (4403), and it may not join until it is lifted', async () => {
      const visitor = await world().visitor();
      const sockets = [await world().widget(visitor), await world().widget(visitor)];
      const block = (enabled: boolean) =>
        world().data('setContactBlock', { params: { id: visitor.userId }, body: { enabled } });
      await block(false);
      for (const socket of sockets) expect((await socket.closed).code).toBe(4403);
      const socket = await world().widgetSocket();
      socket.send(world().joinFrame(visitor));
      expect((await socket.next('error')).data.code).toBe('forbidden');
      await block(true);
      socket.send(world().joinFrame(visitor));
      await socket.next('joined');
    });

    it('an inbox that is switched off (4404)', async () => {
      const visitor = await world().visitor();
      const socket = await world().widget(visitor);
      await world().data('toggleInbox', { params: { id: world().inboxId } });
      expect((await socket.closed).code).toBe(4404);
      const again = await world().widgetSocket();
      again.send(world().joinFrame(visitor));
      expect((await again.next('error')).data.code).toBe('not_found');
      await world().data('toggleInbox', { params: { id: world().inboxId } });
      again.send(world().joinFrame(visitor));
      await again.next('joined');
    });

    it('not an inbox that is saved', async () => {
      const visitor = await world().visitor();
      const socket = await world().widget(visitor);
      const body = { name: 'Renamed', config: { greeting_message: 'Hi' } };
      await world().data('updateInbox', { params: { id: world().inboxId }, body });
      await world().reply(visitor.uuid, 'still there');
      await socket.next('new_message');
    });

    it('a session that is over, at the next frame (4401)', async () => {
      const person = await world().customer('c1');
      const socket = await world().widget(person);
      world().clock.advance(9 * 3_600_000);
      await socket.ping();
      world().clock.advance(9 * 3_600_000);
      await socket.ping();
      expect(socket.all('error')).toEqual([]);
      world().clock.advance(11 * 3_600_000);
      socket.send({ type: 'ping' });
      expect((await socket.closed).code).toBe(4401);
      expect(socket.all('error').at(-1)?.data.code).toBe('unauthorized');
    });

    it('the end of the service (1012)', async () => {
      const visitor = await world().visitor();
      const sockets = [await world().widget(visitor), await world().widgetSocket()];
      const ended = world().app.close();
      for (const socket of sockets) expect((await socket.closed).code).toBe(1012);
      await ended;
    });

    it('not a page that is no client: it is answered in the envelope', async () => {
      for (const path of ['/widget/ws', '/widget/ws?token=x']) {
        const response = await fetch(`${world().address}${path}`);
        expect(response.status).toBe(400);
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(v.parse(errorReply, await response.json()).error_type).toBe('InputException');
      }
    });

    it('not yet an untrusted page: it may not join', async () => {
      const visitor = await world().visitor();
      const config = { trusted_domains: ['shop.example'] };
      await world().data('updateInbox', { params: { id: world().inboxId }, body: { config } });
      const join = async (origin: string) => {
        const socket = await world().widgetSocket({ origin });
        socket.send(world().joinFrame(visitor));
        return socket;
      };
      const bad = await join('https://evil.example');
      expect((await bad.next('error')).data.code).toBe('forbidden');
      await (await join('https://shop.example')).next('joined');
    });
  });
});

describe('a widget socket that does nothing', () => {
  onEveryLiveStore(
    (world) => {
      it('is closed when it has not joined in time (4401)', async () => {
        const socket = await world().widgetSocket();
        await socket.ping();
        world().timers.advance(200);
        await socket.ping();
        world().timers.advance(1);
        expect((await socket.closed).code).toBe(4401);
      });

      it('is closed when nothing was heard of it (4408); one that pings stays', async () => {
        const visitor = await world().visitor();
        const [silent, alive] = [await world().widget(visitor), await world().widget(visitor)];
        world().timers.advance(700);
        await alive.ping();
        expect(silent.isOpen).toBe(true);
        world().timers.advance(1);
        expect((await silent.closed).code).toBe(4408);
        await alive.ping();
        world().timers.advance(700);
        await alive.ping();
      });
    },
    { joinWithin: 200, silentAfter: 700, standsStill: true },
  );
});

describe('too many widget sockets', () => {
  onEveryLiveStore(
    (world) => {
      it('of one contact: an error and 1013; another contact, and a place that is free again, are served', async () => {
        const [visitor, other] = [await world().visitor(), await world().visitor()];
        const [first, second] = [await world().widget(visitor), await world().widget(visitor)];
        const third = await world().widgetSocket();
        third.send(world().joinFrame(visitor));
        expect((await third.next('error')).data.code).toBe('rate_limited');
        expect((await third.closed).code).toBe(1013);
        second.send(world().joinFrame(visitor));
        await second.next('joined');
        await (await world().widget(other)).close();
        await first.close();
        const fourth = await world().widgetSocket();
        fourth.send(world().joinFrame(visitor));
        await fourth.next('joined');
      });

      it('of one address: 429 in the envelope, before there is a socket', async () => {
        const sockets = await Promise.all(Array.from({ length: 4 }, () => world().widgetSocket()));
        const refusal = await world()
          .widgetSocket()
          .catch((error: unknown) => error);
        if (!(refusal instanceof UpgradeRefused)) throw new Error('a fifth socket was opened');
        expect(refusal.status).toBe(429);
        expect(refusal.headers['retry-after']).toMatch(/^[1-9]\d*$/);
        expect(v.parse(errorReply, JSON.parse(refusal.body)).error_type).toBe('RateLimitException');
        await sockets[0]?.close();
        await until(async () => {
          const free = await world()
            .widgetSocket()
            .catch((error: unknown) => error);
          return !(free instanceof UpgradeRefused);
        }, 'a place of the address is free again');
      });
    },
    { socketsPerContact: 2, socketsPerAddress: 4 },
  );
});

describe('a widget that does not read', () => {
  onEveryLiveStore((world) => {
    it('is closed with 1013, costs little memory, and gets everything when it comes back', async () => {
      const visitor = await world().visitor();
      const { uuid } = visitor;
      const [socket, other] = [await world().widget(visitor), await world().widget(visitor)];
      socket.pause();
      const before = heldBytes();
      let most = 0;
      const sent = 420;
      for (let index = 0; index < sent; index++) {
        await world().reply(uuid, `${index} ${'x'.repeat(45_000)}`);
        await other.next('new_message');
        if (index % 20 === 0) most = Math.max(most, heldBytes() - before);
      }
      socket.resume();
      const { code } = await socket.closed;
      // 1006: the farewell was over before the client came to read it.
      expect([1013, 1006]).toContain(code);
      const seen = seqsOf(socket, uuid);
      expect(seen.length).toBeLessThan(sent);
      const last = seen.at(-1) ?? 1;
      const back = await world().widget(visitor, { [uuid]: last });
      expect([...seen, ...seqsOf(back, uuid)]).toEqual(Array.from({ length: sent }, (_, index) => index + 2));
      // What the kernel holds of the socket is not of the process; the service holds 1 MiB and a frame.
      expect(most).toBeLessThan(4 * 1024 * 1024);
    });

    it('misses typing first, and stays', async () => {
      const visitor = await world().visitor();
      const [socket, desk] = [await world().widget(visitor), await world().desk()];
      const { id } = await world().conversationOf(visitor.uuid);
      socket.pause();
      const sent = 1_000;
      for (let index = 0; index < sent; index++) {
        world().ports.notifier.publish({
          type: 'typing',
          conversationUuid: visitor.uuid,
          conversationId: id,
          by: { type: 'agent', id: world().adminId, firstName: 'x'.repeat(10_000) },
          isTyping: true,
          isPrivate: false,
        });
        if (index % 50 === 0) await desk.ping();
      }
      // They are told one after the other: when the agent hears this one, the others were dealt with.
      world().ports.notifier.publish({
        type: 'typing',
        conversationUuid: visitor.uuid,
        conversationId: id,
        by: { type: 'contact', id: visitor.userId, firstName: 'x' },
        isTyping: true,
        isPrivate: false,
      });
      await desk.next('typing');
      socket.resume();
      await world().reply(visitor.uuid, 'still there');
      await socket.next('new_message');
      expect(socket.all('typing').length).toBeGreaterThan(0);
      expect(socket.all('typing').length).toBeLessThan(sent);
    });

    it('does not keep another waiting', async () => {
      const visitor = await world().visitor();
      const [socket, other] = [await world().widget(visitor), await world().widget(visitor)];
      socket.pause();
      for (let index = 0; index < 30; index++) {
        await world().reply(visitor.uuid, `${index} ${'x'.repeat(40_000)}`);
        await other.next('new_message');
      }
      expect(seqsOf(other, visitor.uuid)).toHaveLength(30);
      socket.terminate();
    });
  });
});
