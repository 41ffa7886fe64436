import { mostSpacing } from '@helpdesk/domain';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import type { Visit } from './widget-desk.ts';

const windows = [
  [320, 480],
  [390, 844],
  [844, 390],
  [667, 375],
  [480, 320],
  [1024, 420],
  [600, 600],
  [1280, 720],
  [1440, 900],
] as const;
const spacings = [0, 20, 100, 300, mostSpacing];

/** By how much the element stands out of the window, at each side where it does. */
async function outside(element: Locator): Promise<readonly number[]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  const size = element.page().viewportSize() ?? { width: NaN, height: NaN };
  return [x, y, size.width - x - width, size.height - y - height].filter((room) => !(room >= -0.5));
}

describeInBrowser('the launcher and the chat at every distance from the corner', () => {
  const desk = deskOfTests();

  async function inView({ page, launcher }: Visit): Promise<void> {
    const still =
      'Promise.all(document.querySelector("helpdesk-chat").shadowRoot.getAnimations().map((each) => each.finished))';
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.evaluate(`${still}.then(() => true)`);
      const at = `${width} × ${height}`;
      if ((await launcher.getAttribute('aria-expanded')) === 'false') {
        expect(await outside(launcher), `the launcher at ${at}`).toEqual([]);
        continue;
      }
      const panel = page.locator('helpdesk-chat div');
      expect(await outside(panel), `the chat at ${at}`).toEqual([]);
      expect((await panel.boundingBox())?.height, at).toBeGreaterThanOrEqual(Math.min(400, height - 16));
    }
  }

  test.each((['left', 'right'] as const).flatMap((position) => spacings.map((pixels) => [position, pixels] as const)))(
    'reports G5: in view in every window, %s with %i pixels',
    async (position, pixels) => {
      for (const spacing of [{ side: pixels }, { bottom: pixels }, { side: pixels, bottom: pixels }]) {
        await desk.configure({ launcher: { position, spacing } });
        const visit = await desk.visit();
        await visit.launcher.waitFor();
        await inView(visit);
        await visit.open();
        await inView(visit);
        // What is in view can be pressed.
        await visit.chat.getByRole('button', { name: 'Close the chat' }).click();
        await expect.poll(() => visit.launcher.getAttribute('aria-expanded')).toBe('false');
        await visit.close();
      }
    },
  );

  test('reports G7: it is not printed, open or closed', async () => {
    const { page, launcher, open } = await desk.visit();
    await launcher.waitFor();
    for (const act of [async () => undefined, open]) {
      await act();
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => page.locator('helpdesk-chat').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      await expect.poll(() => launcher.isVisible()).toBe(true);
    }
  });
});
