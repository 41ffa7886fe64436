import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { openMailReader, wholeReading } from '../../support/mail/read-mails.ts';

/** Not a real host: every request is answered here. */
const page = 'http://helpdesk.test/';
const ui = join(import.meta.dirname, '../../../packages/ui/src');

/**
 * Shows each mail in the frame of the console, in a message of the console, and as a program would that trusts the service;
 * then touches all that is there. Answers how many elements there are.
 */
const script = `
  import { showHtml } from '/html-with-links.ts';
  import { mailHtml } from '/mail-html.ts';
  const touch = (elements) => {
    for (const element of elements) {
      for (const name of ['focus', 'mouseover', 'pointerenter', 'click']) {
        element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
      }
    }
  };
  const inFrame = (content, { contentDocument: page }) => {
    const read = mailHtml(content);
    const place = page.createElement('div');
    place.append(...read.nodes);
    page.body.append(place);
    read.style();
    page.addEventListener('click', (event) => event.preventDefault());
    return [...place.querySelectorAll('*')];
  };
  window.showAll = (contents) => {
    const elements = [];
    const frame = document.createElement('iframe');
    // As in mail-frame.tsx.
    frame.sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
    document.body.append(frame);
    for (const content of contents) {
      const [asConsole, trusting] = [document.createElement('div'), document.createElement('div')];
      document.body.append(asConsole, trusting);
      showHtml(asConsole, content);
      trusting.innerHTML = content;
      elements.push(...inFrame(content, frame));
    }
    document.addEventListener('click', (event) => event.preventDefault());
    elements.push(...document.body.querySelectorAll('*'));
    touch(elements);
    return elements.length;
  };
  /** In the frame alone, as the console would show what the service had not made safe. */
  window.showInFrame = (contents) => {
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
    document.body.append(frame);
    const elements = contents.flatMap((content) => inFrame(content, frame));
    touch(elements);
    return elements.length;
  };`;

/** What a browser did with mails that were shown. */
interface Seen {
  readonly shown: number;
  readonly alerts: number;
  /** Addresses that were asked for, besides the page and its own code. */
  readonly requests: readonly string[];
  readonly left: boolean;
}

/** The HTML of mails as the service reads them. */
export async function readHtmlMails(bodies: readonly string[]): Promise<readonly string[]> {
  const reader = await openMailReader();
  try {
    const contents: string[] = [];
    for (const body of bodies) {
      const head = 'From: eve@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
      const reading = wholeReading(await reader.read(`${head}${body}`));
      const { whole, content } = reading.body;
      contents.push(content, ...(whole.html === null ? [] : [whole.html]));
      await reading.release();
    }
    return contents;
  } finally {
    await reader.close();
  }
}

/**
 * Shows the HTML of mails in a page of its own.
 *
 * @param by `showInFrame`: in the frame of the console alone
 */
export async function showMails(
  browser: Browser,
  contents: readonly string[],
  by: 'showAll' | 'showInFrame' = 'showAll',
): Promise<Seen> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  let alerts = 0;
  const requests: string[] = [];
  await tab.exposeFunction('alert', () => {
    alerts += 1;
  });
  await context.route('**', async (route) => {
    const address = route.request().url();
    const code = /^http:\/\/helpdesk\.test\/([\w-]+\.ts)$/.exec(address)?.[1];
    if (address === page)
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body><script type=module>${script}</script>`,
      });
    if (code === undefined) {
      requests.push(address);
      return route.abort();
    }
    const source = stripTypeScriptTypes(await readFile(join(ui, code), 'utf8'));
    return route.fulfill({ contentType: 'text/javascript', body: source });
  });
  await tab.goto(page, { waitUntil: 'load' });
  const shown = await tab.evaluate<number>(`${by}(${JSON.stringify(contents)})`);
  // Whatever was started has been asked for before this request.
  const marker = `${page}marker`;
  await tab.evaluate(`fetch('${marker}').catch(() => {})`);
  await expect.poll(() => requests.includes(marker)).toBe(true);
  const left = tab.url() !== page || context.pages().length > 1;
  await context.close();
  return { shown, alerts, requests: requests.filter((each) => each !== marker && !/^cid:/i.test(each)), left };
}
