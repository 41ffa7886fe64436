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

const list = 'GET /api/v1/teams';
const create = 'POST /api/v1/teams';
const update = 'PUT /api/v1/teams/{id}';
const remove = 'DELETE /api/v1/teams/{id}';
const updateAgent = 'PUT /api/v1/agents/{id}';
const [billing] = exampleOf(list) as readonly object[];
const ada = exampleOf('GET /api/v1/agents/{id}') as object;
const ben = { ...ada, id: 7, first_name: 'Ben', last_name: 'Berger', email: 'ben@example.com', teams: [] };
const script: Script = {
  'GET /api/v1/agents': [ada, ben],
  'GET /api/v1/agents/{id}': ({ params }: { readonly params: { readonly id: string } }) =>
    params.id === '7' ? ben : ada,
};
const open = (path: string, more: Script = {}, permissions?: Parameters<typeof openConsole>[2]) =>
  openConsole(path, { ...script, ...more }, permissions);

test('the list says how many agents each team has, and leads to it', async () => {
  await open('/admin/teams');
  const hrefs = () => all('link', /Billing/).map((link) => link.getAttribute('href'));
  await expect.poll(hrefs).toContain('/admin/teams/3');
  await expect.poll(() => get('row', /Billing/).textContent).toMatch(/1$/);
});

test('a new team needs a name that no other team has', async () => {
  const service = await open('/admin/teams', { [create]: refused(409, 'ConflictException') });
  await press(await find('button', 'New team'));
  const dialog = await find('dialog', 'New team');
  await press(get('button', 'Create', dialog));
  await seen('Name is missing.');
  await write(get('field', 'Name', dialog), 'Billing');
  await press(get('button', 'Create', dialog));
  await seen('There is already something named Billing. Take another name.');
  service.answer({ [create]: { ...billing, id: 4, name: 'Support' } });
  await write(get('field', 'Name', dialog), 'Support');
  await press(get('button', 'Create', dialog));
  await seen('Team created: Support.');
  expect(service.of(create).map(({ body }) => (body as { readonly name: string }).name)).toEqual([
    'Billing',
    'Support',
  ]);
});

test('a member is added with the team, and the other teams of the agent stay', async () => {
  const service = await open('/admin/teams/3', { [update]: { ...billing, max_auto_assigned_conversations: 5 } });
  await press(await find('button', 'Add to Members'));
  await press(await find('option', /Ben Berger/));
  await write(get('field', 'At most open for each agent'), '5');
  await press(get('button', 'Save'));
  await seen('Saved');
  expect(service.of(update).map(({ body }) => body)).toMatchObject([{ max_auto_assigned_conversations: 5 }]);
  expect(service.of(updateAgent).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '7' }, { teams: ['Billing'] }],
  ]);
});

test('a number that is none is said at its field, and nothing is sent', async () => {
  const service = await open('/admin/teams/3');
  await choose(await find('select', 'Assignment'), 'Round robin');
  await write(get('field', 'At most open for each agent'), 'many');
  await press(get('button', 'Save'));
  await seen('A whole number from 0 on.');
  expect(service.of(update)).toEqual([]);
});

test('a team is deleted after a question that says what is lost', async () => {
  const service = await open('/admin/teams');
  await press(await find('button', 'Actions for Billing'));
  await press(await find('option', 'Delete the team Billing'));
  const dialog = await find('dialog', 'Delete the team Billing?');
  expect(dialog.textContent).toContain('Its conversations have no team then');
  service.answer({ [list]: [], [remove]: true });
  await press(get('button', 'Delete the team Billing', dialog));
  await gone('link', /Billing/, document.querySelector('main') ?? document);
  expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '3' }]);
});

test('who may not manage agents sees no members to change', async () => {
  const service = await open('/admin/teams/3', {}, { permissions: ['teams:manage'] });
  await seen('Only someone who manages agents can change the members.');
  expect(all('button', 'Add to Members')).toEqual([]);
  expect(service.of('GET /api/v1/agents')).toEqual([]);
});

test('a team that is gone says so', async () => {
  await open('/admin/teams/99');
  await seen('There is no such team.');
});
