import { all, exampleOf, find, get, gone, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

/** An answer that waits. */
function held() {
  let answer = (_with: unknown): void => undefined;
  const promise = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** Enter in a field, as browsers send a form then. */
async function enter(field: HTMLElement): Promise<void> {
  const { form } = field as HTMLInputElement;
  form?.requestSubmit();
  await expect.poll(() => form).not.toBeNull();
}

const created = (route: string, list: string) => ({
  ...(exampleOf(list) as readonly object[])[0],
  id: 4_711,
  name: route,
});

test.each([
  ['inbox', '/admin/inboxes', 'POST /api/v1/inboxes', 'GET /api/v1/inboxes'],
  ['tag', '/admin/tags', 'POST /api/v1/tags', 'GET /api/v1/tags'],
  ['team', '/admin/teams', 'POST /api/v1/teams', 'GET /api/v1/teams'],
])('reports F7: Enter twice and a press make one new %s, and its button shows that it is under way', async (...row) => {
  const [what, path, create, list] = row;
  const { promise, answer } = held();
  const service = await openConsole(path, { [create]: promise });
  await press(await find('button', `New ${what}`));
  if (what === 'inbox') await press(await find('option', 'Live chat'));
  const dialog = await find('dialog', `New ${what}`);
  const field = get('field', 'Name', dialog);
  await write(field, 'Returns');
  await enter(field);
  await enter(field);
  const button = await find('button', 'Saving', dialog);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  answer(created('Returns', list));
  await gone('dialog', `New ${what}`);
  expect(service.of(create).map(({ body }) => body)).toMatchObject([{ name: 'Returns' }]);
});

test('reports F7: a refused name stays, and can be saved again', async () => {
  const create = 'POST /api/v1/tags';
  const service = await openConsole('/admin/tags', { [create]: refused(409, 'ConflictException') });
  await press(await find('button', 'New tag'));
  const field = await find('field', 'Name');
  await write(field, 'refund');
  await press(get('button', 'Create'));
  await seen('There is already something named refund.');
  expect((field as HTMLInputElement).value).toBe('refund');
  service.answer({ [create]: created('refund', 'GET /api/v1/tags') });
  await press(await find('button', 'Create'));
  await gone('dialog', 'New tag');
  expect(service.of(create)).toHaveLength(2);
});

test('reports F7: a name is renamed once, by Enter and by what the browser calls leaving the field', async () => {
  const rename = 'PUT /api/v1/tags/{id}';
  const [tag] = exampleOf('GET /api/v1/tags') as readonly [{ readonly id: number; readonly name: string }];
  const renamed = { ...tag, name: 'urgent' };
  const service = await openConsole('/admin/tags', { [rename]: renamed });
  await press(await find('button', tag.name));
  service.answer({ 'GET /api/v1/tags': [renamed] });
  const field = await find('field', `Name of the tag ${tag.name}`);
  await write(field, 'urgent');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  field.dispatchEvent(new FocusEvent('blur'));
  await find('button', 'urgent');
  expect(service.of(rename).map(({ body }) => body)).toEqual([{ name: 'urgent' }]);
});

const failing = refused(500, 'GeneralException');

test('reports F12: a renamed tag has its new name, also when the list cannot be fetched again', async () => {
  const [tag] = exampleOf('GET /api/v1/tags') as readonly [{ readonly id: number; readonly name: string }];
  const service = await openConsole('/admin/tags', { 'PUT /api/v1/tags/{id}': { ...tag, name: 'urgent' } });
  await press(await find('button', tag.name));
  service.answer({ 'GET /api/v1/tags': failing });
  const field = await find('field', `Name of the tag ${tag.name}`);
  await write(field, 'urgent');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await find('button', 'urgent');
  await expect.poll(() => all('button', tag.name)).toEqual([]);
});

test('reports F12: a macro that was created is shown, also when the list cannot be fetched again', async () => {
  const [macro] = exampleOf('GET /api/v1/macros') as readonly [object];
  const script: Script = { 'POST /api/v1/macros': { ...macro, id: 4_711, name: 'Greeting' } };
  const service = await openConsole('/admin/macros/new', script);
  await write(await find('field', 'Name'), 'Greeting');
  await write(get('field', /^Text/), 'Hello');
  service.answer({ 'GET /api/v1/macros': failing });
  await press(await find('button', 'Save'));
  await find('heading', 'Greeting');
  expect(location.pathname).toBe('/admin/macros/4711');
  expect(service.of('POST /api/v1/macros')).toHaveLength(1);
});
