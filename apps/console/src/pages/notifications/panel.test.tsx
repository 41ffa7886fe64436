import { all, exampleOf, find, get, gone, keyOn, press, refused, type Script, seen } from '@helpdesk/screen-testing';
import { expect, onTestFinished, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const list = 'GET /api/v1/notifications';
const read = 'PUT /api/v1/notifications/{id}/read';
const readAll = 'PUT /api/v1/notifications/read-all';
const [assignment] = exampleOf(list) as readonly object[];
const mention = {
  ...assignment,
  ...{ id: 30, notification_type: 'mention', is_read: true, body: 'Can you look at this?' },
  message_uuid: '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44',
};
const both = [assignment, mention];

async function openPanel(script: Script = {}) {
  const service = await openConsole('/contacts', { [list]: both, ...script });
  await press(await find('button', /^Notifications/));
  const panel = await find('dialog', 'Notifications');
  // It is open in the next console of this page too.
  onTestFinished(async () => {
    if (panel.isConnected) await keyOn(panel, 'Escape');
  });
  return { service, panel };
}

test('the bell counts what is new, and its panel says who did what', async () => {
  const { panel } = await openPanel();
  await find('button', 'Notifications, 1 new');
  await find('button', /^Ann Lee assigned a conversation to you/, panel);
  expect(get('button', /^Ann Lee assigned a conversation to you/, panel).textContent).toContain('Not read');
  expect(get('button', /^Ann Lee mentioned you/, panel).textContent).not.toContain('Not read');
});

test('an entry is read when it is opened, and leads to its conversation; a mention leads to its message', async () => {
  const { service, panel } = await openPanel();
  await press(await find('button', /^Ann Lee assigned/, panel));
  await expect.poll(() => location.pathname).toBe('/c/7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10');
  expect(service.of(read).map(({ params }) => params)).toEqual([{ id: '31' }]);
  await press(await find('button', /^Notifications/));
  await press(await find('button', /^Ann Lee mentioned you/));
  await expect.poll(() => location.search).toBe('?m=1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44');
  expect(service.of(read)).toHaveLength(1);
});

test('all are read at once, and the bell counts none', async () => {
  const { service, panel } = await openPanel();
  await press(await find('button', 'Mark all read', panel));
  await find('button', 'Notifications');
  await gone('button', 'Mark all read');
  expect(service.of(readAll)).toHaveLength(1);
});

test('what is refused is said, and stays new', async () => {
  const { panel } = await openPanel({ [readAll]: refused(403, 'PermissionException') });
  await press(await find('button', 'Mark all read', panel));
  await seen('You may not do this.');
  await find('button', 'Notifications, 1 new');
});

test('arrow keys go from entry to entry', async () => {
  const { panel } = await openPanel();
  await find('button', /^Ann Lee assigned/, panel);
  await expect.poll(() => document.activeElement).toBe(get('button', /^Ann Lee assigned/, panel));
  await keyOn(document.activeElement as HTMLElement, 'ArrowDown');
  expect(document.activeElement).toBe(get('button', /^Ann Lee mentioned/, panel));
});

test('without any it says what appears there; what cannot be fetched is asked for again', async () => {
  const { service, panel } = await openPanel({ [list]: refused(500, 'GeneralException') });
  const retry = await find('button', 'Retry', panel);
  service.answer({ [list]: [] });
  await press(retry);
  await seen('Nothing new. Mentions and assignments appear here.');
  expect(all('button', 'Retry', panel)).toEqual([]);
});

test('mail 49: a mail that nobody got is named by its recipients', async () => {
  const failed = {
    ...assignment,
    ...{ notification_type: 'failed', body: 'hana@sato-tea.example', actor_id: null, actor_first_name: null },
  };
  const { panel } = await openPanel({ [list]: [failed] });
  const entry = await find('button', /^Not delivered to hana@sato-tea\.example/, panel);
  expect(entry.textContent?.match(/hana@/g)).toHaveLength(1);
});

test('mail 49: without a right to read messages, only that one was not delivered is said', async () => {
  const failed = { ...assignment, notification_type: 'failed', body: null, actor_id: null, actor_first_name: null };
  const { panel } = await openPanel({ [list]: [failed] });
  await find('button', /^Your message was not delivered/, panel);
});
