import { HelpdeskError } from '@helpdesk/client';
import { all, find, get, gone, offline, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { devicePrefix } from '../../browser/device.ts';
import { openConsole } from '../../console-of-tests.tsx';
import { confirmed, NotConfirmed } from '../../state/confirmed.ts';

const logout = 'POST /api/v1/auth/logout';
const assigned = 'GET /api/v1/conversations/assigned';
const noRows = { results: [], total: 0, page: 1, page_size: 50, total_pages: 1, next_cursor: null };
const draft = `${devicePrefix} draft of an agent`;
const title = 'You are still signed in';

/** An agent with a draft on this device, who signs out. */
async function signOut(script: Script) {
  const service = await openConsole('/mine', { [assigned]: noRows, ...script });
  await press(await find('button', /Online/));
  localStorage.setItem(draft, 'Hello Mira');
  await press(await find('option', 'Sign out'));
  return service;
}

test.each([
  ['a service that is not reached', offline, 'The desk does not answer. Check your connection and try again.'],
  ['a limit', refused(429, 'RateLimitException'), /^.*Too many tries\. Try again in/],
  ['an outage', refused(503, 'NetworkException'), 'The desk does not answer. Check your connection and try again.'],
  ['a fault', refused(500, 'GeneralException'), 'The desk does not answer. Check your connection and try again.'],
])('reports F5: a sign-out that fails is said, and the agent stays: %s', async (_what, answer, said) => {
  const service = await signOut({ [logout]: answer });
  await find('dialog', title);
  await seen(said);
  expect(service.of(logout)).toHaveLength(1);
  // Nothing is forgotten of an agent who is still there.
  expect(localStorage.getItem(draft)).toBe('Hello Mira');
  await press(get('button', 'Retry'));
  await expect.poll(() => service.of(logout).length).toBe(2);
  await find('button', 'Retry');
  service.answer({ [logout]: true });
  await press(get('button', 'Retry'));
  await find('field', 'E-mail');
  await gone('dialog', title);
  expect(Object.keys(localStorage).filter((name) => name.startsWith(devicePrefix))).toEqual([]);
});

test('reports F5: who stays goes on, and a session that has ended already counts as signed out', async () => {
  const service = await signOut({ [logout]: offline });
  await press(await find('button', 'Stay signed in'));
  await gone('dialog', title);
  expect(localStorage.getItem(draft)).toBe('Hello Mira');
  service.answer({ [logout]: refused(401, 'UnauthorizedException') });
  await press(get('button', /Online/));
  await press(await find('option', 'Sign out'));
  await find('field', 'E-mail');
  expect(localStorage.getItem(draft)).toBeNull();
});

test('reports F5: what another agent has written at this device since is theirs', async () => {
  const service = await openConsole('/mine', { [assigned]: noRows, [logout]: refused(401, 'UnauthorizedException') });
  await press(await find('button', /Online/));
  localStorage.setItem(`${devicePrefix}-owner`, '4711');
  localStorage.setItem(draft, 'Hello Jonas');
  await press(await find('option', 'Sign out'));
  await find('field', 'E-mail');
  expect(service.of(logout)).toHaveLength(1);
  expect(localStorage.getItem(draft)).toBe('Hello Jonas');
});

const lost = (what: string) =>
  `The desk does not have everything yet: ${what}. Signing out deletes it from this device.`;
const question = 'Sign out and delete what is not saved?';

test.each([
  ['outbox 1', 'messages'],
  ['change 1', 'changes of conversations'],
  ['waits reply 1', 'files that are on their way'],
  ['contact-note 4', 'notes about contacts'],
])('a sign-out asks before it deletes what is only on this device: %s', async (name, what) => {
  const kept = `${devicePrefix} ${name}`;
  const service = await openConsole('/mine', { [assigned]: noRows });
  await press(await find('button', /Online/));
  localStorage.setItem(kept, '{}');
  await press(await find('option', 'Sign out'));
  await find('dialog', question);
  await seen(lost(what));
  await press(get('button', 'Cancel'));
  await gone('dialog', question);
  expect([service.of(logout), localStorage.getItem(kept)]).toEqual([[], '{}']);
  await press(get('button', /Online/));
  await press(await find('option', 'Sign out'));
  await press(await find('button', 'Sign out and delete'));
  await find('field', 'E-mail');
  expect(service.of(logout)).toHaveLength(1);
  expect(Object.keys(localStorage).filter((each) => each.startsWith(devicePrefix))).toEqual([]);
});

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const drafts = 'GET /api/v1/conversations/{uuid}/draft';
const save = 'POST /api/v1/conversations/{uuid}/draft';

/** An agent signs out while they write. */
async function leaveDraft(script: Script) {
  const service = await openConsole(`/mine/c/${uuid}`, { [drafts]: [], ...script });
  await write(await find('field', 'Reply to Grace Okafor'), 'The kettle is on its way');
  await press(get('button', /Online/));
  await press(await find('option', 'Sign out'));
  return service;
}

test('what is being written is saved before the session ends', async () => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const service = await leaveDraft({ [save]: () => held });
  await expect.poll(() => service.of(save).length).toBe(1);
  expect(service.of(logout)).toEqual([]);
  answer();
  await find('field', 'E-mail');
  expect(service.of(logout)).toHaveLength(1);
});

test('a draft that cannot be saved is not deleted without a question', async () => {
  const service = await leaveDraft({ [save]: offline });
  await seen(lost('drafts'));
  expect(service.of(logout)).toEqual([]);
  await press(get('button', 'Cancel'));
  expect(localStorage.getItem(`${devicePrefix} reply ${uuid}`)).toContain('The kettle is on its way');
});

test('who signs in next finds no panel open, and is not asked about what the agent before wanted to do', async () => {
  const session = { has_password: false, totp: false, passkeys: 0, recovery_codes_left: 0 };
  await openConsole('/mine', { [assigned]: noRows, 'GET /api/v1/auth/session': session });
  await press(await find('button', /^Notifications/));
  await find('dialog', 'Notifications');
  const refusal = new HelpdeskError({
    status: 403,
    errorType: 'PermissionException',
    message: 'No',
    data: { confirm: true },
  });
  const act = confirmed(() => Promise.reject(refusal)).catch((error: unknown) => error);
  await find('dialog', 'Confirm that it is you');
  await press(await find('button', 'Sign out'));
  await write(await find('field', 'E-mail'), 'grace@example.com');
  await write(get('field', 'Password'), 'four words that rhyme');
  await press(get('button', 'Sign in'));
  await find('button', /Online/);
  expect(all('dialog')).toEqual([]);
  expect(await act).toBeInstanceOf(NotConfirmed);
});
