import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { foreignPage } from './widget-desk.ts';

/** A page as a router makes it: a state for each entry, and where it goes when it hears of another one. */
const router = `
  const went = [];
  let position = 1;
  history.replaceState({ position: 0 }, '');
  history.pushState({ position: 1 }, '', '/kettles');
  addEventListener('popstate', ({ state }) => {
    if (state.position !== position) went.push(state.position);
    ({ position } = state);
  });`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

describeInBrowser('Back on a phone', () => {
  const desk = deskOfTests();

  async function shop() {
    const host = await foreignPage(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
      <title>Shop</title><body><h1>Shop</h1><script>${router}</script>
      <script async src="${desk.service().address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`);
    const visit = await desk.visit({ url: host.address, ...phone });
    await visit.launcher.waitFor();
    const expanded = (is: boolean) => expect.poll(() => visit.launcher.getAttribute('aria-expanded')).toBe(`${is}`);
    const back = () => visit.page.evaluate('history.back()');
    const went = () => visit.page.evaluate<number[]>('went');
    return { ...visit, expanded, back, went, end: host.close };
  }
  const place = 'location.pathname + " " + history.state.position';

  test('reports G4: closes the chat, the page stays; the next one is of the page', async () => {
    const { open, page, expanded, back, went, end } = await shop();
    await open();
    await expanded(true);
    await back();
    await expanded(false);
    expect([await page.evaluate(place), await went()]).toEqual(['/kettles 1', []]);
    await back();
    await expect.poll(went).toEqual([0]);
    expect(await page.evaluate(place)).toBe('/ 0');
    await end();
  });

  test('reports G4: after the chat was closed by its button, twice, the page has its Back', async () => {
    const { open, chat, page, back, went, end } = await shop();
    const entry = () => page.evaluate<number>('navigation.currentEntry.index');
    const own = await entry();
    for (let time = 0; time < 2; time++) {
      await open();
      await expect.poll(entry).toBe(own + 1);
      await chat.getByRole('button', { name: 'Close the chat' }).click();
      await expect.poll(entry).toBe(own);
    }
    expect([await page.evaluate(place), await went()]).toEqual(['/kettles 1', []]);
    await back();
    await expect.poll(went).toEqual([0]);
    await end();
  });

  test('reports G4: in a wide window Back is of the page', async () => {
    const { open, page, expanded, back, went, end } = await shop();
    await page.setViewportSize({ width: 1280, height: 860 });
    await open();
    await back();
    await expect.poll(went).toEqual([0]);
    await expanded(true);
    await end();
  });
});
