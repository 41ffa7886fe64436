import {
  all,
  exampleOf,
  find,
  get,
  gone,
  keyOn,
  nameOf,
  press,
  refused,
  type Script,
  seen,
} from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const assigned = 'GET /api/v1/conversations/assigned';
interface Row {
  readonly uuid: string;
  readonly contact: object;
  readonly [member: string]: unknown;
}
const { results } = exampleOf(assigned) as { readonly results: readonly Row[] };
const [example = { uuid: '', contact: {} }] = results;
const page = (...rows: readonly Row[]) => ({
  ...{ results: rows, total: rows.length, page: 1, page_size: 50, total_pages: 1 },
  next_cursor: null,
});
/** Conversations of these contacts; who was written to last comes first. */
const rowsOf = (...names: readonly string[]): readonly Row[] =>
  names.map((first_name, index) => ({
    ...example,
    id: 100 + index,
    uuid: `7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f${10 + index}`,
    contact: { ...example.contact, id: 40 + index, first_name, last_name: '' },
    contact_id: 40 + index,
    unread_message_count: index,
    last_message_at: `2026-05-20T12:0${9 - index}:00.000Z`,
    waiting_since: `2026-05-20T12:0${index}:00.000Z`,
    subject: `Order of ${first_name}`,
  }));

async function openList(script: Script = {}, path = '/mine') {
  const service = await openConsole(path, { [assigned]: page(...rowsOf('Ann', 'Bob', 'Cleo')), ...script });
  const list = await find('link', /^Ann/);
  return { service, region: list.closest('section') as HTMLElement };
}
const rowsIn = (region: HTMLElement) =>
  all('link', undefined, region).filter((each) => each.dataset.uuid !== undefined);
const names = (region: HTMLElement) => rowsIn(region).map((row) => nameOf(row).split(',')[0]);

test('rows say whose they are, what it is about and what is unread, in the order of the list', async () => {
  const { region } = await openList();
  await expect.poll(() => names(region)).toEqual(['Ann', 'Bob', 'Cleo']);
  const bob = nameOf(get('link', /^Bob/, region));
  for (const text of ['Order of Bob', '1 unread', 'High priority']) expect(bob).toContain(text);
});

test('j and k go from row to row, Enter opens one, and Home and End stay in the list', async () => {
  const { region } = await openList();
  const at = () => nameOf(document.activeElement ?? document.body).split(',')[0];
  const go = async (key: string) => keyOn(document.activeElement as HTMLElement, key);
  go('j');
  await expect.poll(at).toBe('Ann');
  for (const [key, name] of [
    ['j', 'Bob'],
    ['ArrowDown', 'Cleo'],
    ['j', 'Cleo'],
    ['k', 'Bob'],
    ['End', 'Cleo'],
    ['Home', 'Ann'],
  ] as const) {
    go(key);
    await expect.poll(at, { message: key }).toBe(name);
  }
  expect(rowsIn(region).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  go('Enter');
  await expect.poll(() => location.pathname).toBe('/mine/c/7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10');
});

test('rows that are selected are counted, and let go by the same box', async () => {
  const { region } = await openList();
  await press(get('checkbox', /Ann/, region));
  await press(get('checkbox', /Bob/, region));
  await seen('2 selected');
  await press(get('checkbox', /Bob/, region));
  await seen('1 selected');
});

test('a conversation that is assigned comes by itself, and one that is resolved leaves', async () => {
  const { service, region } = await openList();
  const [dora] = rowsOf('Dora');
  const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f99';
  service.say({ type: 'new_conversation', cursor: 'Mg', seq: 1, data: { ...dora, uuid, id: 999 } });
  await expect.poll(() => names(region)).toContain('Dora');
  const data = { uuid, status: 'Resolved', status_id: 3, status_category: 'resolved', etag: '"9"' };
  service.say({ type: 'conversation_update', cursor: 'Mw', seq: 2, data });
  await expect.poll(() => names(region)).not.toContain('Dora');
});

test('an empty list says what to do, and leads to the unassigned ones', async () => {
  await openConsole('/mine', { [assigned]: page() });
  await seen('All answered. New conversations appear here when they are assigned to you.');
  await press(await find('link', /^Look at Unassigned/));
  await expect.poll(() => location.pathname).toBe('/unassigned');
});

test('a list that cannot be fetched says so, and is asked for again', async () => {
  const service = await openConsole('/mine', { [assigned]: refused(500, 'GeneralException') });
  const retry = await find('button', 'Retry');
  service.answer({ [assigned]: page(...rowsOf('Ann')) });
  await press(retry);
  await find('link', /^Ann/);
  await gone('button', 'Retry');
});

test('reports F13: a row ends with what a person wrote last, a note with its sign, and not with what was changed', async () => {
  const author = { id: 3, first_name: 'Maya', type: 'agent' };
  const note = { content: 'Maya has the lid', author, private: true, created_at: '2026-05-20T12:00:00.000Z' };
  const [ann, bob] = rowsOf('Ann', 'Bob');
  const changed = {
    last_message: 'Maya assigned Maya',
    last_message_changes: [{ type: 'agent_assigned', name: 'Maya' }],
  };
  const rows = [
    { ...ann, ...changed, last_person_message: note },
    { ...bob, ...changed, last_person_message: { ...note, private: false } },
  ] as Row[];
  const { region } = await openList({ [assigned]: page(...rows) });
  const linesOf = (name: RegExp) => get('link', name, region).querySelector('[title]')?.textContent ?? '';
  for (const name of [/^Ann/, /^Bob/]) {
    expect(linesOf(name)).toContain('Maya:Maya has the lid');
    expect(linesOf(name)).not.toContain('assigned');
  }
  const tipOf = (name: RegExp) => get('link', name, region).querySelector('[title]')?.getAttribute('title');
  expect(tipOf(/^Ann/)).toContain('Private note: Maya: Maya has the lid');
  expect(tipOf(/^Bob/)).not.toContain('Private note');
});

test('mail 49, 50: a row shows that a mail waits, or that it was not delivered, until that is over', async () => {
  const [ann, bob] = rowsOf('Ann', 'Bob');
  const delivery = { message_uuid: '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f77', address: 'bob@tea.example', next_at: null };
  const mail = { inbox_channel: 'email', last_person_message: null };
  const rows = [
    { ...ann, ...mail, delivery: { ...delivery, state: 'waiting' } },
    { ...bob, ...mail, delivery: { ...delivery, state: 'failed' } },
  ] as Row[];
  const { region, service } = await openList({ [assigned]: page(...rows) });
  expect(nameOf(get('link', /^Ann/, region))).toContain('Mail waits');
  expect(nameOf(get('link', /^Bob/, region))).toContain('Not delivered to bob@tea.example');
  const bobs = () => nameOf(get('link', /^Bob/, region));
  const update = { type: 'conversation_update', cursor: 'Mg', seq: 2 } as const;
  service.say({ ...update, data: { uuid: bob?.uuid ?? '', delivery: { ...delivery, state: 'unknown' } } });
  await expect.poll(bobs).toContain('May have arrived');
  service.say({ ...update, cursor: 'Mw', seq: 3, data: { uuid: bob?.uuid ?? '', delivery: null } });
  await expect.poll(bobs).not.toContain('May have arrived');
});
