import { describe, expect, it } from 'vitest';
import { onEveryLiveStore } from './live-world.ts';

describe('what one widget may cost others', () => {
  onEveryLiveStore(
    (world) => {
      it('page visits: twenty a minute, and only for those who may read the contact’s conversations', async () => {
        const visitor = await world().visitor();
        const widget = await world().widget(visitor);
        const reader = await world().agent({ permissions: ['contacts:read'] });
        const socket = await world().desk(reader);
        for (let index = 0; index < 30; index++) {
          widget.send({ type: 'page_visit', data: { url: `https://shop.example/${index}`, title: '' } });
        }
        await widget.ping();
        expect(widget.all('error').map(({ data }) => data.code)).toEqual(Array(10).fill('rate_limited'));
        const events = await world().events();
        expect(events.filter(({ event }) => event.type === 'contact.page_visited')).toHaveLength(20);
        const { uuid } = visitor;
        const visits = await world().data('listPageVisits', { params: { uuid } });
        expect(visits.map(({ url }) => url)[0]).toBe('https://shop.example/19');

        await world().data('setContactBlock', { params: { id: visitor.userId }, body: { enabled: false } });
        await socket.next('contact_update', ({ data }) => data.enabled === false);
        expect(socket.all('contact_update').filter(({ data }) => data.page_visits !== undefined)).toEqual([]);
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
        expect(performance.now() - start).toBeLessThan(1_500);
      });
    },
    { joinWithin: 300 },
  );
});
