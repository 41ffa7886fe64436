import { all, exampleOf, find, get, gone, press, refused, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { begin, openFrame } from '../frame-of-tests.ts';

const init = 'POST /api/v1/widget/chat/conversations/init';
const settings = 'GET /api/v1/widget/chat/settings';
const field = (key: string, type: string, more: object = {}) => ({
  ...{ key, type, label: '', placeholder: '', required: false, enabled: true, order: 1, is_default: false },
  ...{ options: [], custom_attribute_id: null, ...more },
});
const fields = [
  field('name', 'text', { label: 'Your name', required: true }),
  field('email', 'email', { label: 'E-mail', required: true }),
  field('phone', 'phone', { label: 'Phone' }),
  field('size', 'list', { label: 'Size', options: ['S', 'M'] }),
  field('terms', 'checkbox', { label: 'I agree', required: true }),
];
const form = { enabled: true, title: 'Who are you?', fields };

async function openForm(script: object = {}) {
  const service = await openFrame({
    [settings]: { ...(exampleOf(settings) as object), prechat_form: form },
    ...script,
  });
  await begin();
  await find('heading', 'Who are you?');
  return service;
}
const describes = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

test('what is missing is said at each field, the first one has the focus, and nothing is sent', async () => {
  const service = await openForm();
  await press(get('button', 'Send'));
  await seen('4 fields need attention.');
  const name = get('field', 'Your name');
  expect(document.activeElement).toBe(name);
  expect([name.getAttribute('aria-invalid'), describes(name)]).toEqual(['true', 'Your name is missing.']);
  expect(describes(get('checkbox', 'I agree'))).toBe('I agree is missing.');
  expect(get('field', /^Phone/).getAttribute('aria-invalid')).toBe('false');
  expect(service.of(init)).toEqual([]);
});

test.each([
  ['E-mail', 'mia', 'This is not an e-mail address.'],
  ['E-mail', 'mia@gmail..com', 'This is not an e-mail address.'],
])('reports E1: %s: %s is refused, and the fault goes as soon as it is mended', async (label, text, said) => {
  await openForm();
  await write(get('field', label), text);
  await press(get('button', 'Send'));
  await expect.poll(() => describes(get('field', label))).toBe(said);
  await write(get('field', label), 'mia@example.org');
  await expect.poll(() => get('field', label).getAttribute('aria-invalid')).toBe('false');
});

test('whole answers are sent with the message; what was left empty is not', async () => {
  const service = await openForm();
  await write(get('field', 'Your name'), 'Mia');
  await write(get('field', 'E-mail'), 'mia@example.org');
  await press(get('checkbox', 'I agree'));
  await write(get('field', 'Message'), 'Hello?');
  await press(get('button', 'Send'));
  await expect.poll(() => service.of(init).length).toBe(1);
  const [{ body } = { body: undefined }] = service.of(init);
  expect(body).toMatchObject({ message: 'Hello?' });
  expect((body as { readonly form_data: object }).form_data).toEqual({
    name: 'Mia',
    email: 'mia@example.org',
    terms: true,
  });
  await find('field', 'Write a message');
});

test('what the service does not take is in the form again, with its text', async () => {
  const data = { issues: [{ path: 'form_data.email', message: 'must be an e-mail address' }] };
  await openForm({ [init]: refused(400, 'InputException', 'x', data) });
  await write(get('field', 'Your name'), 'Mia');
  await write(get('field', 'E-mail'), 'mia@example.org');
  await press(get('checkbox', 'I agree'));
  await write(get('field', 'Message'), 'Hello?');
  await press(get('button', 'Send'));
  await expect.poll(() => all('field', 'E-mail').map(describes)).toEqual(['This is not an e-mail address.']);
  expect((get('field', 'Message') as HTMLTextAreaElement).value).toBe('Hello?');
  expect((get('field', 'Your name') as HTMLInputElement).value).toBe('Mia');
});

test('reports G3: a form that is refused without a word about its fields is there again, with its text', async () => {
  await openForm({ [init]: refused(400, 'InputException') });
  await write(get('field', 'Your name'), 'Mia');
  await write(get('field', 'E-mail'), 'mia@example.org');
  await press(get('checkbox', 'I agree'));
  await write(get('field', 'Message'), 'Hello?');
  await press(get('button', 'Send'));
  await expect.poll(() => all('field', 'Message').map(describes)).toEqual(['Not sent: this was not accepted.']);
  expect((get('field', 'Message') as HTMLTextAreaElement).value).toBe('Hello?');
  expect((get('field', 'Your name') as HTMLInputElement).value).toBe('Mia');
});

test('reports G1: the message of the form is empty when another tab has sent it', async () => {
  const service = await openForm();
  await write(get('field', 'Message'), 'Hello?');
  service.tell({ type: 'stored', key: 'helpdesk.inbox.draft.new', value: null });
  await expect.poll(() => (get('field', 'Message') as HTMLTextAreaElement).value).toBe('');
});

test('answers that were not sent yet are there again, and the same in every tab', async () => {
  const service = await openForm();
  await write(get('field', 'Your name'), 'Mia');
  await press(get('checkbox', 'I agree'));
  await press(get('button', 'Back to the start'));
  await begin();
  await expect.poll(() => (get('field', 'Your name') as HTMLInputElement).value).toBe('Mia');
  expect((get('checkbox', 'I agree') as HTMLInputElement).checked).toBe(true);
  service.tell({ type: 'stored', key: 'helpdesk.inbox.answers', value: '{"name":"Mia Berg"}' });
  await expect.poll(() => (get('field', 'Your name') as HTMLInputElement).value).toBe('Mia Berg');
});

test('a form without fields is not shown', async () => {
  await openFrame({ [settings]: { ...(exampleOf(settings) as object), prechat_form: { ...form, fields: [] } } });
  await begin();
  await find('field', 'Write a message');
  await gone('heading', 'Who are you?');
});
