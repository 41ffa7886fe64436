import type { Agent, ConsoleStart } from '@helpdesk/client';
import { all, everyPermission, exampleOf, find } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { claimDevice } from '../browser/device.ts';
import { keepStart } from '../browser/kept-start.ts';
import { openConsole } from '../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const getMe = 'GET /api/v1/agents/me';
const bootstrap = 'GET /api/v1/console/bootstrap';
const start = { ...(exampleOf(bootstrap) as ConsoleStart), preferences: {} };
const { agent } = start;
const everything: readonly Agent['permissions'][number][] = everyPermission;

const changed = (kind: string) => ({ type: 'catalogue_update', cursor: `${kind}`, data: { kind } }) as const;
const meWith = (permissions: readonly Agent['permissions'][number][]): Agent => ({
  ...agent,
  permissions: [...permissions],
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

test('reports F10: rights that were given since the console was last opened are there at the first load', async () => {
  const session = { remembered: true, expires_at: '2999-01-01T00:00:00.000Z' } as ConsoleStart['session'];
  claimDevice(agent.id);
  keepStart({ ...start, session, agent: meWith(without('reports:manage')) });
  let answer: (now: ConsoleStart) => void = () => undefined;
  const held = new Promise<ConsoleStart>((resolve) => {
    answer = resolve;
  });
  await openConsole('/mine', { [bootstrap]: () => held });
  // As it was the last time.
  await expect.poll(() => all('link', 'Contacts').length).toBe(2);
  await reports(false);
  answer({ ...start, agent: meWith(everything) });
  await reports(true);
});
