import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import type { Visit } from './widget-desk.ts';

const field = { key: 'name', type: 'text', label: 'Name', required: true, order: 1 };

describeInBrowser('where the focus is when a view appears or a button leaves', () => {
  const desk = deskOfTests();

  const focused = ({ frame }: Visit) =>
    expect.poll(() =>
      frame().evaluate<string>(`(() => {
        const { activeElement: each } = document;
        return each.localName + ' ' + (each.labels?.[0]?.innerText ?? each.ariaLabel ?? each.innerText);
      })()`),
    );
  /** Holds a chunk back until the test lets it go. */
  async function heldBack(pattern: string): Promise<{ readonly visit: Visit; release(): void }> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const visit = await desk.visit({
      before: async (page) => {
        await page.route(pattern, async (route) => {
          await released;
          await route.continue();
        });
      },
    });
    return { visit, release: () => release() };
  }

  test('a form that is fetched late: its first field', async () => {
    await desk.configure({ prechat_form: { enabled: true, fields: [field] } });
    const { visit, release } = await heldBack('**/chat-*.js');
    await visit.open();
    await focused(visit).toBe('button Start a conversation');
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).click();
    await focused(visit).toMatch(/^body/);
    release();
    await focused(visit).toMatch(/^input Name/);
    await visit.chat.getByLabel('Name').fill('Mira');
    await visit.chat.getByRole('textbox', { name: 'Message' }).fill('After the form');
    desk.proxy.cut();
    await visit.chat.getByRole('button', { name: 'Send' }).click();
    await focused(visit).toBe('textarea Write a message');
  });

  test('a conversation that is fetched late: its text field', async () => {
    const { visit, release } = await heldBack('**/chat-*.js');
    await visit.open();
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).click();
    await focused(visit).toMatch(/^body/);
    release();
    await focused(visit).toBe('textarea Write a message');
  });

  test('a button that leaves with what it is about: the text field', async () => {
    const visit = await desk.visit();
    const { chat, page } = visit;
    const press = async (name: string) => {
      await chat.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await chat.getByRole('button', { name }).waitFor({ state: 'detached' });
      await focused(visit).toBe('textarea Write a message');
    };
    await visit.open();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    const file = { name: 'lid.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await chat.locator('form input[type=file]').setInputFiles(file);
    await press('Remove');
    await visit.write('Is it there?');
    await visit.arrived('Is it there?');
    await page.route('**/message', (route) => route.fulfill({ status: 404, body: '' }));
    await visit.write('Not yet');
    await chat.getByText('Not sent').waitFor();
    await press('Remove');
    await page.unroute('**/message');
    await page.route('**/message', (route) => route.fulfill({ status: 503, body: '' }));
    await visit.write('Once more');
    await chat.getByText('Not sent: the service is busy.').waitFor();
    await page.unroute('**/message');
    await press('Try again');
    await visit.arrived('Once more');
  });

  test('a button for older or newer messages: the log', async () => {
    const visit = await desk.visit();
    const { chat, page } = visit;
    const uuid = await visit.begin('A long story');
    for (let line = 0; line < 34; line++) await desk.say(uuid, `Line ${line}`);
    await visit.arrived('Line 33');
    await page.reload();
    await visit.open();
    await chat.getByRole('button', { name: /Line 33/ }).click();
    await visit.arrived('Line 33');
    const log = chat.getByRole('region', { name: 'Messages' });
    // Scrolled near its start, the log fetches older messages by itself.
    await page.route('**/conversations/*?*cursor=*', (route) => route.abort());
    await log.evaluate((place) => place.scrollTo(0, 0));
    await page.waitForTimeout(300);
    await page.unrouteAll();
    const press = async (name: RegExp) => {
      await chat.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await chat.getByRole('button', { name }).waitFor({ state: 'detached' });
      await focused(visit).toMatch(/^section Messages/);
    };
    await press(/^Show older messages$/);
    await visit.arrived('A long story');
    await log.evaluate((place) => place.scrollTo(0, 0));
    await desk.say(uuid, 'And so it ends');
    await press(/^1 new$/);
    await chat.getByText('And so it ends', { exact: true }).waitFor();
  });

  test('a list and an announcement: their headings', async () => {
    const announcement = {
      type: 'announcement',
      title: 'Parcels',
      description: 'Soon',
      text: 'They are on their way.',
    };
    await desk.configure({ home_apps: [announcement] });
    const { visit, release } = await heldBack('**/chat-*.js');
    await visit.open();
    await visit.chat.getByRole('button', { name: 'Parcels' }).click();
    await focused(visit).toMatch(/^body/);
    release();
    await focused(visit).toBe('h1 News');
    await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
    for (const text of ['one', 'two', 'three', 'four']) {
      await visit.chat.getByRole('button', { name: 'Start a conversation' }).click();
      await visit.write(text);
      await visit.arrived(text);
      await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
      await focused(visit).toBe('button Start a conversation');
    }
    await visit.chat.getByRole('button', { name: 'All conversations' }).click();
    await focused(visit).toBe('h1 Your conversations');
  });

  test('a home where nobody may begin a conversation: the greeting', async () => {
    await desk.configure({ visitors: { allow_start_conversation: false } });
    const visit = await desk.visit();
    await visit.open();
    await focused(visit).toBe('h1 Hello, how can we help?');
    await visit.page.keyboard.press('Escape');
    await expect.poll(() => visit.page.evaluate('document.activeElement.localName')).toBe('helpdesk-chat');
    await expect.poll(() => visit.launcher.getAttribute('aria-expanded')).toBe('false');
  });
});
