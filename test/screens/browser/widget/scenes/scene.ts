import { expect } from 'vitest';
import type { Visit, WidgetDesk } from '../widget-desk.ts';

export type Check = (visit: Visit, desk: WidgetDesk) => Promise<void>;

/** Settings of an inbox, and where their effect is looked for. */
export interface Scene {
  readonly name: string;
  /** Merged into the settings of an inbox that never had any. */
  readonly config: object;
  /** Runs before the checks. */
  readonly act?: Check;
  /** By the path of the setting whose effect is looked for. Run in this order, on one visit. */
  readonly checks: Readonly<Record<string, Check>>;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Used for every picture in settings. */
export const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
export const start = ({ chat }: Visit, name = 'Start a conversation') => chat.getByRole('button', { name });
export const head = ({ chat }: Visit) => chat.locator('header').first();
export const sees =
  (text: string): Check =>
  async ({ chat }) =>
    chat.getByText(text, { exact: true }).first().waitFor();
export const open: Check = ({ open: run }) => run();
export const pictureOf = (place: string) => `https://pictures.example.com/${place}.gif`;
export const asks =
  (place: string): Check =>
  async ({ page, chat }) => {
    await expect
      .poll(async () => [
        ...(await page
          .locator('helpdesk-chat img')
          .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))),
        ...(await chat.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))),
      ])
      .toContain(pictureOf(place));
  };
