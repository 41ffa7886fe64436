import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { examples } from './examples.ts';
import { onEveryStore } from './world.ts';

/** What follows from the kind of the rows that are about signing in; see `every-refusal.test.ts` for the others. */

const rows = Object.entries(routes) as [RouteId, Route][];
const ofSessions = rows.filter(([, { caller }]) => caller.kind === 'session');
const byBrowsers = rows.filter(
  ([, { caller, method, refusals }]) =>
    method !== 'GET' && (caller.kind === 'session' || (caller.kind === 'public' && refusals?.[403] !== undefined)),
);

test('every row is seen', () => {
  expect(ofSessions.length).toBeGreaterThanOrEqual(15);
  expect(byBrowsers.length).toBeGreaterThanOrEqual(18);
});

onEveryStore(
  (world) => {
    test.each(ofSessions)('%s without a session is 401', async (id) => {
      const given = await examples[id](world());
      await world().refused(401, id, { ...given, headers: {} });
    });

    test.each(byBrowsers)('%s for a page of another origin is 403', async (id) => {
      const given = await examples[id](world());
      const headers = { ...given.headers, 'sec-fetch-site': 'cross-site' };
      const { message } = await world().refused(403, id, { ...given, headers, as: null });
      expect(message).toContain('Only a page of this service');
    });
  },
  { shared: true },
);
