import type { ConsoleStart } from '@helpdesk/client';
import {
  all,
  everyPermission,
  exampleOf,
  find,
  get,
  keyOn,
  offline,
  press,
  refused,
  type Script,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { expect, test, vi } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const send = 'POST /api/v1/conversations/{cuuid}/messages';
const messages = 'GET /api/v1/conversations/{cuuid}/messages';
const drafts = 'GET /api/v1/conversations/{uuid}/draft';
const list = exampleOf(messages) as { readonly results: readonly object[] };
const [message] = list.results;

async function openComposer(script: Script = {}, opened: Parameters<typeof openConsole>[2] = {}) {
  const service = await openConsole(`/mine/c/${uuid}`, { [drafts]: [], ...script }, opened);
  const field = await find('field', 'Reply to Grace Okafor');
  return { service, field };
}
const sentBodies = (service: Awaited<ReturnType<typeof openConsole>>) => service.of(send).map(({ body }) => body);

test('a reply is sent with its text, and the field is empty again', async () => {
  const { service, field } = await openComposer();
  await write(field, 'Here it is.');
  await press(await find('button', 'Send'));
  await expect.poll(() => sentBodies(service)).toHaveLength(1);
  expect(sentBodies(service)[0]).toMatchObject({ message: expect.stringContaining('Here it is.'), private: false });
  expect(service.of(send)[0]?.params).toEqual({ cuuid: uuid });
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
});

test('Ctrl Enter sends, Enter does not; what is empty is not sent', async () => {
  const { service, field } = await openComposer();
  await keyOn(field, 'Enter', { ctrlKey: true });
  await write(field, 'By the keyboard');
  expect(await keyOn(field, 'Enter')).toBe(true);
  expect(service.of(send)).toEqual([]);
  expect(await keyOn(field, 'Enter', { ctrlKey: true })).toBe(false);
  await expect.poll(() => sentBodies(service)).toHaveLength(1);
});

test.each([
  ['Ctrl Enter', { ctrlKey: true }, {}],
  ['Enter, where it sends', {}, { enter_sends: true }],
])('%s that is held sends nothing a second time', async (_keys, more, preferences) => {
  const { service, field } = await openComposer({}, { start: { preferences } });
  await write(field, 'By the keyboard');
  expect(await keyOn(field, 'Enter', { ...more, repeat: true })).toBe(false);
  expect((field as HTMLTextAreaElement).value).toBe('By the keyboard');
  expect(await keyOn(field, 'Enter', more)).toBe(false);
  await expect.poll(() => sentBodies(service)).toHaveLength(1);
});

test('the second click of a double click sends nothing', async () => {
  const { service, field } = await openComposer();
  await write(field, 'By the mouse');
  const button = await find('button', 'Send');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect((field as HTMLTextAreaElement).value).toBe('By the mouse');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await expect.poll(() => sentBodies(service)).toHaveLength(1);
});

test('a note has its own text, is marked as for colleagues, and is sent as private', async () => {
  const { service, field } = await openComposer();
  await write(field, 'For Grace');
  await press(get('tab', 'Note'));
  const note = await find('field', 'Write a note for colleagues');
  await seen('Only colleagues see this');
  await expect.poll(() => (note as HTMLTextAreaElement).value).toBe('');
  await write(note, 'For us');
  await press(get('button', 'Save note'));
  await expect
    .poll(() => sentBodies(service))
    .toMatchObject([{ message: expect.stringContaining('For us'), private: true }]);
  await press(get('tab', 'Reply'));
  const reply = (await find('field', 'Reply to Grace Okafor')) as HTMLTextAreaElement;
  await expect.poll(() => reply.value).toBe('For Grace');
});

test('a note that is refused is still named and marked as a note of this agent', async () => {
  const { field } = await openComposer({ [send]: refused(403, 'permission_denied') });
  await write(field, 'For Grace');
  await press(get('tab', 'Note'));
  await write(await find('field', 'Write a note for colleagues'), 'For us');
  await press(get('button', 'Save note'));
  const words = () => document.querySelector('article[aria-label="Private note, You"]')?.textContent;
  await expect.poll(words).toMatch(/^Your noteFor us.*Not sent\./);
});

test('a text that is refused is in the field again, and can be sent again', async () => {
  const { service, field } = await openComposer({ [send]: refused(400, 'InputException', 'The text is not taken') });
  await write(field, 'Is this taken?');
  await press(await find('button', 'Send'));
  await expect.poll(() => service.of(send).length).toBe(1);
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('Is this taken?');
  service.answer({ [send]: undefined });
  await press(await find('button', 'Send'));
  await expect.poll(() => sentBodies(service)).toHaveLength(2);
});

test('too long a text is counted, and not sent', async () => {
  const { service, field } = await openComposer();
  await write(field, 'x'.repeat(50_003));
  await seen(/characters? too many/);
  await press(await find('button', 'Send'));
  await keyOn(field, 'Enter', { ctrlKey: true });
  expect(service.of(send)).toEqual([]);
});

test('an answer of a colleague that crosses is asked about once, then it is sent anyway', async () => {
  const { service, field } = await openComposer();
  await write(field, 'My answer');
  const other = { id: 7, first_name: 'Ben', last_name: 'Berger', type: 'agent', avatar_url: null };
  service.say({
    type: 'new_message',
    cursor: 'Mg',
    seq: 9,
    data: {
      ...message,
      ...{ id: 500, uuid: '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b99', sender_id: 7, sender_type: 'agent', author: other },
      ...{ created_at: new Date().toISOString(), contact_id: 12, agent_id: 7, preview: 'His answer' },
    },
  });
  await seen(/Ben/);
  await press(await find('button', 'Send'));
  const anyway = await find('button', 'Send anyway');
  expect(service.of(send)).toEqual([]);
  await press(anyway);
  await expect.poll(() => sentBodies(service)).toHaveLength(1);
});

test('a text that was begun is kept on the desk, and a draft of the desk stands in the field', async () => {
  const kept = { ...(exampleOf(drafts) as readonly object[])[0], content: '<p>From yesterday</p>', meta: {} };
  const { service, field } = await openComposer({ [drafts]: [kept] });
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('From yesterday');
  await write(field, 'From today');
  field.blur();
  await expect
    .poll(() => service.of('POST /api/v1/conversations/{uuid}/draft').map(({ body }) => body))
    .toMatchObject([{ content: expect.stringContaining('From today') }]);
});

test('a discarded text can be taken back', async () => {
  const { field } = await openComposer();
  await write(field, 'Never mind');
  await press(await find('button', 'Other ways to send'));
  await press(await find('option', /^Discard the draft/));
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
  await press(await find('button', /^Undo/));
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('Never mind');
});

test('without the right to write there is no field', async () => {
  await openConsole(
    `/mine/c/${uuid}`,
    { [drafts]: [] },
    { permissions: everyPermission.filter((name) => name !== 'messages:write') },
  );
  await find('heading', /Grace Okafor|An invoice is missing/);
  expect(all('field', 'Reply to Grace Okafor')).toEqual([]);
});

test('without a connection the text waits, and says so', async () => {
  const { service, field } = await openComposer({ [send]: offline });
  await write(field, 'On the train');
  await press(await find('button', 'Send'));
  await seen('On the train');
  await expect.poll(() => service.of(send).length).toBeGreaterThan(0);
  expect((field as HTMLTextAreaElement).value).toBe('');
});

/** What other programs put into the clipboard; whether the field takes it by itself. */
function paste(field: HTMLElement, data: { readonly text?: string; readonly html?: string; readonly files?: File[] }) {
  const { text = '', html = '', files = [] } = data;
  const clipboardData = { files, getData: (type: string) => (type === 'text/html' ? html : text) };
  const event = new Event('paste', { bubbles: true, cancelable: true });
  return field.dispatchEvent(Object.assign(event, { clipboardData }));
}

/** An upload that never ends. */
class Endless {
  readonly upload = {};
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}

test('reports F18: the plain field takes the files of a file manager, and the text of cells', async () => {
  vi.stubGlobal('XMLHttpRequest', Endless);
  const { field } = await openComposer();
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  expect(paste(field, { text: 'Cup\t4', html: '<table><tr><td>Cup</td></tr></table>', files: [picture] })).toBe(true);
  expect(all('button', 'Remove image.png')).toEqual([]);
  const report = new File(['x'], 'report.pdf', { type: 'application/pdf' });
  expect(paste(field, { text: '/home/grace/report.pdf', files: [report] })).toBe(false);
  await find('button', 'Remove report.pdf');
});

test.each([
  [refused(403, 'PermissionException', 'No', null, 'contact.blocked'), 'This contact is blocked.'],
  [refused(409, 'ConflictException', 'The desk rests on Sundays.', null, 'desk.rests'), 'The desk rests on Sundays.'],
  [refused(400, 'InputException', 'No', null, 'attachment.unknown'), 'A file is no longer there. Attach it again.'],
])('reports F22: a refused message has its reason: %#', async (refusal, reason) => {
  const { field } = await openComposer({ [send]: refusal });
  await write(field, 'Is this taken?');
  await press(await find('button', 'Send'));
  await seen(reason);
  const { value } = field as HTMLTextAreaElement;
  expect(`${value} ${document.body.textContent}`).toContain('Is this taken?');
});

const bootstrap = exampleOf('GET /api/v1/console/bootstrap') as ConsoleStart;
const saveDraft = 'POST /api/v1/conversations/{uuid}/draft';

/** A message of the agent themselves, from another tab or device. */
function ownMessage(text: string, fields: object = {}, cursor = 'Mg') {
  const author = { id: bootstrap.agent.id, first_name: 'Ada', last_name: '', type: 'agent', avatar_url: null };
  return {
    type: 'new_message',
    cursor,
    seq: 9,
    data: {
      ...message,
      ...{ id: 900, uuid: '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b90', type: 'outgoing', private: false, author },
      ...{ content: text, text_content: text, content_type: 'text', meta: {}, attachments: [] },
      ...{ sender_id: author.id, sender_type: 'agent', created_at: new Date().toISOString() },
      ...{ contact_id: 12, agent_id: author.id, preview: text },
      ...fields,
    },
  };
}

test.each([
  ['It is on its way.', ''],
  ['It is on its way.\nPS: thanks', 'PS: thanks'],
])('reports F2: %j, of which the first line was sent from another device, is %j then', async (written, left) => {
  const { service, field } = await openComposer();
  await write(field, written);
  field.blur();
  await expect.poll(() => service.of(saveDraft)).toHaveLength(1);
  const [saved] = service.of(saveDraft);
  const { meta } = (saved?.body ?? { meta: { id: '' } }) as { readonly meta: { readonly id: string } };
  service.say(ownMessage('It is on its way.', { meta: { echo_id: `${meta.id}.1` }, echo_id: `${meta.id}.1` }));
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe(left);
  expect(service.of(send)).toEqual([]);
});

test('reports F2: the same text of another program empties the field, and neither a note nor another text does', async () => {
  const { service, field } = await openComposer();
  await write(field, 'It is on its way.');
  const uuidOf = (end: number): string => `1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b9${end}`;
  service.say(ownMessage('It is on its way.', { private: true, uuid: uuidOf(1), id: 901 }, 'Mg'));
  service.say(ownMessage('Another text', { uuid: uuidOf(2), id: 902 }, 'Mw'));
  await seen('Another text');
  expect((field as HTMLTextAreaElement).value).toBe('It is on its way.');
  service.say(ownMessage('It is on its way.', { uuid: uuidOf(3), id: 903 }, 'NA'));
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
});

test('reports F4: with a message that is refused the conversation is not resolved, and stays as it is shown', async () => {
  const statuses = bootstrap.statuses.map((each) => ({ ...each, name: 'Resolved', category: 'resolved' as const }));
  const refusal = { [send]: refused(403, 'PermissionException', 'You may not') };
  const { service, field } = await openComposer(refusal, { start: { statuses } });
  const setStatus = 'PUT /api/v1/conversations/{uuid}/status';
  await write(field, 'Done with it');
  await keyOn(field, 'Enter', { ctrlKey: true, shiftKey: true });
  await expect.poll(() => service.of(send)).toHaveLength(1);
  // The agent is at another one by now, or at none.
  await press(await find('button', 'Show'));
  const again = await find('button', 'Try again');
  expect(service.of(setStatus)).toEqual([]);
  service.answer({ [send]: undefined });
  await press(again);
  await expect.poll(() => service.of(setStatus).map(({ body }) => body)).toMatchObject([{ status: 'Resolved' }]);
});
