import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The card of the reports that shows how many conversations were started and resolved. */
export const flow = 'Started and resolved, per day';

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The file that a card offers, as rows of cells. */
export async function fileOf(page: Page, title: string): Promise<{ readonly name: string; readonly rows: string[][] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download “${title}” as CSV` }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  return { name: download.suggestedFilename(), rows: lines.map((line) => line.split(',')) };
}

/** The table twin of a card, as rows of cells without its head. */
export async function twinOf(page: Page, title: string): Promise<string[][]> {
  await page.getByRole('button', { name: `Show “${title}” as a table` }).click();
  const body = card(page, title).first().locator('tbody');
  await body.waitFor();
  const rows = await body.locator('tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}
