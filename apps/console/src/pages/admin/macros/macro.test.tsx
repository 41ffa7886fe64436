import { macroLimits } from '@helpdesk/domain';
import {
  all,
  choose,
  exampleOf,
  find,
  get,
  gone,
  press,
  refused,
  type Script,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';
import { macroWords } from '../../../words/admin-macros.ts';

const list = 'GET /api/v1/macros';
const create = 'POST /api/v1/macros';
const update = 'PUT /api/v1/macros/{id}';
interface Macro {
  readonly id: number;
  readonly name: string;
  readonly [member: string]: unknown;
}
const [macro] = exampleOf(list) as readonly [Macro];

const openNew = (script: Script = {}) => openConsole('/admin/macros/new', script);

test('what is missing is said at the fields, the first one has the focus, and nothing is sent', async () => {
  const service = await openNew();
  await write(await find('field', 'Name'), ' ');
  await press(await find('checkbox', 'Replies'));
  await press(get('checkbox', 'Notes'));
  await press(get('checkbox', 'New conversations'));
  await press(await find('button', 'Save'));
  for (const text of ['Name is missing.', 'Write a text, or add an action.', 'Choose at least one.']) await seen(text);
  expect(document.activeElement).toBe(get('field', 'Name'));
  expect(service.of(create)).toEqual([]);
});

test('a placeholder that does not exist is named, and a known one stands in the preview with its value', async () => {
  const service = await openNew();
  await write(await find('field', 'Name'), 'Greeting');
  await write(get('field', /^Text/), 'Dear {{contact.first_nam}}');
  await press(await find('button', 'Save'));
  await seen('There is no placeholder {{contact.first_nam}}.');
  await write(get('field', /^Text/), 'Dear {{contact.first_name|there}}');
  await expect.poll(() => document.body.textContent).not.toContain('There is no placeholder');
  await press(get('button', 'Save'));
  await expect
    .poll(() => service.of(create).map(({ body }) => body))
    .toMatchObject([
      {
        name: 'Greeting',
        message_content: '<p>Dear {{contact.first_name|there}}</p>',
        content_type: 'html',
        visibility: 'all',
        team_id: null,
        visible_when: ['replying', 'starting_conversation', 'adding_private_note'],
      },
    ]);
});

test('each kind of action is offered once, and one without a value is not saved', async () => {
  const service = await openNew();
  await write(await find('field', 'Name'), 'Close it');
  await press(get('button', 'Add an action'));
  await choose(await find('select', 'Does'), 'set_status');
  await find('select', 'Status');
  await press(get('button', 'Add an action'));
  await expect.poll(() => all('select', 'Does').length).toBe(2);
  const offered = [...(all('select', 'Does')[1]?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  expect(offered).not.toContain('set_status');
  await press(get('button', 'Save'));
  await seen('Choose what it does.');
  expect(service.of(create)).toEqual([]);
});

test('for a team one has to be chosen', async () => {
  const service = await openNew();
  await write(await find('field', 'Name'), 'For the team');
  await write(get('field', /^Text/), 'Hello');
  await choose(get('select', 'For'), 'team');
  await press(await find('button', 'Save'));
  await seen('Team is missing.');
  await choose(get('select', 'Team'), '3');
  await press(get('button', 'Save'));
  await expect
    .poll(() => service.of(create).map(({ body }) => body))
    .toMatchObject([{ visibility: 'team', team_id: 3 }]);
});

test('a text that was not touched is not sent with another name', async () => {
  const service = await openConsole(`/admin/macros/${macro.id}`, { [update]: { ...macro, name: 'Renamed' } });
  await write(await find('field', 'Name'), 'Renamed');
  await press(await find('button', 'Save'));
  await gone('button', 'Save');
  const [{ params, body } = { params: {}, body: {} }] = service.of(update);
  expect(params).toEqual({ id: String(macro.id) });
  expect(body).toMatchObject({ name: 'Renamed' });
  expect(body).not.toHaveProperty('message_content');
});

test('too many macros are said as such, and what was written stays', async () => {
  await openNew({ [create]: refused(409, 'ConflictException') });
  await write(await find('field', 'Name'), 'One more');
  await write(get('field', /^Text/), 'Hello');
  await press(await find('button', 'Save'));
  await seen(/500 shared macros|One more/);
  expect((get('field', 'Name') as HTMLInputElement).value).toBe('One more');
});

test('one is deleted after it was asked, and then gone from the list', async () => {
  const service = await openConsole('/admin/macros', { [list]: [macro] });
  await press(await find('button', `Actions for ${macro.name}`));
  await press(await find('option', `Delete the macro ${macro.name}`));
  const dialog = await find('dialog', `Delete the macro ${macro.name}?`);
  expect(service.of('DELETE /api/v1/macros/{id}')).toEqual([]);
  service.answer({ [list]: [] });
  await press(get('button', `Delete the macro ${macro.name}`, dialog));
  await seen('No macros yet.');
  expect(service.of('DELETE /api/v1/macros/{id}').map(({ params }) => params)).toEqual([{ id: String(macro.id) }]);
});

test('an address of none says so', async () => {
  await openConsole('/admin/macros/99', { [list]: [macro] });
  await seen('There is no such macro.');
});

test('reports E4: a nameless visitor is greeted with the words behind the bar', async () => {
  await openNew();
  await write(await find('field', /^Text/), 'Hi {{contact.first_name|there}}!');
  await expect.poll(() => document.querySelector('[data-preview]')?.textContent).toBe('Hi Mira!');
  await press(get('switch', /visitor/i));
  await expect.poll(() => document.querySelector('[data-preview]')?.textContent).toBe('Hi there!');
});

test('reports F18: a file that is pasted where none is taken is not dropped in silence', async () => {
  await openNew();
  const field = await find('field', /^Text/);
  const files = [new File(['x'], 'report.pdf', { type: 'application/pdf' })];
  const event = new Event('paste', { bubbles: true, cancelable: true });
  field.dispatchEvent(Object.assign(event, { clipboardData: { files, getData: () => '' } }));
  await seen('Files are not taken here.');
});

test('reports A5: a text that is too long is said while it is written', async () => {
  await openNew();
  const field = await find('field', /^Text/);
  await write(field, 'x'.repeat(macroLimits.content + 1));
  await seen(macroWords.tooLong);
  await write(field, 'x');
  await expect.poll(() => document.body.textContent).not.toContain(macroWords.tooLong);
});
