import { all, choose, exampleOf, find, get, gone, press, refused, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const route = 'GET /api/v1/activity-logs';
interface Entry {
  readonly id: number;
  readonly [member: string]: unknown;
}
const [example] = (exampleOf(route) as { results: Entry[] }).results;
const entry = (id: number, more: object = {}) => ({ ...example, id, ...more });
const page = (results: readonly object[], next: string | null = null) => ({
  ...{ results, total: 7, page: 1, page_size: 50, total_pages: 1 },
  next_cursor: next,
});

test('an entry says who did what, and opens with what was before and after', async () => {
  await openConsole('/admin/audit', { [route]: page([entry(1)]) });
  await press(await find('button', 'Changed the agent Ben Berger'));
  const dialog = await find('dialog', 'Changed the agent Ben Berger');
  for (const text of ['Ada Reyes', '192.0.2.7', 'Browser', 'Admin']) expect(dialog.textContent).toContain(text);
  await press(get('button', 'Close', dialog.querySelector('footer') ?? dialog));
  await gone('dialog');
  await seen('7 entries');
});

test('who is not known, or not there any more, is said instead of a name', async () => {
  await openConsole('/admin/audit', {
    [route]: page([
      entry(1, { actor_id: 77, actor_name: null, target_name: 'One' }),
      entry(2, { actor_id: null, via: 'cli', target_name: 'Two' }),
      entry(3, { activity_type: 'agent_login_failed', target_name: 'Three' }),
      entry(4, { actor_id: null, via: 'system', target_name: 'Four' }),
    ]),
  });
  for (const text of ['Agent 77, who was deleted', 'The command line', 'Not known', 'The service']) await seen(text);
});

test('a filter is asked for, stands in the address, and is cleared again', async () => {
  const service = await openConsole('/admin/audit', { [route]: page([entry(1)]) });
  await choose(await find('select', 'Kind'), 'keys');
  await expect.poll(() => service.of(route).at(-1)?.query.filters ?? '').toContain('api_key_created');
  expect(location.search).not.toBe('');
  service.answer({ [route]: page([]) });
  await choose(get('select', 'Who'), '2');
  await seen('No entry fits this filter.');
  service.answer({ [route]: page([entry(1)]) });
  await press(all('button', 'Clear the filter')[0] as HTMLElement);
  await find('button', 'Changed the agent Ben Berger');
  expect(location.search).toBe('');
  // What was fetched before is shown at once, and fetched again.
  await expect.poll(() => service.of(route).at(-1)?.query.filters).toBeUndefined();
});

test('older entries follow with the cursor of the page before', async () => {
  const service = await openConsole('/admin/audit', {
    [route]: ({ query }: { query: Record<string, string> }) =>
      query.cursor === 'older' ? page([entry(2, { target_name: 'Old' })]) : page([entry(1)], 'older'),
  });
  await find('button', 'Changed the agent Ben Berger');
  await press(await find('button', 'Load older entries'));
  await find('button', 'Changed the agent Old');
  expect(all('button', 'Changed the agent Ben Berger')).toHaveLength(1);
  await gone('button', 'Load older entries');
  expect(service.of(route).map(({ query }) => query.cursor)).toEqual([undefined, 'older']);
});

test('a log that cannot be fetched says so, and is asked for again', async () => {
  const service = await openConsole('/admin/audit', { [route]: refused(500, 'GeneralException') });
  const retry = await find('button', 'Retry');
  service.answer({ [route]: page([entry(1)]) });
  await press(retry);
  await find('button', 'Changed the agent Ben Berger');
  await gone('button', 'Retry');
});

test('who may not read the log has neither the page nor asks for it', async () => {
  const service = await openConsole('/admin/audit', {}, { permissions: ['tags:manage'] });
  await find('link', 'Tags');
  expect(all('link', 'Audit')).toEqual([]);
  expect(service.of(route)).toEqual([]);
});
