import type { Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

const kept = 12;
const longest = 1_500;

/** What a page showed and last asked for stands with the error of the test that opened it, when that fails. */
export function tellAtFailure(page: Page): void {
  // Outside of a test, such as in what prepares several, there is no error to stand with.
  if (expect.getState().currentTestName === undefined) return;
  const asked: string[] = [];
  const note = (line: string): void => {
    asked.push(line);
    if (asked.length > kept) asked.shift();
  };
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    note(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  page.on('requestfailed', (request) => note(`failed ${request.method()} ${new URL(request.url()).pathname}`));
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error === undefined || page.isClosed()) return;
    const shown = await page
      .locator('body')
      .ariaSnapshot()
      .catch((fault: unknown) => `nothing: ${fault}`);
    const text = shown.replaceAll(/\s*\n\s*-?\s*/g, ' | ').slice(0, longest);
    // The reason stands at the end again: where only the end of an output is kept, it would be lost.
    const [reason] = error.message.split('\n');
    error.message += `\n\nThe page ${page.url()} showed: ${text}\nIt last asked for:\n  ${asked.join('\n  ')}\nFor: ${reason}\n`;
  });
}
