import { type Asked, all, exampleOf, find, get, gone, keyOn, press, type Script, seen } from '@helpdesk/screen-testing';
import { expect, test, vi } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const assigned = 'GET /api/v1/conversations/assigned';
const bulk = 'POST /api/v1/conversations/bulk';
interface Row {
  readonly uuid: string;
  readonly contact: object;
}
const [example = { uuid: '', contact: {} }] = (exampleOf(assigned) as { readonly results: readonly Row[] }).results;
const uuidOf = (index: number): string => `7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f${10 + index}`;
const rows = ['Ann', 'Bob', 'Cleo'].map((first_name, index) => ({
  ...example,
  ...{ id: 100 + index, uuid: uuidOf(index), contact_id: 40 + index, tags: [], etag: `"${index}"` },
  contact: { ...example.contact, id: 40 + index, first_name, last_name: '' },
  last_message_at: `2026-05-20T12:0${9 - index}:00.000Z`,
}));
const page = { results: rows, total: 3, page: 1, page_size: 50, total_pages: 1, next_cursor: null };
const made = { created_at: '2026-05-20T08:30:00.000Z' };
const statuses = [
  { id: 1, ...made, name: 'Open', category: 'open' as const },
  { id: 2, ...made, name: 'Snoozed', category: 'waiting' as const },
  { id: 3, ...made, name: 'Resolved', category: 'resolved' as const },
];

interface Body {
  readonly uuids: readonly string[];
  readonly change: object;
  readonly etags?: Readonly<Record<string, string>>;
}
const bodiesOf = (asked: readonly Asked[]) => asked.map(({ body }) => body as Body);
/** Each conversation is changed, except those that are refused for this reason. */
const outcomes =
  (refusals: Readonly<Record<string, string>> = {}) =>
  ({ body }: Asked) =>
    (body as Body).uuids.map((uuid) => {
      const reason = refusals[uuid];
      return reason === undefined
        ? { uuid, ok: true, etag: '"9"', contact_last_seen_at: null }
        : { uuid, ok: false, error_type: reason, message: 'Refused' };
    });

/** The list, with the first two conversations selected. */
async function openSelected(script: Script = {}, permissions?: Parameters<typeof openConsole>[2]) {
  const service = await openConsole(
    '/mine',
    { [assigned]: page, [bulk]: outcomes(), ...script },
    { start: { statuses }, ...permissions },
  );
  const region = (await find('link', /^Ann/)).closest('section') as HTMLElement;
  for (const name of [/Ann/, /Bob/]) await press(get('checkbox', name, region));
  await seen('2 selected');
  return { service, region };
}

test('what is selected is resolved together, with what was seen of each, and leaves the list', async () => {
  const { service, region } = await openSelected();
  await press(get('button', 'Resolve'));
  await seen('2 resolved.');
  await gone('link', /^Ann/, region);
  await find('link', /^Cleo/, region);
  expect(bodiesOf(service.of(bulk))).toEqual([
    {
      uuids: [uuidOf(0), uuidOf(1)],
      change: { status: 'Resolved' },
      etags: { [uuidOf(0)]: '"0"', [uuidOf(1)]: '"1"' },
    },
  ]);
});

test('a page is not closed without a question while the service does not have a change of several', async () => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openSelected({ [bulk]: async (asked: Asked) => held.then(() => outcomes()(asked)) });
  const mayClose = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(mayClose()).toBe(true);
  await press(get('button', 'Resolve'));
  expect(mayClose()).toBe(false);
  answer();
  await seen('2 resolved.');
  await expect.poll(mayClose).toBe(true);
});

test('it is taken back by Undo, and they are open again', async () => {
  const { service, region } = await openSelected();
  await press(get('button', 'Resolve'));
  await press(await find('button', /^Undo/));
  await find('link', /^Ann/, region);
  await expect
    .poll(() => bodiesOf(service.of(bulk)).map(({ change }) => change))
    .toEqual([{ status: 'Resolved' }, { status: 'Open' }]);
});

test('those that a colleague has changed first stay, are counted, and are shown when that is asked for', async () => {
  const faults = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', faults);
  const { region } = await openSelected({ [bulk]: outcomes({ [uuidOf(1)]: 'ConflictException' }) });
  await press(get('button', 'Resolve'));
  await seen('1 resolved, 1 not.');
  await find('link', /^Bob/, region);
  await gone('link', /^Ann/, region);
  await press(await find('button', 'Show the 1'));
  await seen('Not changed: a colleague changed it first.');
  // That is not a fault of the page.
  expect(faults.mock.calls).toEqual([]);
});

test.each([
  ['Assign', 'Assign to me', { assignee_id: 2 }],
  ['Add a tag', 'invoice', { tags: ['invoice'], action: 'add_tags' }],
  ['Priority', 'High', { priority: 'High' }],
  ['Status', 'Resolved', { status: 'Resolved' }],
] as const)('%s: %s is sent for all of them', async (menu, choice, change) => {
  const { service } = await openSelected();
  await press(get('button', menu, get('toolbar')));
  await press(await find('option', choice));
  await expect
    .poll(() => bodiesOf(service.of(bulk)).map((body) => [body.uuids, body.change]))
    .toEqual([[[uuidOf(0), uuidOf(1)], change]]);
});

test('Escape lets the selection go, and nothing is sent', async () => {
  const { service, region } = await openSelected();
  await keyOn(get('link', /^Ann/, region), 'Escape');
  await gone('button', 'Resolve');
  expect(all('checkbox', /Ann/, region).map((box) => (box as HTMLInputElement).checked)).toEqual([false]);
  expect(service.of(bulk)).toEqual([]);
});

test('what an agent may not change is not offered', async () => {
  await openSelected(
    {},
    { permissions: ['conversations:read', 'conversations:read_assigned', 'conversations:update_tags'] },
  );
  const names = all('button', undefined, get('toolbar')).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Add a tag', 'Clear the selection']);
});
