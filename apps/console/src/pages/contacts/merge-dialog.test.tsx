import { all, exampleOf, find, get, gone, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const grace = exampleOf('GET /api/v1/contacts/{id}') as { readonly id: number };
const joan = { ...grace, id: 20, first_name: 'Joan', last_name: 'Clarke', email: 'joan@example.org' };
const search = 'GET /api/v1/contacts/search';
const merge = 'POST /api/v1/contacts/{id}/merge';

async function openMerge(script: Script = {}) {
  const service = await openConsole('/contacts/12', { [search]: [grace, joan], ...script });
  await press(await find('button', 'More for Grace Okafor'));
  await press(await find('option', 'Merge with another contact'));
  const dialog = await find('dialog', 'Merge another contact into Grace Okafor');
  return { service, dialog };
}

test('finds others than the contact itself, from two characters on', async () => {
  const { service, dialog } = await openMerge();
  await write(get('field', 'The other contact', dialog), 'j');
  await write(get('field', 'The other contact', dialog), 'jo');
  await find('radio', /^Joan Clarke/, dialog);
  expect(all('radio', undefined, dialog)).toHaveLength(1);
  expect(service.of(search).map(({ query }) => query.query)).toEqual(['jo']);
});

test('says what becomes of the other one before it is merged, and then that it is', async () => {
  const { service, dialog } = await openMerge();
  await write(get('field', 'The other contact', dialog), 'joan');
  expect(all('button', 'Merge Joan Clarke', dialog)).toEqual([]);
  await press(await find('radio', /^Joan Clarke/, dialog));
  await seen('Joan Clarke becomes part of Grace Okafor');
  await press(get('button', 'Merge Joan Clarke', dialog));
  await seen('Joan Clarke is part of this contact now.');
  await gone('dialog');
  expect(service.of(merge).map(({ params, body }) => [params, body])).toEqual([[{ id: '12' }, { contact_id: 20 }]]);
});

test.each([
  [refused(409, 'ConflictException'), /^These two cannot become one/],
  [refused(403, 'PermissionException'), /./],
])('a refusal is said in the dialog, which stays', async (answer, said) => {
  const { dialog } = await openMerge({ [merge]: answer });
  await write(get('field', 'The other contact', dialog), 'joan');
  await press(await find('radio', /^Joan Clarke/, dialog));
  await press(get('button', 'Merge Joan Clarke', dialog));
  const alert = await find('alert', undefined, dialog);
  expect(alert.textContent).toMatch(said);
  // Another search begins without it.
  await write(get('field', 'The other contact', dialog), 'joa');
  await gone('alert', undefined, dialog);
});

test('a blocked one blocks both, which is said', async () => {
  const { dialog } = await openMerge({ [search]: [{ ...joan, enabled: false }] });
  await write(get('field', 'The other contact', dialog), 'joan');
  await press(await find('radio', /^Joan Clarke/, dialog));
  await seen('One of the two is blocked, so both are then.');
});

test('nothing that is found is said, and Cancel closes without asking the service', async () => {
  const { service, dialog } = await openMerge({ [search]: [] });
  await write(get('field', 'The other contact', dialog), 'nobody');
  await seen('Nothing found for “nobody”.');
  await press(get('button', 'Cancel', dialog));
  await gone('dialog', 'Merge another contact into Grace Okafor');
  expect(service.of(merge)).toEqual([]);
});

test('is offered to those who may merge', async () => {
  await openConsole('/contacts/12', {}, { permissions: ['contacts:read', 'contacts:block'] });
  await press(await find('button', 'More for Grace Okafor'));
  await find('option', 'Block Grace Okafor');
  expect(all('option', 'Merge with another contact')).toEqual([]);
});
