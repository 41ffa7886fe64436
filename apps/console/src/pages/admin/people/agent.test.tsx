import {
  all,
  everyPermission,
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

const list = 'GET /api/v1/agents';
const one = 'GET /api/v1/agents/{id}';
const update = 'PUT /api/v1/agents/{id}';
const create = 'POST /api/v1/agents';
const link = 'POST /api/v1/agents/{id}/password-link';
const remove = 'DELETE /api/v1/agents/{id}';
const makeKey = 'POST /api/v1/agents/{id}/api-key';
const ada = exampleOf(one) as object;
const ben = {
  ...ada,
  ...{
    id: 7,
    first_name: 'Ben',
    last_name: 'Berger',
    email: 'ben@example.com',
    api_key: null,
    api_key_last_used_at: null,
  },
};
const roles = ['Admin', 'Agent'].map((name, index) => ({
  ...{ id: index + 1, created_at: '2026-05-20T08:30:00.000Z', updated_at: '2026-05-20T08:30:00.000Z', description: '' },
  name,
  permissions: ['messages:read'],
}));
const admin = { ...ada, roles: ['Admin'] };
const script: Script = {
  [list]: [admin, ben],
  [one]: ({ params }: { readonly params: { readonly id: string } }) => (params.id === '7' ? ben : admin),
  'GET /api/v1/roles': roles,
  'GET /api/v1/agents/{id}/api-keys': [],
};
const open = (path: string, more: Script = {}, permissions = [...everyPermission]) =>
  openConsole(path, { ...script, ...more }, { permissions });

test('the list names each agent with roles and teams, and leads to them', async () => {
  await open('/admin/agents');
  expect((await find('link', /Ben Berger/)).getAttribute('href')).toBe('/admin/agents/7');
  await expect.poll(() => get('row', /Ben Berger/).textContent).toContain('Billing');
  // The last Admin, and oneself, cannot be deleted.
  expect(all('button', /^Actions for Ada/)).toEqual([]);
});

test('a new agent needs a name, an address and a role, and gets a link that is shown once', async () => {
  const service = await open('/admin/agents', { [create]: ben });
  await press(await find('button', 'New agent'));
  const dialog = await find('dialog', 'New agent');
  await press(get('button', 'Create', dialog));
  await seen('First name is missing.');
  await write(get('field', 'First name', dialog), 'Ben');
  await write(get('field', 'E-mail', dialog), 'ben');
  await press(get('button', 'Create', dialog));
  await seen('This is not an e-mail address.');
  expect(service.of(create)).toEqual([]);
  await write(get('field', 'E-mail', dialog), 'ben@example.com');
  await press(get('button', 'Create', dialog));
  await find('dialog', 'Invitation for Ben Berger');
  expect(service.of(create).map(({ body }) => body)).toEqual([
    { first_name: 'Ben', last_name: '', email: 'ben@example.com', roles: ['Agent'], teams: [] },
  ]);
  expect(service.of(link).map(({ params }) => params)).toEqual([{ id: '7' }]);
});

test('an agent without a link was added all the same, and that is said', async () => {
  await open('/admin/agents', { [create]: ben, [link]: refused(500, 'GeneralException') });
  await press(await find('button', 'New agent'));
  const dialog = await find('dialog', 'New agent');
  await write(get('field', 'First name', dialog), 'Ben');
  await write(get('field', 'E-mail', dialog), 'ben@example.com');
  await press(get('button', 'Create', dialog));
  await seen('The agent was added, but there is no link yet. Make one on the page of the agent.');
});

test('an agent is deleted after a question, and is gone from the list', async () => {
  const service = await open('/admin/agents');
  await press(await find('button', /^Actions for Ben Berger/));
  await press(await find('option', 'Delete Ben Berger'));
  const dialog = await find('dialog', 'Delete Ben Berger?');
  expect(service.of(remove)).toEqual([]);
  service.answer({ [list]: [admin], [remove]: true });
  await press(get('button', 'Delete Ben Berger', dialog));
  await seen('Ben Berger was deleted.');
  await gone('link', /Ben Berger/);
  expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '7' }]);
});

test('what is changed of an agent is counted and saved, and an address that is taken is said at its field', async () => {
  const service = await open('/admin/agents/7', { [update]: refused(409, 'ConflictException') });
  await write(await find('field', 'E-mail'), 'ada@example.com');
  await seen('1 change is not saved yet');
  await press(get('button', 'Save'));
  await seen('Another agent has this address.');
  service.answer({ [update]: { ...ben, email: 'b@example.com' } });
  await write(get('field', 'E-mail'), 'b@example.com');
  await press(get('button', 'Save'));
  await seen('Saved');
  expect(service.of(update).at(-1)?.body).toMatchObject({
    email: 'b@example.com',
    roles: ['Agent'],
    teams: ['Billing'],
  });
});

test('switching off takes effect at once, and is taken back', async () => {
  const service = await open('/admin/agents/7', { [update]: { ...ben, enabled: false } });
  await press(await find('switch', 'May sign in'));
  await seen('Ben Berger was signed out and may not sign in.');
  service.answer({ [update]: ben });
  await press(await find('button', /^Undo/));
  await expect.poll(() => service.of(update).map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }]);
});

test('a key is shown once, and its dialog stays until it is stored', async () => {
  const service = await open('/admin/agents/7');
  await press(await find('button', 'Create a key'));
  const dialog = await find('dialog', 'Key for Ben Berger');
  expect(dialog.textContent).toContain('Store the secret now. It is not shown again.');
  expect(get('button', 'Done', dialog).matches(':disabled')).toBe(true);
  await press(get('checkbox', 'I have stored the secret', dialog));
  await press(get('button', 'Done', dialog));
  await gone('dialog');
  expect(service.of(makeKey).map(({ params }) => params)).toEqual([{ id: '7' }]);
});

test('an agent who may do more than the one who looks cannot be changed, and the reason is given', async () => {
  const service = await open('/admin/agents/7', {}, ['users:manage', 'roles:manage']);
  await seen('Ben Berger may do things that you may not.');
  expect((await find('field', 'First name')).matches(':disabled')).toBe(true);
  expect(all('button', /^Create a key|Replace|Revoke$/)).toEqual([]);
  expect(service.of(update)).toEqual([]);
});

test('an agent who is gone says so, and leads to the others', async () => {
  await open('/admin/agents/9', { [one]: refused(404, 'NotFoundException') });
  await seen('There is no such agent.');
});
