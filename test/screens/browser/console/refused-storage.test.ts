import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

/** As a browser whose user has switched off what pages keep; locks and channels are refused along with storage. */
const refuseStorage = `
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  }
  window.BroadcastChannel = class { constructor() { refuse(); } };
  LockManager.prototype.request = async () => refuse();
`;

describeInBrowser('reports F14: a browser that refuses its storage', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test('an agent signs in, opens a conversation, answers it, and signs out', async () => {
    const uuid = await desk.write('Ilse', 'Which filter fits?', desk.ada);
    const page = await desk.open({ path: '/__none' });
    await page.addInitScript(refuseStorage);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    expect(await page.evaluate("(() => { try { localStorage; return 'there'; } catch { return 'refused'; } })()")).toBe(
      'refused',
    );
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password', { exact: true }).fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('article').getByText('Which filter fits?').waitFor();
    await page.getByRole('textbox', { name: /^Reply to/ }).click();
    await page.keyboard.type('The one of 2019');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('The one of 2019').waitFor();
    await page.getByText('Up to date').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByRole('article').getByText('The one of 2019').waitFor();
    await page.getByRole('button', { name: /Online/ }).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').waitFor();
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });
});
