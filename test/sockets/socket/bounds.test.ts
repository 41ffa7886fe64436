import { describe, expect, it } from 'vitest';
import { onEveryLiveStore } from './live-world.ts';
import { until } from './socket-client.ts';

/** The addresses of the last `count` of `all` visits, newest first. */
const newestOf = (all: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `https://shop.example/${all - 1 - index}`);

describe('what one widget may cost others', () => {
  onEveryLiveStore(
    (world) => {
      it('page visits: agents are told of twenty a minute, none is refused, and only for those who may read the contact’s conversations', async () => {
        const visitor = await world().visitor();
        const widget = await world().widget(visitor);
        const reader = await world().agent({ permissions: ['contacts:read'] });
        const socket = await world().desk(reader);
        for (let index = 0; index < 30; index++) {
          widget.send({ type: 'page_visit', data: { url: `https://shop.example/${index}`, title: '' } });
        }
        await widget.ping();
        expect(widget.all('error')).toEqual([]);
        const events = await world().events();
        const told = events.filter(({ event }) => event.type === 'contact.page_visited');
        expect(told.length).toBeGreaterThan(0);
        expect(told.length).toBeLessThanOrEqual(20);
        const { uuid } = visitor;
        const visits = await world().data('listPageVisits', { params: { uuid } });
        expect(visits.map(({ url }) => url)).toEqual(newestOf(30, 20));

        await world().data('setContactBlock', { params: { id: visitor.userId }, body: { enabled: false } });
        await socket.next('contact_update', ({ data }) => data.enabled === false);
        expect(socket.all('contact_update').filter(({ data }) => data.page_visits !== undefined)).toEqual([]);
      });

      it('page visits: five hundred in a row neither close the socket nor lose the page that is open', async () => {
        const visitor = await world().visitor();
        const widget = await world().widget(visitor);
        for (let index = 0; index < 500; index++) {
          widget.send({ type: 'page_visit', data: { url: `https://shop.example/${index}`, title: '' } });
        }
        await until(async () => {
          const visits = await world().data('listPageVisits', { params: { uuid: visitor.uuid } });
          return visits[0]?.url === 'https://shop.example/499';
        }, 'the page that is open');
        await widget.ping();
        expect(widget.all('error')).toEqual([]);
        const events = await world().events();
        expect(events.filter(({ event }) => event.type === 'contact.page_visited').length).toBeLessThanOrEqual(20);
      });

      it('page visits that are malformed: they count as any other bad frame', async () => {
        const widget = await world().widget(await world().visitor());
        for (let index = 0; index < 20; index++) widget.send({ type: 'page_visit', data: { url: 'about:blank' } });
        expect((await widget.closed).code).toBe(1008);
      });

      it('an agent’s joins: twenty a minute', async () => {
        const socket = await world().desk();
        for (let index = 0; index < 20; index++) socket.send({ type: 'join', data: { cursor: '0.1' } });
        expect((await socket.closed).code).toBe(1008);
        expect(socket.all('joined')).toHaveLength(20);
      });

      it('joins: twenty a minute', async () => {
        const visitor = await world().visitor();
        const socket = await world().widget(visitor);
        for (let index = 0; index < 20; index++) socket.send(world().joinFrame(visitor));
        expect((await socket.closed).code).toBe(1008);
        expect(socket.all('joined')).toHaveLength(20);
      });

      it('an inbox that does not serve their address any more: they are closed, and those that it serves stay', async () => {
        const socket = await world().widget(await world().visitor());
        const params = { id: world().inboxId };
        await world().data('updateInbox', {
          params,
          body: { config: { blocked_ips: ['192.0.2.1'], brand_name: 'Shop' } },
        });
        await socket.ping();
        await world().data('updateInbox', { params, body: { config: { blocked_ips: ['127.0.0.0/8'] } } });
        expect((await socket.closed).code).toBe(4403);
      });

      it('failed joins: they win no time', async () => {
        const socket = await world().widgetSocket();
        const start = performance.now();
        const again = setInterval(() => socket.send({ type: 'join', token: 'x', data: { inbox_id: 'x' } }), 250);
        const { code } = await socket.closed;
        clearInterval(again);
        expect(code).toBe(4401);
        expect(performance.now() - start).toBeLessThan(4_000);
      });
    },
    { joinWithin: 300 },
  );
});
