import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { refuse } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOf } from '../../support/desk.ts';
import { type OpenStore, stores } from '../../support/stores.ts';
import { ask, type Given } from './ask.ts';
import { examples } from './examples.ts';
import { openWorld, type World } from './world.ts';

/** The refusals that follow from the kind of a row, of every row: the document says them of each. */

const rows = Object.entries(routes) as [RouteId, Route][];
const limitedRows = rows.filter(([, { caller }]) => caller.kind !== 'public');
const postRows = rows.filter(([, { method }]) => method === 'POST');
/** Anybody may ask for those who sign in and out, and they need the database. */
const openRows = postRows.filter(
  ([, { caller, refusals }]) => caller.kind === 'public' && refusals?.[503] !== undefined,
);
const keyedRows = postRows.filter(
  ([, { caller, storesNothing }]) => (caller.kind === 'agent' || caller.kind === 'widget') && !storesNothing,
);
const widgetRows = rows.filter(([, { caller }]) => caller.kind === 'widget');

test('every row is seen', () => {
  expect(limitedRows.length).toBeGreaterThanOrEqual(91);
  expect(postRows.length).toBeGreaterThanOrEqual(18);
  expect(widgetRows.length).toBeGreaterThanOrEqual(10);
});

/** A store that does not answer while `isGone` says so. */
function unreliable(open: OpenStore, isGone: () => boolean): OpenStore {
  return async () => {
    const { store, close } = await open();
    const there = <T>(work: () => Promise<T>): Promise<T> =>
      isGone() ? Promise.reject(refuse('store.unavailable', 'Nobody answers', { retryAfter: 1 })) : work();
    const watched: Store = {
      read: (work, options) => there(() => store.read(work, options)),
      transact: (work, options) => there(() => store.transact(work, options)),
    };
    return { store: watched, close };
  };
}

describe.each(stores)('%s', (_name, open) => {
  let world: World;
  let strict: FastifyInstance;
  let isGone = false;

  beforeAll(async () => {
    world = await openWorld(unreliable(open, () => isGone));
    const limits = { apiPerMinute: 1, widgetAnonymousPerMinute: 1, widgetSessionPerMinute: 1 };
    strict = serverOf(world.ports, world.helpdesk, limits);
    await strict.ready();
  });
  afterAll(async () => {
    await strict.close();
    await world.close();
  });

  test.each(limitedRows)('%s beyond the limit is 429', async (id) => {
    const given = await examples[id](world);
    const seen: number[] = [];
    // The session has another token after it: the limit is reached by a request that leaves the token as it is.
    if (id === 'changeOwnPassword') await ask(strict, world.admin, 'getOwnSession', { ...given, body: undefined });
    // What every page view asks for has ten times the limit.
    while (seen.at(-1) !== 429 && seen.length < 12) seen.push((await ask(strict, world.admin, id, given)).status);
    expect(seen.at(-1), seen.join()).toBe(429);
  });

  test.each([...limitedRows, ...openRows])('%s without a database is 503', async (id) => {
    const given = await examples[id](world);
    isGone = true;
    try {
      await world.refused(503, id, { ...given, ...(routes[id].caller.kind === 'public' && { as: null }) });
    } finally {
      isGone = false;
    }
  });

  // After the logout, the session is not a valid credential for a second request.
  test.each(keyedRows.filter(([id]) => id !== 'endWidgetSession'))(
    '%s with the key of another body is 409',
    async (id) => {
      const given = await examples[id](world);
      const keyed = { ...given, headers: { ...given.headers, 'idempotency-key': crypto.randomUUID() } };
      await world.data(id, keyed);
      await world.refused(409, id, otherwise(keyed));
    },
  );

  test.each(widgetRows)('%s for an inbox that is none is 400, for one that is switched off 404', async (id) => {
    const given = await examples[id](world);
    const headers = { ...given.headers, 'x-service-inbox-id': 'nope' };
    await world.refused(400, id, { ...given, headers });
    const toggle = () => world.data('toggleInbox', { params: { id: world.inboxId } });
    await toggle();
    try {
      await world.refused(404, id, given);
    } finally {
      await toggle();
    }
  });
});

/** The same with an unknown member, which the service ignores. */
function otherwise(given: Given): Given {
  // The body for a macro is a list, and an empty one means all actions.
  if (given.form === undefined && given.body === undefined) return { ...given, body: [] };
  if (given.form === undefined) return { ...given, body: { ...(given.body as object | undefined), unknown: 1 } };
  const form = new FormData();
  for (const [name, value] of given.form) form.append(name, value);
  form.append('unknown', '1');
  return { ...given, form };
}
