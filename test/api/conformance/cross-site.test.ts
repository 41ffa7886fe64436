import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { examples } from './examples.ts';
import { onEveryStore } from './world.ts';

const rows = Object.entries(routes) as [RouteId, Route][];
const changing = rows.filter(([, { caller, method }]) => caller.kind === 'agent' && method !== 'GET');

describe('a request that a browser sends for a page of another site', () => {
  test('is looked at for many routes', () => {
    expect(changing.length).toBeGreaterThanOrEqual(45);
  });

  onEveryStore(
    (world) => {
      test.each(changing)('%s is refused, and changes nothing', async (id) => {
        const given = await examples[id](world());
        const before = await world().dump();
        for (const site of ['cross-site', 'same-site', 'Cross-Site']) {
          const { message } = await world().refused(403, id, { ...given, headers: { 'sec-fetch-site': site } });
          expect(message).toContain('another origin');
        }
        expect(await world().dump()).toEqual(before);
      });

      test('is served where it only reads, and where a widget sends it', async () => {
        const headers = { 'sec-fetch-site': 'cross-site' };
        await world().data('listTags', { headers });
        const body = { message: 'Hello' };
        const widget = { ...headers, 'x-service-inbox-id': world().inboxUuid };
        await world().data('initWidgetConversation', { headers: widget, body });
      });

      test('is none of its own site, of the address line, or of a program', async () => {
        for (const site of ['same-origin', 'none']) {
          const name = `tag of ${site}`;
          await world().data('createTag', { headers: { 'sec-fetch-site': site }, body: { name } });
        }
        await world().data('createTag', { body: { name: 'tag of a program' } });
      });

      test('without credentials is 401 as ever', async () => {
        await world().refused(401, 'createTag', { as: null, headers: { 'sec-fetch-site': 'cross-site' }, body: {} });
      });
    },
    { shared: true },
  );
});
