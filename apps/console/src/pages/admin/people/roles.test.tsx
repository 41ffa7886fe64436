import {
  all,
  everyPermission,
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
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const made = { created_at: '2026-05-20T08:30:00.000Z', updated_at: '2026-05-20T12:00:00.000Z' };
const reader = { id: 4, ...made, name: 'Reader', description: '', permissions: ['messages:read'] };
const admin = { id: 1, ...made, name: 'Admin', description: '', permissions: everyPermission };
const permissionsOf = (...names: readonly string[]) =>
  names.map((name) => ({ name, area: name.split(':')[0], action: name.split(':')[1], description: '' }));
const script: Script = {
  'GET /api/v1/roles': [admin, reader],
  'GET /api/v1/permissions': permissionsOf('tags:manage', 'messages:read', 'messages:write'),
};
const cell = (name: string | RegExp) => find('checkbox', name);

async function openRoles(more: Script = {}, permissions = [...everyPermission]) {
  return openConsole('/admin/roles', { ...script, ...more }, { permissions });
}

test('a permission that is given is marked and counted, and saved for its role alone', async () => {
  const given = ['messages:read', 'tags:manage'];
  const service = await openRoles({ 'PUT /api/v1/roles/{id}': { ...reader, permissions: given } });
  const tags = await cell('Reader: Manage tags');
  expect(tags.getAttribute('aria-checked')).toBe('false');
  await press(tags);
  const marked = await cell('Reader: Manage tags, not saved yet');
  expect(marked.getAttribute('aria-checked')).toBe('true');
  await seen('1 change for Reader');
  await press(get('button', 'Save'));
  await find('checkbox', 'Reader: Manage tags');
  expect(service.of('PUT /api/v1/roles/{id}').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '4' }, { permissions: given }],
  ]);
});

test('an area is given as a whole, and taken back by Discard', async () => {
  const service = await openRoles();
  const area = await cell('Reader: all of Messages');
  expect(area.getAttribute('aria-checked')).toBe('mixed');
  await press(area);
  await expect.poll(() => area.getAttribute('aria-checked')).toBe('true');
  await press(get('button', 'Discard'));
  await expect.poll(() => area.getAttribute('aria-checked')).toBe('mixed');
  expect(service.of('PUT /api/v1/roles/{id}')).toEqual([]);
});

test('arrow keys go from cell to cell and stop at the edges, and Tab reaches one', async () => {
  await openRoles();
  const first = await cell('Admin: all of Messages');
  const at = () => document.activeElement?.getAttribute('aria-label');
  expect(all('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  const moves = [
    ['ArrowLeft', 'Admin: all of Messages'],
    ['ArrowUp', 'Admin: all of Messages'],
    ['ArrowRight', 'Reader: all of Messages'],
    ['ArrowDown', 'Reader: Read messages'],
    ['Home', 'Admin: Read messages'],
    ['End', 'Reader: Read messages'],
  ] as const;
  first.focus();
  for (const [key, name] of moves) {
    await keyOn(document.activeElement as HTMLElement, key);
    expect(at(), key).toBe(name);
  }
});

test('a refused change is said where the focus is, and stays to be saved again', async () => {
  await openRoles({
    'PUT /api/v1/roles/{id}': refused(403, 'PermissionException', 'You cannot grant what you do not hold'),
  });
  await press(await cell('Reader: Manage tags'));
  await press(await find('button', 'Save'));
  const alert = await find('alert');
  expect(alert.textContent).not.toBe('');
  expect(document.activeElement).toBe(alert);
  expect((await cell('Reader: Manage tags, not saved yet')).getAttribute('aria-checked')).toBe('true');
});

test('a new role gets a name; one that is taken is said at the field', async () => {
  const taken = refused(409, 'ConflictException', 'The name is taken');
  const service = await openRoles({ 'POST /api/v1/roles': taken });
  await press(await find('button', 'New role'));
  const dialog = await find('dialog', 'New role');
  await write(get('field', 'Name', dialog), 'Reader');
  await keyOn(get('field', 'Name', dialog), 'Enter');
  await press(get('button', /^(?:Create|New role)$/, dialog));
  await seen('There is already something named Reader. Take another name.');
  service.answer({ 'POST /api/v1/roles': { ...reader, id: 9, name: 'Writer' } });
  await write(get('field', 'Name', dialog), 'Writer');
  await press(get('button', /^(?:Create|New role)$/, dialog));
  await gone('dialog');
  await seen('Role created: Writer.');
  expect(service.of('POST /api/v1/roles').at(-1)?.body).toEqual({ name: 'Writer', permissions: [] });
});

test('a role that agents have cannot be deleted, and the reason is said', async () => {
  const service = await openRoles({ 'DELETE /api/v1/roles/{id}': refused(409, 'ConflictException') });
  await press(await find('button', 'Reader'));
  await press(await find('option', 'Delete'));
  await press(await find('button', 'Delete the role Reader'));
  await seen('Agents still have this role. Give them another one first.');
  expect(service.of('DELETE /api/v1/roles/{id}').map(({ params }) => params)).toEqual([{ id: '4' }]);
});

test('nothing can be taken from Admin, nor given what the agent does not hold; the reason is said', async () => {
  const own = everyPermission.filter((name) => name !== 'tags:manage');
  const service = await openRoles({}, own);
  for (const locked of [await cell('Admin: Read messages'), await cell('Reader: Manage tags')]) {
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(locked.title).not.toBe('');
    const before = locked.getAttribute('aria-checked');
    locked.click();
    await seen(locked.title);
    expect(locked.getAttribute('aria-checked')).toBe(before);
  }
  expect(all('button', 'Save')).toEqual([]);
  expect(service.of('PUT /api/v1/roles/{id}')).toEqual([]);
});
