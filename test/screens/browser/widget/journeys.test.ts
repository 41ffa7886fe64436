import { expect, test } from 'vitest';
import { customerJwt } from '../../../api/conformance/customer-jwt.ts';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { foreignPage, styleOf } from './widget-desk.ts';

const secret = 'the secret of the customer';
const field = (key: string, type: string, label: string, required: boolean, order: number) => ({
  key,
  type,
  label,
  required,
  order,
});
const form = {
  enabled: true,
  fields: [field('name', 'text', 'Name', true, 1), field('email', 'email', 'E-mail', true, 2)],
};

describeInBrowser('journeys with the widget', () => {
  const desk = deskOfTests({ HELPDESK_MAX_UPLOAD_MB: '1' });

  test('journey 36: what an admin saves is what the next visitor gets', async () => {
    await desk.configure({ greeting_message: 'Good morning', launcher: { position: 'left' } });
    const { launcher, chat, open, page } = await desk.visit();
    await open();
    await chat.getByRole('heading', { name: 'Good morning' }).waitFor();
    expect((await launcher.boundingBox())?.x).toBe(20);
    await desk.configure({ greeting_message: 'Good evening' });
    await page.reload();
    await open();
    await chat.getByRole('heading', { name: 'Good evening' }).waitFor();
    expect((await launcher.boundingBox())?.x).toBeGreaterThan(1_000);
  });

  test('journey 37: text on a light brand colour turns dark', async () => {
    await desk.configure({ colors: { primary: '#f2c230' } });
    const { chat, open, launcher, page } = await desk.visit();
    await open();
    const button = chat.getByRole('button', { name: 'Start a conversation' });
    await expect.poll(() => styleOf(button, 'color')).toBe('rgb(18, 26, 31)');
    await expect.poll(() => styleOf(launcher, 'color')).toMatch(/^oklch\(0\.2 /);
    // On a white page the colour alone would hardly be visible.
    await chat.getByRole('button', { name: 'Close the chat' }).press('Escape');
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
    for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
    await expect.poll(() => styleOf(launcher, 'outline')).toMatch(/^oklch\(0\.6 .*\) solid 2px/);
    await launcher.blur();
    await expect.poll(() => styleOf(launcher, 'outline')).toMatch(/^oklch\(0\.6 .*\) solid 1px/);
  });

  test('journey 38: first visit, form errors, first message, answer, reload, nothing unread that was read', async () => {
    await desk.configure({ prechat_form: form });
    const { chat, open, page, launcher, write } = await desk.visit();
    await open();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await chat.getByLabel('E-mail').fill('mira');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Name is missing.').waitFor();
    await chat.getByText('This is not an e-mail address.').waitFor();
    await chat.getByText('Message is missing.').waitFor();
    await expect
      .poll(() => chat.getByLabel('Name').evaluate((input) => input === input.ownerDocument.activeElement))
      .toBe(true);
    await chat.getByLabel('Name').fill('Mira Okafor');
    await chat.getByLabel('E-mail').fill('mira@example.org');
    await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my kettle?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.locator('[data-uuid]').filter({ hasText: 'Where is my kettle?' }).waitFor();
    const { results } = await desk.ask<{ results: { uuid: string; contact: object }[] }>('/conversations/all');
    const [first] = results;
    expect(first?.contact).toMatchObject({ first_name: 'Mira', last_name: 'Okafor', email: 'mira@example.org' });

    const seen = page.waitForResponse(/\/update-last-seen$/);
    await desk.say(first?.uuid ?? '', 'On its way.');
    await chat.locator('[data-uuid]').filter({ hasText: 'On its way.' }).waitFor();
    await seen;
    await page.reload();
    await expect.poll(() => page.frames().length).toBe(2);
    await chat.getByText('On its way.').waitFor({ state: 'attached' });
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat');

    await desk.say(first?.uuid ?? '', 'Is there anything else?');
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat, 1 new message');
    await page.reload();
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat, 1 new message');
    await open();
    await chat.getByRole('button', { name: /Is there anything else/ }).click();
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat');
    await write('No, thank you');
    await chat.locator('[data-uuid]').filter({ hasText: 'No, thank you' }).waitFor();
  });

  test('what an agent has read is said under it at once, and again after a reload', async () => {
    await desk.configure({});
    const { chat, begin, open, page } = await desk.visit();
    const uuid = await begin('Has anybody read this?');
    const own = chat.locator('[data-uuid]').filter({ hasText: 'Has anybody read this?' });
    await own.getByText(/, sent$/).waitFor();
    await desk.ask(`/conversations/${uuid}/last-seen`, 'PUT');
    await own.getByText(/, seen$/).waitFor();
    await page.reload();
    await open();
    await chat.getByRole('button', { name: /Has anybody read this/ }).click();
    await own.getByText(/, seen$/).waitFor();
  });

  test('journey 39: offline, too large a file, Try again; the order is kept', async () => {
    await desk.configure({});
    const { chat, begin, write, page } = await desk.visit();
    await begin('A first message');
    desk.proxy.cut();
    for (const text of ['one', 'two']) await write(text);
    await chat.getByText('No connection.').waitFor();
    await chat.getByText('Waits').first().waitFor();
    await chat
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 ** 20 + 1) });
    await chat.getByText('Not sent: the file is larger than 1 MB.').waitFor();
    await write('three');
    // The frame hands what waits to its host page, which keeps it.
    await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).toContain('three');
    desk.proxy.restore();
    await page.goto(`${desk.proxy.address}/demo`);
    await page.locator('helpdesk-chat button').click();
    await chat.getByRole('button', { name: /You, / }).first().click();
    const texts = () => chat.locator('[data-uuid]').allInnerTexts();
    await expect.poll(async () => (await texts()).length).toBe(4);
    const order = (await texts()).map((text) => /A first message|one|two|three/.exec(text)?.[0]);
    expect(order).toEqual(['A first message', 'one', 'two', 'three']);
    await expect.poll(() => chat.locator('[data-waits]').count()).toBe(0);
  });

  test('how much of a file is there is shown while it is sent, and it arrives once', async () => {
    await desk.configure({});
    const { chat, begin, page } = await desk.visit();
    await begin('A file comes');
    const network = await page.context().newCDPSession(page);
    const uploadAt = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1 },
        uploadThroughput,
      });
    await network.send('Network.enable');
    // So slow that it is still running when the test looks.
    await uploadAt(20_000);
    await chat
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.alloc(600_000, 'x') });
    const bar = chat.getByRole('progressbar', { name: 'Sending' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(1);
    await uploadAt(-1);
    await chat.locator('[data-uuid]').getByText('photo.txt').waitFor();
    await expect.poll(() => bar.count()).toBe(0);
    await expect.poll(() => chat.locator('[data-uuid]').filter({ hasText: 'photo.txt' }).count()).toBe(1);
  });

  test('journey 39: a refused request says so and is sent by Try again; 429 counts down and goes on by itself', async () => {
    const { chat, begin, write, page } = await desk.visit();
    await begin('Another first message');
    let answer: { status: number; headers?: Record<string, string> } | undefined = { status: 500 };
    await page.route('**/message', (route) => {
      if (answer === undefined) return route.continue();
      return route.fulfill({
        ...answer,
        json: { status: 'error', error_type: 'GeneralException', message: 'x', data: null },
      });
    });
    await write('In trouble');
    await chat.getByText('Not sent: the service is busy.').waitFor();
    answer = { status: 429, headers: { 'retry-after': '3' } };
    await chat.getByRole('button', { name: 'Try again' }).click();
    await chat.getByText(/Too many messages at once\. Goes on in \d s\./).waitFor();
    // The seconds are not read out.
    await expect.poll(() => chat.getByRole('status').allTextContents()).toEqual(['Too many messages at once.']);
    answer = undefined;
    await chat.locator('[data-uuid]').filter({ hasText: 'In trouble' }).waitFor();
    await expect.poll(() => chat.getByText('Too many messages').count()).toBe(0);
  });

  test('journey 40: a verified user takes over what the visitor wrote, and another token is asked for', async () => {
    await desk.configure({});
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret });
    const { chat, begin, page, write, shown, frame } = await desk.visit();
    const uuid = await begin('Who am I?');
    const claims = { external_user_id: 'u-40', email: 'kim@example.com', first_name: 'Kim', last_name: 'Lindqvist' };
    const jwt = await customerJwt(claims, secret, Date.now());
    const before = await shown();
    let asked = 0;
    const isValidAgain = Promise.withResolvers<void>();
    await page.exposeFunction('another', async () => {
      asked += 1;
      await isValidAgain.promise;
      return customerJwt(claims, secret, Date.now());
    });
    await page.evaluate((token) => {
      const { Helpdesk, another } = globalThis as unknown as {
        Helpdesk: (name: string, options: object) => void;
        another: () => Promise<string>;
      };
      Helpdesk('update', { jwt: token, onTokenExpired: another });
    }, jwt);
    await expect
      .poll(async () => (await desk.ask<{ contact: object }>(`/conversations/${uuid}`)).contact)
      .toMatchObject({ first_name: 'Kim', email: 'kim@example.com' });
    await expect.poll(() => shown()).toEqual(before);
    expect(asked).toBe(0);

    // Every session of verified contacts ends with the secret.
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret: `${secret} 2` });
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret });
    isValidAgain.resolve();
    await write('Still me');
    await chat.locator('[data-uuid]').filter({ hasText: 'Still me' }).waitFor();
    expect((await shown()).length).toBe(before.length + 1);
    expect(asked).toBe(1);
    await chat.getByRole('button', { name: 'Back to the start' }).click();
    await chat.getByRole('heading', { name: 'Hello Kim, how can we help?' }).waitFor();
    expect(frame().url()).toContain(desk.inbox.uuid);
  });

  test('journey 41: on a phone it fills the window; Escape gives the focus back; the title counts', async () => {
    await desk.configure({});
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1><div style="height:3000px"></div>
      <script async src="${desk.service().address}/widget.js" data-inbox="${desk.inbox.uuid}" data-title-badge></script>`,
    );
    const { page, launcher, chat, open, begin } = await desk.visit({
      url: host.address,
      viewport: { width: 390, height: 844 },
    });
    await launcher.waitFor();
    const uuid = await begin('From a phone');
    await expect
      .poll(() => page.locator('helpdesk-chat iframe').boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect.poll(() => launcher.isVisible()).toBe(false);
    await expect.poll(() => styleOf(page.locator('html'), 'overflow')).toBe('hidden');
    await chat.getByRole('textbox').press('Escape');
    // Within the chat, too, it is the host that is active: what shows that it is closed is the page, which scrolls again.
    await expect.poll(() => styleOf(page.locator('html'), 'overflow')).not.toBe('hidden');
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('helpdesk-chat');
    await page.evaluate('document.hasFocus = () => false');
    await desk.say(uuid, 'An answer');
    await expect.poll(() => page.title()).toBe('(1) Shop');
    await page.evaluate("document.hasFocus = () => true; dispatchEvent(new Event('focus'))");
    await expect.poll(() => page.title()).toBe('Shop');
    await open();
    await host.close();
  });
});
