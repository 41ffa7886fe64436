import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launchWithPreferences } from '../chromium.ts';
import { foreignPage, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

/** The settings in the form of `chrome://settings/cookies`. */
const settings = {
  nothingStored: { profile: { default_content_setting_values: { cookies: 2 } } },
  noThirdParties: { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } },
};
const triesStorage = `(() => { try { localStorage.setItem('x', '1'); return 'stored'; } catch (error) { return error.name; } })()`;

describeInBrowser('the widget where browsers and contacts are not as usual', () => {
  let desk: WidgetDesk;
  let endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    desk = await widgetDesk();
  });
  afterAll(() => desk?.close());
  afterEach(async () => {
    for (const end of endings.toReversed()) await end();
    endings = [];
    expect(desk.faults).toEqual([]);
  });

  const say = (uuid: string, message: string) => desk.ask(`/conversations/${uuid}/messages`, 'POST', { message });
  async function visitWith(preferences: object, url: string): Promise<Visit> {
    const context = await launchWithPreferences(preferences);
    endings.push(() => context.close());
    return desk.visit({ context, url });
  }
  async function shop(): Promise<string> {
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>
      <script async src="${desk.service().address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
    );
    endings.push(host.close);
    // Another site than 127.0.0.1, not only another origin.
    return host.address.replace('127.0.0.1', 'localhost');
  }

  test('a page that may not store anything has a chat as long as it is open', async () => {
    const visit = await visitWith(settings.nothingStored, await shop());
    expect(await visit.page.evaluate(triesStorage)).toBe('SecurityError');
    const uuid = await visit.begin('Nothing is stored here');
    await say(uuid, 'And yet');
    await visit.arrived('And yet');
    await visit.write('it moves');
    await visit.arrived('it moves');
    await expect.poll(() => visit.shown()).toEqual(await desk.stored(uuid));

    await visit.page.reload();
    await visit.open();
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).waitFor();
    await expect.poll(() => visit.chat.getByText('it moves').count()).toBe(0);
  });

  test('where third parties may not store anything, the chat outlives a reload', async () => {
    const visit = await visitWith(settings.noThirdParties, await shop());
    const uuid = await visit.begin('Stored with the shop');
    expect(await visit.frame().evaluate(triesStorage)).toBe('SecurityError');
    await visit.page.reload();
    await visit.open();
    await visit.chat.getByRole('button', { name: /Stored with the shop/ }).click();
    await visit.write('Still here');
    await visit.arrived('Still here');
    await expect.poll(() => visit.shown()).toEqual(await desk.stored(uuid));
  });

  test('a contact who is blocked while the chat is open reads so, and nothing else', async () => {
    const visit = await desk.visit();
    endings.push(visit.close);
    const uuid = await visit.begin('Soon blocked');
    const { contact_id: contact } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
    const start = performance.now();
    await desk.ask(`/contacts/${contact}/block`, 'PUT', { enabled: false });
    await visit.chat.getByText('This chat is not available.').waitFor();
    expect(performance.now() - start).toBeLessThan(5_000);
    await expect.poll(() => visit.chat.getByText('Soon blocked').count()).toBe(0);
    await expect.poll(() => visit.chat.getByRole('textbox').count()).toBe(0);

    await visit.chat.getByRole('button', { name: 'Close the chat' }).click();
    await expect.poll(() => visit.launcher.isVisible()).toBe(false);
    await visit.page.reload();
    await expect.poll(() => visit.page.locator('helpdesk-chat').count()).toBe(0);

    await desk.ask(`/contacts/${contact}/block`, 'PUT', { enabled: true });
    await visit.page.reload();
    await visit.open();
    await visit.chat.getByRole('button', { name: /Soon blocked/ }).waitFor();
  });

  test('an inbox that is switched off while the chat is open', async () => {
    const visit = await desk.visit();
    endings.push(visit.close);
    await visit.begin('Soon off');
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { enabled: false });
    endings.push(() => desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { enabled: true }));
    await visit.chat.getByText('This chat is not available.').waitFor();
    await visit.page.reload();
    await visit.page.waitForTimeout(1_000);
    await expect.poll(() => visit.launcher.count()).toBe(0);
  });
});
