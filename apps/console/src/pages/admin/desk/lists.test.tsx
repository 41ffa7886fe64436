import {
  all,
  choose,
  exampleOf,
  find,
  get,
  gone,
  keyOn,
  press,
  refused,
  type Script,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { describe, expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const everything = 'GET /api/v1/conversations/all';
const counted = (total: number) => ({ results: [], total, page: 1, page_size: 1, total_pages: 1, next_cursor: null });
const open = (path: string, script: Script = {}) => openConsole(path, { [everything]: counted(3), ...script });

describe('tags', () => {
  const list = 'GET /api/v1/tags';
  const update = 'PUT /api/v1/tags/{id}';
  const remove = 'DELETE /api/v1/tags/{id}';
  const [invoice] = exampleOf(list) as readonly object[];

  test('a tag is renamed where it stands, and that is taken back', async () => {
    const service = await open('/admin/tags', { [update]: { ...invoice, name: 'bill' } });
    await press(await find('button', 'invoice'));
    const field = await find('field', 'Name of the tag invoice');
    await write(field, 'bill');
    await keyOn(field, 'Enter');
    await seen('Renamed to bill.');
    await press(await find('button', /^Undo/));
    await expect
      .poll(() => service.of(update).map(({ body }) => body))
      .toEqual([{ name: 'bill' }, { name: 'invoice' }]);
  });

  test('Escape leaves the name, and a name that is taken is said', async () => {
    const service = await open('/admin/tags', { [update]: refused(409, 'ConflictException') });
    await press(await find('button', 'invoice'));
    await keyOn(await find('field', 'Name of the tag invoice'), 'Escape');
    await press(await find('button', 'invoice'));
    expect(service.of(update)).toEqual([]);
    const field = await find('field', 'Name of the tag invoice');
    await write(field, 'vip');
    await keyOn(field, 'Enter');
    await seen('There is already something named vip. Take another name.');
    await find('button', 'invoice');
  });

  test('the question before deleting says how many conversations lose it', async () => {
    const service = await open('/admin/tags', { [remove]: true });
    await seen('3 conversations');
    await press(await find('button', 'Actions for invoice'));
    await press(await find('option', 'Delete'));
    const dialog = await find('dialog', 'Delete the tag invoice?');
    expect(dialog.textContent).toContain('3 conversations lose it.');
    service.answer({ [list]: [] });
    await press(get('button', 'Delete the tag invoice', dialog));
    await seen('No tags yet.');
    expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '6' }]);
  });

  test('who sees only some conversations is not told a number that would be wrong', async () => {
    const service = await openConsole('/admin/tags', {}, { permissions: ['tags:manage'] });
    await press(await find('button', 'Actions for invoice'));
    await press(await find('option', 'Delete'));
    const dialog = await find('dialog', 'Delete the tag invoice?');
    expect(dialog.textContent).toContain('The conversations that have it lose it.');
    expect(service.of(everything)).toEqual([]);
  });
});

describe('statuses', () => {
  const create = 'POST /api/v1/statuses';
  const update = 'PUT /api/v1/statuses/{id}';
  const remove = 'DELETE /api/v1/statuses/{id}';
  const waiting = 'Waiting for the supplier';

  test('those that every desk has stay as they are', async () => {
    await open('/admin/statuses');
    await expect.poll(() => get('row', /^Open/).textContent).toContain('Built in');
    expect(all('button', 'Actions for Open')).toEqual([]);
    await find('button', `Actions for ${waiting}`);
  });

  test('a new status has a name and counts as something', async () => {
    const service = await open('/admin/statuses');
    await press(await find('button', 'New status'));
    const dialog = await find('dialog', 'New status');
    await write(get('field', 'Name', dialog), 'Shipped');
    await choose(get('select', 'Counts as', dialog), 'resolved');
    await press(get('button', 'Create', dialog));
    await seen('Status created: Shipped.');
    expect(service.of(create).map(({ body }) => body)).toEqual([{ name: 'Shipped', category: 'resolved' }]);
  });

  test('what it counts as is changed at once, and taken back', async () => {
    const service = await open('/admin/statuses');
    await press(await find('button', `Actions for ${waiting}`));
    await press(await find('option', 'Count as Resolved'));
    await seen(`${waiting} counts as Resolved now.`);
    await press(await find('button', /^Undo/));
    await expect
      .poll(() => service.of(update).map(({ body }) => body))
      .toEqual([{ category: 'resolved' }, { category: 'waiting' }]);
  });

  test('a status that conversations have is not deleted: it leads to them', async () => {
    const service = await open('/admin/statuses');
    await press(await find('button', `Actions for ${waiting}`));
    await press(await find('option', 'Delete'));
    const dialog = await find('dialog', `The status ${waiting} is in use`);
    expect(dialog.textContent).toContain('3 conversations have this status.');
    await press(get('button', 'Show them', dialog));
    await expect.poll(() => location.pathname).toBe('/all');
    expect(service.of(remove)).toEqual([]);
  });

  test('one that no conversation has is deleted after a question', async () => {
    const service = await open('/admin/statuses', { [everything]: counted(0), [remove]: true });
    await press(await find('button', `Actions for ${waiting}`));
    await press(await find('option', 'Delete'));
    const dialog = await find('dialog', `Delete the status ${waiting}?`);
    await press(get('button', `Delete the status ${waiting}`, dialog));
    await seen(`Status deleted: ${waiting}.`);
    expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '7' }]);
  });
});

describe('attributes', () => {
  const list = 'GET /api/v1/custom-attributes';
  const create = 'POST /api/v1/custom-attributes';
  const update = 'PUT /api/v1/custom-attributes/{id}';
  const remove = 'DELETE /api/v1/custom-attributes/{id}';
  const [plan] = exampleOf(list) as readonly object[];

  test('the key follows the name until it is written, and the page of the new one opens', async () => {
    const service = await open('/admin/attributes/new', { [create]: { ...plan, id: 9, name: 'Order number' } });
    await write(await find('field', 'Name'), 'Order number');
    expect((get('field', 'Key') as HTMLInputElement).value).toBe('order_number');
    await choose(get('select', 'Of'), 'conversation');
    service.answer({ [list]: [plan, { ...plan, id: 9, name: 'Order number' }] });
    await press(get('button', 'Save'));
    await seen('Attribute created: Order number.');
    await expect.poll(() => location.pathname).toBe('/admin/attributes/9');
    expect(service.of(create).map(({ body }) => body)).toMatchObject([
      { name: 'Order number', key: 'order_number', applies_to: 'conversation', data_type: 'text' },
    ]);
  });

  test.each([
    ['list', 'Choices, one a line', '', 'Write at least one choice.'],
    ['list', 'Choices, one a line', 'a\nb\na', 'a is there twice.'],
    ['text', 'Pattern, if the text has a shape', '[', 'This is not a regular expression.'],
    ['text', 'Key', 'Größe!', 'Only a to z, 0 to 9 and _, at most 64 of them.'],
  ])('%s: %s %j is refused at its field, and nothing is sent', async (kind, label, text, said) => {
    const service = await open('/admin/attributes/new');
    await write(await find('field', 'Name'), 'Size');
    await choose(get('select', 'Kind'), kind);
    await write(await find('field', label), text);
    await press(get('button', 'Save'));
    await seen(said);
    expect(service.of(create)).toEqual([]);
  });

  test('kind, key and owner of one that records have stay; its choices are changed', async () => {
    const service = await open('/admin/attributes/4', { [update]: plan });
    const choices = await find('field', 'Choices, one a line');
    for (const name of ['Of', 'Kind']) expect(get('select', name).matches(':disabled'), name).toBe(true);
    expect(get('field', 'Key').matches(':disabled')).toBe(true);
    await write(choices, 'free\npro\nmax');
    await press(get('button', 'Save'));
    await expect
      .poll(() => service.of(update).map(({ body }) => body))
      .toMatchObject([{ values: ['free', 'pro', 'max'] }]);
  });

  test('a key that is taken is said at its field', async () => {
    await open('/admin/attributes/new', { [create]: refused(409, 'ConflictException') });
    await write(await find('field', 'Name'), 'Plan');
    await press(get('button', 'Save'));
    await seen('Another attribute has this key.');
  });

  test('one is deleted after a question that says what stays', async () => {
    const service = await open('/admin/attributes', { [remove]: true });
    await press(await find('button', 'Actions for Plan'));
    await press(await find('option', 'Delete the attribute Plan'));
    const dialog = await find('dialog', 'Delete the attribute Plan?');
    expect(dialog.textContent).toContain('Values that records have stay');
    service.answer({ [list]: [] });
    await press(get('button', 'Delete the attribute Plan', dialog));
    await gone('link', 'Plan');
    expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '4' }]);
  });
});
