import type { Agent, ConsoleStart } from '@helpdesk/client';
import { all, everyPermission, exampleOf, find } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const getMe = 'GET /api/v1/agents/me';
const { agent } = exampleOf('GET /api/v1/console/bootstrap') as ConsoleStart;
const everything: readonly Agent['permissions'][number][] = everyPermission;

const changed = (kind: string) => ({ type: 'catalogue_update', cursor: `${kind}`, data: { kind } }) as const;
const meWith = (permissions: readonly Agent['permissions'][number][], more: Partial<Agent> = {}): Agent => ({
  ...agent,
  permissions: [...permissions],
  ...more,
});
/** The navigation and the tabs of a phone lead there, or neither. */
const reports = (areThere: boolean) =>
  expect.poll(() => all('link', 'Reports').length, { message: 'links to the reports' }).toBe(areThere ? 2 : 0);
const without = (...gone: readonly Agent['permissions'][number][]) => everything.filter((each) => !gone.includes(each));

test.each(['roles', 'agents', 'teams'])(
  'reports F10: rights that are given and taken reach the screen with the event: %s',
  async (kind) => {
    const service = await openConsole(
      `/mine/c/${uuid}`,
      {},
      { permissions: without('reports:manage', 'messages:write') },
    );
    await expect.poll(() => service.frames.some(({ type }) => type === 'join')).toBe(true);
    await reports(false);
    expect(all('button', 'Send')).toEqual([]);
    service.answer({ [getMe]: meWith(everything) });
    service.say(changed(kind));
    await reports(true);
    await find('field', 'Reply to Grace Okafor');
    service.answer({ [getMe]: meWith(without('reports:manage')) });
    service.say({ ...changed(kind), cursor: 'next' });
    await reports(false);
  },
);

test('reports F10: a row and a message that stand there already are drawn with the new rights', async () => {
  const service = await openConsole(`/mine/c/${uuid}`, {}, { permissions: without('messages:write') });
  await expect.poll(() => service.frames.some(({ type }) => type === 'join')).toBe(true);
  const [message] = all('listitem').filter((each) => each.dataset.uuid !== undefined);
  message?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await find('button', 'Copy link');
  expect(all('button', 'Quote in a reply')).toEqual([]);
  service.answer({ [getMe]: meWith(everything) });
  service.say(changed('roles'));
  await find('button', 'Quote in a reply');
});

test('reports F10: of two changes the newer one counts, whichever is answered first', async () => {
  let answers: ((me: Agent) => void)[] = [];
  const held = () => new Promise<Agent>((resolve) => answers.push(resolve));
  const service = await openConsole('/mine', {}, { permissions: without('reports:manage') });
  await expect.poll(() => service.frames.some(({ type }) => type === 'join')).toBe(true);
  service.answer({ [getMe]: held });
  service.say(changed('roles'));
  service.say(changed('agents'));
  await expect.poll(() => answers.length).toBe(1);
  const [first] = answers;
  answers = [];
  first?.(meWith(without('reports:manage')));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(meWith(everything));
  await reports(true);
});
