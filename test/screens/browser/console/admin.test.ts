import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

describeInBrowser('Admin', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const agent = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...agent, roles: ['Admin', 'Agent'] });
  });
  afterAll(() => desk?.close());

  test.each([
    ['tags', 'No tags yet.'],
    ['macros', 'No macros yet.'],
    ['teams', 'No teams yet.'],
    ['sign-in', 'No providers yet.'],
  ])('what there is none of is said: %s', async (path, text) => {
    const page = await desk.signIn(desk.ada, { path: `/admin/${path}` });
    await page.getByText(text).waitFor();
    await page.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    await desk.ask('/tags', 'POST', { name: `late ${width}` });
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 }, path: '/admin' });
    await page.getByRole('navigation', { name: 'Admin' }).waitFor();
    expect(await faultsOf(page), 'Admin').toEqual([]);
    for (const path of ['tags', 'statuses']) {
      await page.goto(`${desk.proxy.address}/admin/${path}`);
      await page.getByRole('table').first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
