import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

/** Replaces the notifications of the desktop and records them, in the order of all tabs. */
const recorder = `
  window.shown = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, options) { window.shown.push([title, options.body ?? null]); window.last = this; }
    close() {}
  };
`;

interface Availability {
  readonly availability_status: string;
}

describeInBrowser('notifications outside the page', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  const shown = (page: Page) => page.evaluate<(string | null)[][]>('window.shown');
  const stateOf = async () => (await desk.ask<Availability>(`/agents/${desk.ada.id}`)).availability_status;

  async function recorded(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await desk.signIn(desk.ada));
    await opened.addInitScript(recorder);
    await opened.goto(`${desk.proxy.address}${path}`);
    await opened.getByRole('navigation', { name: 'Main' }).waitFor();
    return opened;
  }

  test('of two tabs one tells, none of what is in front, none while away, and without text where that is wished', async () => {
    const uuid = await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const first = await recorded('/you/notifications');
    const context = first.context();
    await first.getByLabel('Desktop: A new message in one of mine').check();
    const kept = () => first.evaluate(`fetch('/api/v1/agents/me/preferences').then((reply) => reply.text())`);
    await expect.poll(kept).toContain('"notify_desktop":["reply"]');
    const second = await recorded('/mine', await context.newPage());
    await second.getByText('Up to date').waitFor();
    const all = async () => [...(await shown(first)), ...(await shown(second))];

    await desk.answer(uuid, 'And do I have to send the kettle back?');
    await expect.poll(all).toEqual([['Mira', 'And do I have to send the kettle back?']]);

    await first.getByLabel('Without text').check();
    await expect.poll(kept).toContain('"notify_without_text":true');
    await second.reload();
    await second.getByText('Up to date').waitFor();
    await first.evaluate('window.shown = []');
    await desk.answer(uuid, 'Hello?');
    await expect.poll(all).toEqual([['Mira', null]]);
    // A click leads to the message.
    const teller = (await shown(first)).length > 0 ? first : second;
    await teller.evaluate('window.last.onclick()');
    await teller.getByRole('heading', { name: 'Refund for order 1042' }).waitFor();
    expect(teller.url()).toContain(`/c/${uuid}?m=`);

    // Now the page is visible.
    await teller.evaluate('window.shown = []');
    const seen = await desk.write('Jonas', 'Wrong lid size', desk.ada);
    await desk.answer(uuid, 'I see it');
    await teller.getByRole('article').getByText('I see it').waitFor();
    await desk.answer(seen, 'Still waiting');
    await expect.poll(all).toEqual([['Jonas', null]]);

    for (const page of [first, second]) await page.evaluate('window.shown = []');
    const away = { status: 'away_manual', source: 'user' };
    await first.evaluate(
      (body) =>
        fetch('/api/v1/agents/me/availability', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      JSON.stringify(away),
    );
    await first.getByRole('button', { name: /^.*Away.*Your menu/ }).waitFor();
    await desk.answer(seen, 'Anybody?');
    await desk.write('Zoe', 'The last one', desk.ada);
    await second.waitForTimeout(1_000);
    await expect.poll(() => all()).toEqual([]);
    await context.close();
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', {
      ...(await desk.ask<object>(`/agents/${desk.ada.id}`)),
      availability_status: 'online',
    });
  });

  test('who has not touched the page for five minutes is away by themselves, and back with the first key', async () => {
    const page = await desk.open();
    await page.clock.install();
    await page.goto(desk.proxy.address);
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByText('Up to date').waitFor();
    await expect.poll(stateOf).toBe('online');
    await page.clock.fastForward('04:30');
    await page.clock.runFor(1_000);
    await expect.poll(() => stateOf()).toBe('online');
    await page.clock.fastForward('00:40');
    await page.clock.runFor(6_000);
    await expect.poll(stateOf).toBe('away');
    const me = page.getByRole('button', { name: /Your menu/ });
    await expect.poll(() => me.getAttribute('title')).toBe('Not at the keyboard');
    await page.keyboard.press('Shift');
    await expect.poll(stateOf).toBe('online');
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
