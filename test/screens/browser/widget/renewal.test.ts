import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { customerJwt } from '../../../api/conformance/customer-jwt.ts';
import { describeInBrowser } from '../chromium.ts';
import { foreignPage, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

const secret = 'the secret of the customer';
const claims = { external_user_id: 'u-13', email: 'kim@example.com', first_name: 'Kim', last_name: 'Lindqvist' };
const asked = (page: Page): Promise<number> => page.evaluate<number>('asked.length');

describeInBrowser('the session of a verified contact ends', () => {
  let desk: WidgetDesk;
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    desk = await widgetDesk();
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret });
  });
  afterAll(() => desk?.close());
  afterEach(async () => {
    await desk.endVisits();
    for (const end of endings.splice(0)) await end();
    expect(desk.faults).toEqual([]);
  });

  const token = (): Promise<string> => customerJwt(claims, secret, Date.now());
  /** The page answers each question for a token when the test does: `asked[n].resolve(jwt)` or `.reject()`. */
  async function verified(text: string): Promise<{ readonly visit: Visit; readonly uuid: string }> {
    const host = await foreignPage(`<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>
      <script src="${desk.service().address}/widget.js"></script>
      <script>
        asked = [];
        Helpdesk('boot', {
          inbox: '${desk.inbox.uuid}',
          jwt: '${await token()}',
          onTokenExpired: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
        });
      </script>`);
    endings.push(host.close);
    const visit = await desk.visit({ url: host.address, before: (page) => page.clock.install() });
    await visit.launcher.waitFor();
    return { visit, uuid: await visit.begin(text) };
  }
  /** Every session of verified contacts ends with the secret. */
  async function endSessions(): Promise<void> {
    for (const each of [`${secret} 2`, secret]) await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret: each });
  }
  async function stillWaits({ chat, page }: Visit, text: string): Promise<void> {
    await page.clock.runFor(30_000);
    const held = chat.locator('[data-waits]').filter({ hasText: text });
    await expect.poll(() => held.textContent()).toMatch(/Waits$/);
    expect(await chat.getByText('Sending').count()).toBe(0);
    expect(await chat.getByText('Not sent').count()).toBe(0);
  }

  test('what is written waits for as long as the page takes to find a token', async () => {
    const { visit, uuid } = await verified('Before the session ends');
    await endSessions();
    await visit.write('Held');
    await expect.poll(() => asked(visit.page)).toBe(1);
    await stillWaits(visit, 'Held');
    await visit.page.evaluate(`asked[0].resolve('${await token()}')`);
    await visit.arrived('Held');
    expect(await desk.stored(uuid)).toHaveLength(2);
  });

  test('a page that fails is asked again, and so is one whose token is refused', async () => {
    const { visit, uuid } = await verified('Before the page fails');
    await endSessions();
    await visit.write('Held as well');
    await expect.poll(() => asked(visit.page)).toBe(1);
    await visit.page.evaluate("asked[0].reject(new TypeError('Failed to fetch'))");
    await stillWaits(visit, 'Held as well');
    await expect.poll(() => asked(visit.page)).toBe(2);
    await visit.page.evaluate("asked[1].resolve('x.y.z')");
    await stillWaits(visit, 'Held as well');
    await expect.poll(() => asked(visit.page)).toBe(3);
    await visit.page.evaluate(`asked[2].resolve('${await token()}')`);
    await visit.arrived('Held as well');
    expect(await desk.stored(uuid)).toHaveLength(2);
  });

  test('a token that the page gives by itself goes on', async () => {
    const { visit, uuid } = await verified('Before the page signs in');
    await endSessions();
    await visit.write('Held until the login');
    await expect.poll(() => asked(visit.page)).toBe(1);
    await visit.page.evaluate(`Helpdesk('update', { jwt: '${await token()}' })`);
    await visit.arrived('Held until the login');
    expect(await desk.stored(uuid)).toHaveLength(2);
  });

  test('shutdown ends the waiting', async () => {
    const { visit } = await verified('Before the end');
    await endSessions();
    await visit.write('Never sent');
    await expect.poll(() => asked(visit.page)).toBe(1);
    // What the frame wrote just before comes after it.
    await visit.page.evaluate(`{
      const source = document.querySelector('helpdesk-chat').shadowRoot.querySelector('iframe').contentWindow;
      const data = { helpdesk: '${desk.inbox.uuid}', type: 'store', key: 'helpdesk.${desk.inbox.uuid}.out.1', value: '{}' };
      Helpdesk('shutdown');
      dispatchEvent(new MessageEvent('message', { source, origin: '${desk.service().address}', data }));
    }`);
    await visit.page.clock.runFor(5_000);
    await expect.poll(() => visit.page.locator('helpdesk-chat').count()).toBe(0);
    expect(await visit.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('helpdesk.'))")).toEqual(
      [],
    );
  });
});
