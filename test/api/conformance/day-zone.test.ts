import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { dayZone, knownDesk } from '@helpdesk/platform-node';
import { describe, expect, test } from 'vitest';
import { openTwoNodes } from '../../sockets/socket/two-nodes.ts';
import { serverOf } from '../../support/desk.ts';
import { hasPostgres } from '../../support/stores.ts';
import { ask } from './ask.ts';
import { onEveryStore, type World } from './world.ts';

const hour = 3_600_000;
const query = { metric: 'conversations_created', days: 1 };
/** An hour of the clock in Honolulu is that of UTC less ten; in Kiritimati it is that of UTC and fourteen. */
const [early, late] = ['Pacific/Honolulu', 'Pacific/Kiritimati'] as const;

const moveTo = (world: World, timezone: string | null) => world.data('updateDeskSettings', { body: { timezone } });

/** The days of a chart, and the time zone and the beginnings of a series. */
async function reported(world: World) {
  const { new_conversations } = await world.data('reportCharts', { query: { days: 1 } });
  const { timezone, points } = await world.data('reportSeries', { query });
  return {
    timezone,
    days: new_conversations.map(({ date, count }) => [date, count]),
    from: points.map(({ at, value }) => [at, value]),
  };
}

const inUtc = {
  timezone: 'UTC',
  days: [
    ['2026-05-20', 1],
    ['2026-05-21', 0],
  ],
  from: [
    ['2026-05-20T00:00:00.000Z', 1],
    ['2026-05-21T00:00:00.000Z', 0],
  ],
};

const inHonolulu = {
  timezone: early,
  days: [
    ['2026-05-19', 0],
    ['2026-05-20', 1],
  ],
  from: [
    ['2026-05-19T10:00:00.000Z', 0],
    ['2026-05-20T10:00:00.000Z', 1],
  ],
};

/** A conversation of Wednesday noon, and two o'clock on Thursday, both in UTC. */
async function startAndWait(world: World): Promise<void> {
  await world.conversation();
  world.clock.advance(14 * hour);
}

async function createdOn(world: World, date: string, own: object = {}): Promise<number> {
  const filters = JSON.stringify([{ model: 'conversations', field: 'created_at', operator: 'equals', value: date }]);
  return (await world.data('listAllConversations', { query: { filters }, ...own })).total;
}

describe('where the service has no time zone', () => {
  onEveryStore(
    (world) => {
      test("setup 32: the desk's zone moves report days, and moves them back", async () => {
        await startAndWait(world());
        expect(await reported(world())).toEqual(inUtc);
        expect(await moveTo(world(), early)).toMatchObject({
          timezone: early,
          own_timezone: early,
          service_timezone: 'UTC',
          service_timezone_is_set: false,
        });
        expect(await reported(world())).toEqual(inHonolulu);
        expect((await world().data('reportTags', { query: { days: 0 } })).untagged_conversations).toBe(1);
        expect((await world().data('reportMessages', { query: { days: 0 } })).per_day).toMatchObject([
          { date: '2026-05-20' },
        ]);
        await world().data('updateDeskSettings', { body: { name: 'Acme' } });
        expect(await reported(world())).toEqual(inHonolulu);
        await moveTo(world(), null);
        expect(await reported(world())).toEqual(inUtc);
      });

      test('bare dates of filters and of views are days of the desk', async () => {
        await startAndWait(world());
        const filters = [{ model: 'conversations', field: 'created_at', operator: 'equals', value: '2026-05-21' }];
        const view = await world().data('createMyView', { body: { name: 'Thursday', filters } });
        const ofView = async () => (await world().data('listViewConversations', { params: { id: view.id } })).total;
        const contacts = async () => {
          const rule = { model: 'contacts', field: 'created_at', operator: 'equals', value: '2026-05-21' };
          return (await world().data('listContacts', { query: { filters: JSON.stringify([rule]) } })).total;
        };
        const found = async () => [await createdOn(world(), '2026-05-21'), await ofView(), await contacts()];
        expect(await found()).toEqual([0, 0, 0]);
        await moveTo(world(), late);
        expect(await found()).toEqual([1, 1, 1]);
        expect(await createdOn(world(), '2026-05-20')).toBe(0);
      });

      test('a refused change moves nothing', async () => {
        await startAndWait(world());
        const { as } = await world().agent();
        await world().refused(403, 'updateDeskSettings', { as, body: { timezone: early } });
        await world().refused(400, 'updateDeskSettings', { body: { timezone: early, name: '' } });
        expect(await reported(world())).toEqual(inUtc);
      });

      test('a service that starts knows it, and another node learns it without a socket', async () => {
        await startAndWait(world());
        await moveTo(world(), early);
        const known = knownDesk();
        const ports = { ...world().ports, knownDesk: known, dayZone: dayZone(undefined, known) };
        const app = serverOf(ports, createHelpdesk(ports));
        try {
          await app.ready();
          const zone = async () => (await ask(app, world().admin, 'reportSeries', { query })).data.timezone;
          expect(await zone()).toBe(early);
          await moveTo(world(), late);
          await expect.poll(zone, { timeout: 120_000 }).toBe(late);
        } finally {
          await app.close();
        }
      });
    },
    { timeZone: null },
  );
});

describe('quotas', () => {
  onEveryStore(
    (world) => {
      test('end with the day of the desk', async () => {
        const { uuid, headers } = await world().visitor();
        const say = () =>
          world().ask('sendWidgetMessage', { headers, params: { uuid }, body: { message: 'x'.repeat(600) } });
        await say();
        // Noon in UTC.
        const hoursLeft = async () => Number((await say()).headers['retry-after']) / 3_600;
        expect(await hoursLeft()).toBe(12);
        await moveTo(world(), late);
        await say();
        expect(await hoursLeft()).toBe(22);
      });
    },
    { timeZone: null, textQuotas: { contact: { maxBytes: 1_000, maxRows: 0 } } },
  );
});

describe('where the service has a time zone', () => {
  onEveryStore(
    (world) => {
      test('setup 32: the variable wins', async () => {
        await startAndWait(world());
        await moveTo(world(), late);
        expect(await reported(world())).toEqual(inHonolulu);
        expect(await createdOn(world(), '2026-05-20')).toBe(1);
        expect(await world().data('getDeskSettings')).toMatchObject({
          timezone: late,
          service_timezone: early,
          service_timezone_is_set: true,
        });
      });
    },
    { timeZone: early },
  );
});

describe.each(hasPostgres ? ['postgres'] : [])('two nodes on %s', () => {
  test('days move on the other node too', async () => {
    const { world } = await openTwoNodes({ timeZone: null });
    try {
      // Requests of `world.app` go to the other node.
      const zone = async () => (await ask(world.app, world.admin, 'reportSeries', { query })).data.timezone;
      expect(await zone()).toBe('UTC');
      await moveTo(world, early);
      expect((await world.data('reportSeries', { query })).timezone).toBe(early);
      await expect.poll(zone, { timeout: 120_000 }).toBe(early);
    } finally {
      await world.close();
    }
  });
});
