import { promMetrics } from '@helpdesk/metrics-prom';
import { describe, expect, test } from 'vitest';
import { gated } from '../../sockets/socket/gated-store.ts';
import { type LiveWorld, onEveryLiveStore, openLiveWorld } from '../../sockets/socket/live-world.ts';
import { until } from '../../sockets/socket/socket-client.ts';
import { openMemory } from '../../support/stores.ts';
import { figure, hasFigure, readExposition, type Sample } from './exposition.ts';

const metrics = () => ({
  figures: promMetrics({ version: '1.2.3', engine: 'tested', node: process.version }),
  readers: 'this machine' as const,
});

async function read({ app }: Pick<LiveWorld, 'app'>): Promise<readonly Sample[]> {
  const answer = await app.inject({ url: '/metrics' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readExposition(answer.body);
}

const requests = 'helpdesk_http_requests_total';
const durations = 'helpdesk_http_request_duration_seconds_count';

onEveryLiveStore(
  (world) => {
    test('requests count by pattern, method and status', async () => {
      const { id } = await world().agent();
      const route = '/api/v1/agents/{id}';
      const before = await read(world());
      await world().data('getAgent', { params: { id } });
      await world().data('getAgent', { params: { id: world().adminId } });
      await world().refused(404, 'getAgent', { params: { id: 999_999 } });
      await world().refused(401, 'getAgent', { params: { id }, as: 'nobody:here' });
      await world().send({ method: 'PATCH', url: `/api/v1/agents/${id}` });
      const after = await read(world());
      const grown = (labels: Sample['labels'], name = requests): number =>
        figure(after, name, { route, ...labels }) - figure(before, name, { route, ...labels });
      expect(grown({ method: 'GET', status: '200' })).toBe(2);
      expect(grown({ method: 'GET', status: '404' })).toBe(1);
      expect(grown({ method: 'GET', status: '401' })).toBe(1);
      expect(grown({ method: 'PATCH', status: '405' })).toBe(1);
      expect(grown({ method: 'GET' }, durations)).toBe(4);
      expect(figure(after, 'helpdesk_http_request_duration_seconds_sum', { route })).toBeGreaterThan(0);
    });

    test('sockets and what they are sent count by kind, and the ends by code', async () => {
      const person = await world().customer('metrics');
      const { uuid } = (
        await world().data('initWidgetConversation', {
          headers: person.headers,
          body: { message: 'Hello' },
        })
      ).conversation;
      const missed = 3;
      const [agent, early, bystander] = await Promise.all([
        world().desk(),
        world().widget(person),
        world().widgetSocket(),
      ]);
      for (let count = 0; count < missed; count++) await world().reply(uuid, `Answer ${count}`);
      await early.next('new_message', ({ data }) => data.text_content === `Answer ${missed - 1}`);
      await agent.ping();
      const before = await read(world());
      const open = (kind: string): number => figure(before, 'helpdesk_sockets_open', { kind });
      const joined = (kind: string): number => figure(before, 'helpdesk_sockets_joined', { kind });
      expect([open('agent'), joined('agent'), open('widget'), joined('widget')]).toEqual([1, 1, 2, 1]);
      expect(figure(before, 'helpdesk_frames_sent_total', { kind: 'widget' })).toBeGreaterThanOrEqual(
        early.frames.length,
      );
      expect(figure(before, 'helpdesk_frames_sent_total', { kind: 'agent' })).toBeGreaterThanOrEqual(
        agent.frames.length,
      );
      expect(figure(before, 'helpdesk_frames_replayed_total')).toBe(0);

      const late = await world().widget(person, { [uuid]: 1 });
      const replayed = late.frames.filter(({ type }) => type !== 'joined').length;
      expect(replayed).toBeGreaterThanOrEqual(missed);
      expect(figure(await read(world()), 'helpdesk_frames_replayed_total', { kind: 'widget' })).toBe(replayed);

      await early.close();
      bystander.terminate();
      const closed = (labels: Sample['labels']) => async () =>
        figure(await read(world()), 'helpdesk_sockets_closed_total', labels) === 1;
      await until(closed({ kind: 'widget', by: 'client', code: '1005' }), 'a close without a code');
      await until(closed({ kind: 'widget', by: 'client', code: '1006' }), 'a cut');
      const gone = await world().agent({ permissions: ['conversations:read'] });
      const other = await world().desk(gone);
      await world().data('deleteAgent', { params: { id: gone.id } });
      const { code } = await other.closed;
      await until(closed({ kind: 'agent', by: 'server', code: String(code) }), 'an end by the service');
    });

    test('what clients make up makes no series', async () => {
      const { app, address } = world();
      await app.inject({ url: '/there/is/nothing/here' });
      await app.inject({ url: `/api/v1/conversations/${crypto.randomUUID()}` });
      await app.inject({ method: 'TRACE', url: '/made/up' });
      const seriesOf = async (): Promise<number> =>
        (await read(world())).filter(({ name }) => name.startsWith('helpdesk_')).length;
      await seriesOf();
      const before = await seriesOf();
      for (let count = 0; count < 1_000; count++) {
        await app.inject({ url: `/made/up/${count}?and=${count}` });
        if (count % 10 === 0) await app.inject({ url: `/api/v1/conversations/${crypto.randomUUID()}` });
      }
      for (const method of ['PROPFIND', 'SEARCH', 'LINK'] as const)
        await app.inject({ method: method as 'GET', url: '/x' });
      expect(await seriesOf()).toBe(before);
      expect(figure(await read(world()), requests, { route: 'unknown', method: 'GET' })).toBe(1_001);

      for (const code of [4_000, 4_321, 4_999]) {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/widget/ws`);
        await new Promise((resolve) => socket.addEventListener('open', resolve));
        socket.close(code);
      }
      const others = async () =>
        figure(await read(world()), 'helpdesk_sockets_closed_total', { by: 'client', code: 'other' }) === 3;
      await until(others, 'three ends of one name');
    });

    test('says how far the log was handed on, that all is well, and what runs', async () => {
      await world().visitor();
      await until(async () => figure(await read(world()), 'helpdesk_log_lag_entries') === 0, 'the end of the log');
      const samples = await read(world());
      expect(hasFigure(samples, 'helpdesk_log_lag_entries')).toBe(true);
      expect(figure(samples, 'helpdesk_log_lag_seconds')).toBeLessThan(8);
      expect(figure(samples, 'helpdesk_ready', { check: 'log' })).toBe(1);
      expect(figure(samples, 'helpdesk_build_info', { version: '1.2.3', engine: 'tested' })).toBe(1);
      for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
        expect(figure(samples, name), name).toBeGreaterThan(0);
      }
    });
  },
  { metrics },
);

describe('a log that cannot be read', () => {
  test('is seen as a lag, which ends with it', async () => {
    const { open, gate } = gated(openMemory);
    const world = await openLiveWorld(open, { metrics });
    try {
      await world.desk();
      const held = gate.hold('events.listAfter', 'before');
      await world.visitor();
      await held.reached;
      const behind = await read(world).finally(held.release);
      expect(figure(behind, 'helpdesk_log_lag_entries')).toBeGreaterThan(0);
      await until(async () => figure(await read(world), 'helpdesk_log_lag_entries') === 0, 'the end of the lag');
    } finally {
      await world.close();
    }
  });

  test('whose end nobody knows has no figure', async () => {
    const { open, gate } = gated(openMemory);
    const world = await openLiveWorld(open, { metrics });
    try {
      await world.desk();
      const failed = gate.fail('events.newest');
      const samples = await read(world);
      await failed;
      expect(hasFigure(samples, 'helpdesk_log_lag_entries')).toBe(false);
      expect(hasFigure(await read(world), 'helpdesk_log_lag_entries')).toBe(true);
    } finally {
      await world.close();
    }
  });
});

describe('limits of rate', () => {
  test.each([
    ['api', { apiPerMinute: 2 }, (world: LiveWorld) => world.ask('getMe')],
    [
      'search',
      { searchesPerMinute: 2 },
      (world: LiveWorld) => world.ask('searchContacts', { query: { query: 'parcel' } }),
    ],
    [
      'failed_credentials',
      { failedCredentialsPerMinute: 1 },
      (world: LiveWorld) => world.ask('getMe', { as: 'no:no' }),
    ],
    [
      'widget_anonymous',
      { widgetAnonymousPerMinute: 1 },
      (world: LiveWorld) =>
        world.ask('initWidgetConversation', {
          headers: { 'x-service-inbox-id': world.inboxUuid },
          body: { message: 'Hello' },
        }),
    ],
  ])('%s: each refusal counts', async (limit, options, act) => {
    const world = await openLiveWorld(openMemory, { ...options, metrics });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 5; count++) statuses.push((await act(world)).status);
      const refused = statuses.filter((status) => status === 429).length;
      expect(refused).toBeGreaterThan(2);
      expect(figure(await read(world), 'helpdesk_rate_limited_total', { limit })).toBe(refused);
    } finally {
      await world.close();
    }
  });
});
