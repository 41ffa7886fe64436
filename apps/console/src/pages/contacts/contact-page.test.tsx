import { all, exampleOf, find, get, gone, keyOn, press, refused, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const contact = 'GET /api/v1/contacts/{id}';
const grace = exampleOf(contact) as { readonly id: number };
const notes = 'GET /api/v1/contacts/{id}/notes';
const [note] = exampleOf(notes) as readonly [{ readonly id: number }];
const block = 'PUT /api/v1/contacts/{id}/block';

test('shows who they are, what they wrote about, and what is known of them', async () => {
  await openConsole('/contacts/12');
  await find('heading', 'Grace Okafor');
  for (const text of ['grace@example.org', 'customer-4711', 'Prefers to be called in the morning']) await seen(text);
  await find('link', /An invoice is missing/);
});

test('a contact who is gone says so and leads to the others; one that cannot be fetched is asked for again', async () => {
  await openConsole('/contacts/12', { [contact]: refused(404, 'NotFoundException') });
  await seen('This contact does not exist.');
  expect(get('link', 'All contacts').getAttribute('href')).toBe('/contacts');
});

test('one that cannot be fetched is asked for again', async () => {
  const service = await openConsole('/contacts/12', { [contact]: refused(500, 'GeneralException') });
  const retry = await find('button', 'Retry');
  service.answer({ [contact]: grace });
  await press(retry);
  await find('heading', 'Grace Okafor');
});

test('a note is written and sent by Ctrl Enter; an empty one is not', async () => {
  const service = await openConsole('/contacts/12', { [notes]: [] });
  await press(await find('button', 'Add a note'));
  const field = await find('field', 'Note about Grace');
  expect(document.activeElement).toBe(field);
  await press(get('button', 'Save note'));
  await seen('Write the note first.');
  await write(field, 'Calls on Mondays');
  expect(await keyOn(field, 'Enter', { ctrlKey: true })).toBe(false);
  await gone('field', 'Note about Grace');
  const sent = service.of('POST /api/v1/contacts/{id}/notes');
  expect(sent.map(({ params, body }) => [params, body])).toEqual([[{ id: '12' }, { note: 'Calls on Mondays' }]]);
  await seen('Prefers to be called in the morning');
});

test('a note that is refused is still there, and the focus goes back to the button when it is left', async () => {
  await openConsole('/contacts/12', { 'POST /api/v1/contacts/{id}/notes': refused(403, 'PermissionException') });
  await press(await find('button', 'Add a note'));
  const field = (await find('field', 'Note about Grace')) as HTMLTextAreaElement;
  await write(field, 'Calls on Mondays');
  await keyOn(field, 'Enter', { ctrlKey: true });
  await seen('You may not do this.');
  expect(field.value).toBe('Calls on Mondays');
  await press(get('button', 'Cancel'));
  await gone('field', 'Note about Grace');
  await expect.poll(() => document.activeElement).toBe(get('button', 'Add a note'));
});

test('reports F7: two quick presses save a note once, and its button shows that it is under way', async () => {
  let answer = (_note: unknown): void => undefined;
  const held = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  const service = await openConsole('/contacts/12', { 'POST /api/v1/contacts/{id}/notes': held });
  await press(await find('button', 'Add a note'));
  const field = await find('field', 'Note about Grace');
  await write(field, 'Calls on Mondays');
  await keyOn(field, 'Enter', { ctrlKey: true });
  await keyOn(field, 'Enter', { ctrlKey: true });
  const button = get('button', 'Save note');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  answer(note);
  await gone('field', 'Note about Grace');
  expect(service.of('POST /api/v1/contacts/{id}/notes')).toHaveLength(1);
});

test('what was written of a note can be taken back after Cancel', async () => {
  await openConsole('/contacts/12');
  await press(await find('button', 'Add a note'));
  await write(await find('field', 'Note about Grace'), 'Calls on Mondays');
  await press(get('button', 'Cancel'));
  await gone('field', 'Note about Grace');
  await press(await find('button', /^Undo/));
  expect(((await find('field', 'Note about Grace')) as HTMLTextAreaElement).value).toBe('Calls on Mondays');
});

test('one deletes their own notes, an Admin all, others none; it can be taken back', async () => {
  const others = { ...note, id: 6, user_id: 77, first_name: 'Ben', last_name: 'Berger' };
  const service = await openConsole('/contacts/12', { [notes]: [note, others] });
  await press(await find('button', 'Delete the note from Ada Reyes'));
  await seen('Note deleted.');
  await gone('button', 'Delete the note from Ada Reyes');
  expect(all('button', 'Delete the note from Ben Berger')).toEqual([]);
  await press(await find('button', /^Undo/));
  await find('button', 'Delete the note from Ada Reyes');
  expect(service.of('DELETE /api/v1/contacts/{id}/notes/{note_id}')).toEqual([]);
});

test('older notes come with the cursor, below the others', async () => {
  const old = { ...note, id: 1, note: 'From long ago' };
  await openConsole('/contacts/12', {
    [notes]: ({ query }: { query: Record<string, string> }) =>
      query.cursor === undefined
        ? { results: [note], total: 2, page: 1, page_size: 30, total_pages: 1, next_cursor: 'next' }
        : { results: [old], total: 2, page: 1, page_size: 30, total_pages: 1, next_cursor: null },
  });
  await press(await find('button', 'Show older notes'));
  await seen(/Prefers to be called in the morning.*From long ago/);
  await gone('button', 'Show older notes');
});

test('blocking asks first, says what it does, and is taken back by Unblock', async () => {
  const service = await openConsole('/contacts/12', { [block]: { ...grace, enabled: false } });
  await press(await find('button', 'More for Grace Okafor'));
  await press(await find('option', 'Block Grace Okafor'));
  const dialog = await find('dialog', 'Block Grace Okafor?');
  expect(dialog.textContent).toContain('Open chats end at once, and new messages are refused.');
  expect(service.of(block)).toEqual([]);
  service.answer({ [contact]: { ...grace, enabled: false } });
  await press(get('button', 'Block Grace Okafor', dialog));
  await seen('Blocked. Cannot write or connect.');
  service.answer({ [block]: grace, [contact]: grace });
  await press(get('button', 'Unblock'));
  await gone('button', 'Unblock');
  expect(service.of(block).map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }]);
});

test('what an agent may not do is not offered', async () => {
  const service = await openConsole('/contacts/12', {}, { permissions: ['contacts:read'] });
  await find('heading', 'Grace Okafor');
  for (const name of ['Edit', 'Add a note', 'More for Grace Okafor']) expect(all('button', name), name).toEqual([]);
  expect(service.of(notes)).toEqual([]);
});

test('reports A5: of a note that is too long nothing is cut: it is said while it is written', async () => {
  const service = await openConsole('/contacts/12', { [notes]: [] });
  await press(await find('button', 'Add a note'));
  const field = (await find('field', 'Note about Grace')) as HTMLTextAreaElement;
  expect(field.maxLength).toBe(-1);
  await write(field, 'x'.repeat(10_002));
  await seen('2 characters too many');
  await press(get('button', 'Save note'));
  expect(field.value.length).toBe(10_002);
  await write(field, 'x'.repeat(10_000));
  await expect.poll(() => field.hasAttribute('aria-invalid')).toBe(false);
  await press(get('button', 'Save note'));
  await expect.poll(() => service.of('POST /api/v1/contacts/{id}/notes').length).toBe(1);
});

test('reports F7: Escape in a note that was begun asks, and Cancel leaves text and focus as they were', async () => {
  await openConsole('/contacts/12');
  await press(await find('button', 'Add a note'));
  const field = (await find('field', 'Note about Grace')) as HTMLTextAreaElement;
  await write(field, 'Calls on Mondays');
  expect(await keyOn(field, 'Escape')).toBe(false);
  await press(get('button', 'Cancel', await find('dialog', 'Discard the note?')));
  await gone('dialog', 'Discard the note?');
  expect(field.value).toBe('Calls on Mondays');
  await keyOn(field, 'Escape');
  await press(get('button', 'Discard', await find('dialog', 'Discard the note?')));
  await gone('field', 'Note about Grace');
  await find('button', /^Undo/);
});

test('reports F7: a new contact whose picture is refused is created once', async () => {
  const create = 'POST /api/v1/contacts';
  const change = 'PUT /api/v1/contacts/{id}';
  const service = await openConsole('/contacts', {
    [create]: grace,
    [change]: ({ body }: { body: unknown }) => (body instanceof FormData ? refused(400, 'InputException') : grace),
  });
  await press(await find('button', 'New contact'));
  const dialog = await find('dialog', 'New contact');
  await write(get('field', 'First name', dialog), 'Grace');
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'grace.png', { type: 'image/png' })] });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await find('button', 'Choose another picture', dialog);
  await press(get('button', 'Create the contact', dialog));
  await expect.poll(() => service.of(change).length).toBe(1);
  await press(await find('button', 'Create the contact', dialog));
  await expect.poll(() => service.of(change).length).toBe(3);
  expect(service.of(create)).toHaveLength(1);
});
