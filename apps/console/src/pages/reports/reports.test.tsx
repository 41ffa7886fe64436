import { all, exampleOf, find, get, gone, press, refused, type Script, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const series = 'GET /api/v1/reports/overview/series';
const tags = 'GET /api/v1/reports/overview/tags';
const counts = 'GET /api/v1/reports/overview/counts';
const inboxes = ['Website', 'Shop'].map((name, index) => ({
  ...{
    id: index + 1,
    uuid: `0e4f9d31-3b6e-4f0e-9d0e-7b1a3f5c6d7${index}`,
    channel: 'livechat' as const,
    enabled: true,
  },
  name,
}));
const open = (path = '/reports', script: Script = {}) => openConsole(path, script, { start: { inboxes } });

test('figures stand with how they were before, and what is open now above them', async () => {
  await open();
  expect((await find('heading', 'Started')).closest('section')?.textContent).toMatch(
    /21.*\+4 against the 30 days before/,
  );
  const now = (await find('heading', 'Right now')).closest('section') as HTMLElement;
  await expect.poll(() => now.textContent).toMatch(/14 open.*3 unassigned.*4 online, 1 away, 7 offline/);
  expect(get('link', 'unassigned', now).getAttribute('href')).toBe('/unassigned');
});

test('another period is asked for, and stands in the address', async () => {
  const service = await open();
  await press(await find('button', '7 days'));
  await expect.poll(() => service.of(tags).at(-1)?.query.days).toBe('6');
  expect(location.search).toBe('?days=7');
  expect(get('button', '7 days').getAttribute('aria-pressed')).toBe('true');
});

test('an inbox narrows all of it, and the open work stays that of the whole desk', async () => {
  const service = await open();
  // It stands next to the periods and, on a narrow page, above the figures.
  const choices = () => all('button', 'Inbox: All inboxes');
  await expect.poll(() => choices().length).toBe(2);
  await press(choices()[0] as HTMLElement);
  await press(await find('option', 'Shop'));
  await expect.poll(() => service.of(tags).at(-1)?.query.inbox_id).toBe('2');
  await find('heading', 'Right now, in the whole desk');
  await expect
    .poll(
      () =>
        new Set(
          service
            .of(series)
            .slice(-6)
            .map(({ query }) => query.inbox_id),
        ),
    )
    .toEqual(new Set(['2']));
});

test('a plot is shown as a table with every value', async () => {
  await open();
  await press(await find('button', 'Show “Started and resolved, per day” as a table'));
  const card = get('heading', 'Started and resolved, per day').closest('section') as HTMLElement;
  await expect.poll(() => all('row', undefined, card).length).toBe(3);
  await press(get('button', 'Show “Started and resolved, per day” as a table'));
  await expect.poll(() => all('row', undefined, card).length).toBe(0);
});

test('a tag leads to its conversations, and a desk without any says so', async () => {
  await open();
  expect((await find('link', 'invoice')).getAttribute('href')).toMatch(/^\/all\?/);
  await seen('42 without a tag');
});

test('a period without conversations says so', async () => {
  const none = { ...(exampleOf(tags) as object), top_tags: [], tagged_conversations: 0, untagged_conversations: 0 };
  await open('/reports', { [tags]: none });
  await seen('No conversations in this period.');
});

test('a report that cannot be fetched says so, and is asked for again', async () => {
  const service = await open('/reports', { [tags]: refused(500, 'GeneralException') });
  const retry = await find('button', 'Retry');
  service.answer({ [tags]: exampleOf(tags) });
  await press(retry);
  await find('link', 'invoice');
  await gone('button', 'Retry');
});

test('who waits longest is named only to those who see all conversations', async () => {
  const service = await openConsole('/reports', {}, { permissions: ['reports:manage'] });
  await seen('Longest waiting');
  expect(service.of(counts)).toHaveLength(1);
  expect(service.of('GET /api/v1/conversations/all')).toEqual([]);
});
