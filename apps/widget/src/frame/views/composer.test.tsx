import {
  all,
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
import { expect, test } from 'vitest';
import { begin, openFrame } from '../frame-of-tests.ts';

const init = 'POST /api/v1/widget/chat/conversations/init';
const settings = 'GET /api/v1/widget/chat/settings';
const known = exampleOf(settings) as { readonly features: object; readonly upload: object };

async function openComposer(script: Script = {}) {
  const service = await openFrame(script);
  await begin();
  const field = (await find('field', 'Write a message')) as HTMLTextAreaElement;
  return { service, field };
}

test('Enter sends what was written, without spaces around it, and empties the field', async () => {
  const { service, field } = await openComposer();
  await write(field, '  Do you ship to Norway? ');
  expect(await keyOn(field, 'Enter')).toBe(false);
  await expect
    .poll(() => service.of(init).map(({ body }) => body))
    .toMatchObject([{ message: 'Do you ship to Norway?' }]);
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('Shift Enter, a text under composition and a text of spaces are not sent', async () => {
  const { service, field } = await openComposer();
  await write(field, 'one line');
  expect(await keyOn(field, 'Enter', { shiftKey: true })).toBe(true);
  expect(await keyOn(field, 'Enter', { isComposing: true })).toBe(true);
  await write(field, '   ');
  await press(get('button', 'Send'));
  await write(field, 'then this');
  await press(get('button', 'Send'));
  await expect.poll(() => service.of(init).map(({ body }) => body)).toMatchObject([{ message: 'then this' }]);
});

test('reports G7: an emoji is put where the caret is, which is behind it then; Escape closes the choice, not the chat', async () => {
  const { service, field } = await openComposer();
  await write(field, 'Hello!');
  field.setSelectionRange(5, 5);
  await press(get('button', 'Emoji'));
  const choice = await find('group', 'Emoji');
  await press(get('button', '👋', choice));
  await expect.poll(() => field.value).toBe('Hello👋!');
  await press(get('button', '😀', choice));
  await expect.poll(() => field.value).toBe('Hello👋😀!');
  expect([field.selectionStart, field.selectionEnd]).toEqual([9, 9]);
  await keyOn(field, 'Escape');
  await gone('group', 'Emoji');
  const shown = () => service.toHost.filter(({ type }) => type === 'show').length;
  expect(shown()).toBe(0);
  // The choice lets go of the key a moment after it is gone.
  await expect
    .poll(async () => {
      await keyOn(field, 'Escape');
      return shown();
    })
    .toBeGreaterThan(0);
  expect(service.toHost).toContainEqual(expect.objectContaining({ type: 'show', isOpen: false }));
});

test('what is left of the length is said near its end', async () => {
  const { field } = await openComposer();
  await write(field, 'x'.repeat(9_499));
  expect(all('status', /left/)).toEqual([]);
  await write(field, 'x'.repeat(9_999));
  await seen('1 character left');
});

test('a text that is longer than can be sent is cut nowhere, says so, and can be sent when it is shorter', async () => {
  const { service, field } = await openComposer();
  expect(field.maxLength).toBe(-1);
  await write(field, 'x'.repeat(9_999));
  await press(get('button', 'Emoji'));
  await press(get('button', '👋', await find('group', 'Emoji')));
  await seen('This is longer than 10000 characters.');
  expect(field.value).toBe(`${'x'.repeat(9_999)}👋`);
  await press(get('button', 'Send'));
  await write(field, 'x'.repeat(10_000));
  await seen('0 characters left');
  await press(get('button', 'Send'));
  await expect.poll(() => service.of(init).map(({ body }) => body)).toMatchObject([{ message: 'x'.repeat(10_000) }]);
});

test('files and emoji are offered where the desk takes them', async () => {
  const features = { ...known.features, file_upload: false, emoji: false };
  await openComposer({ [settings]: { ...known, features } });
  expect(all('button', 'Emoji')).toEqual([]);
  expect(document.querySelector('input[type=file]')).toBeNull();
});

test('a message that is refused says so, and is sent again or removed', async () => {
  const { service, field } = await openComposer({ [init]: refused(400, 'InputException') });
  await write(field, 'Is this taken?');
  await press(get('button', 'Send'));
  await seen('Not sent: this was not accepted.');
  await press(get('button', 'Remove'));
  await gone('alert');
  await write(field, 'And this?');
  service.answer({ [init]: undefined });
  await press(get('button', 'Send'));
  await expect.poll(() => service.of(init).length).toBe(2);
  await gone('button', 'Remove');
});

test('what was begun stands there again after the start was looked at', async () => {
  const { field } = await openComposer();
  await write(field, 'Not yet');
  await press(get('button', 'Back to the start'));
  await begin();
  await expect
    .poll(async () => ((await find('field', 'Write a message')) as HTMLTextAreaElement).value)
    .toBe('Not yet');
});

test.each([
  ['during a composition', { isComposing: true }],
  ['that ends one in Safari', { keyCode: 229 }],
] as const)('reports F8: the Enter %s does not send, and the Escape closes nothing', async (_when, more) => {
  const { service, field } = await openComposer();
  await write(field, '返品できますか');
  expect(await keyOn(field, 'Enter', more)).toBe(true);
  await keyOn(field, 'Escape', more);
  expect([service.of(init), service.toHost.filter(({ type }) => type === 'show')]).toEqual([[], []]);
  expect(await keyOn(field, 'Enter')).toBe(false);
  await expect.poll(() => service.of(init).map(({ body }) => body)).toMatchObject([{ message: '返品できますか' }]);
});

const drafts = 'helpdesk.inbox.draft.new';

test('reports G1: the field shows what another tab has written in it, and is empty when that tab has sent it', async () => {
  const { service, field } = await openComposer();
  await write(field, 'Do you');
  service.tell({ type: 'stored', key: drafts, value: JSON.stringify(['Do you ship?', 0, []]) });
  await expect.poll(() => field.value).toBe('Do you ship?');
  service.tell({ type: 'stored', key: drafts, value: null });
  await expect.poll(() => field.value).toBe('');
  await press(get('button', 'Send'));
  await write(field, 'Anything else');
  await press(get('button', 'Send'));
  await expect.poll(() => service.of(init).map(({ body }) => body)).toMatchObject([{ message: 'Anything else' }]);
});

/** Pastes; returns whether the page left it to the browser. */
function paste(field: HTMLElement, text: string, html: string, files: readonly File[]): boolean {
  const getData = (type: string): string => ({ 'text/plain': text, 'text/html': html })[type] ?? '';
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { files, getData } });
  return field.dispatchEvent(event);
}
const picture = new File(['x'], 'image.png', { type: 'image/png' });

test('reports G2: cells of a sheet are pasted as text, and a picture alone waits next to the field', async () => {
  const { service, field } = await openComposer({
    [settings]: { ...known, upload: { ...known.upload, extensions: ['png'] } },
  });
  expect(paste(field, 'Kettle\t12', '<table><tr><td>Kettle', [picture])).toBe(true);
  expect(document.querySelector('[data-waits]')).toBeNull();
  expect(paste(field, '', '<img src="https://shop.example/kettle.png">', [picture])).toBe(false);
  await seen('Is sent with your message');
  expect(service.asked.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  await press(get('button', 'Remove'));
  await expect.poll(() => document.querySelector('[data-waits]')).toBeNull();
});

test('reports G3: a text that was refused goes back into the field', async () => {
  const { field } = await openComposer({ [init]: refused(403, 'PermissionException') });
  await write(field, 'Hello?');
  await press(get('button', 'Send'));
  await seen('This chat is not available.');
  expect(field.value).toBe('');
  await press(get('button', 'Change'));
  await expect.poll(() => field.value).toBe('Hello?');
  await gone('button', 'Remove');
});

test.each([
  ['en', 'Not sent: the file is empty.'],
  ['de', 'Nicht gesendet: die Datei ist leer.'],
  ['fr', 'Non envoyé : le fichier est vide.'],
  ['es', 'No enviado: el archivo está vacío.'],
  ['ar', 'لم يُرسل: الملف فارغ.'],
])('reports G8: a file that is refused says why in %s', async (locale, said) => {
  await openFrame({}, { options: { locale } });
  await begin();
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File([], 'empty.pdf')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await seen(said);
});
