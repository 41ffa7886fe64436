import { simpleParser } from 'mailparser';
import type { FrameLocator, Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { faultsOf } from './console-desk.ts';
import { type MailConsole, mailConsole } from './mail-console.ts';

const shop = 'Nordfracht <no-reply@nordfracht.example>';
const coloured = `<div>From the courier.</div><table width="1400" bgcolor="#e4e9f2"><tr><td style="color: #14254a">
  <img src="https://img.nordfracht.example/van.png" width="500" height="70" alt="A van in front of a shop">
  <p>Your parcel waits.</p><a href="https://nordfracht.example/choose">Choose a day</a></td></tr></table>
  <img src="https://img.nordfracht.example/counted.gif" width="1" height="1">`;

describeInBrowser('mails in the console', () => {
  let desk: MailConsole;
  beforeAll(async () => {
    desk = await mailConsole();
  });
  afterAll(() => desk?.close());

  const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Mail from Nordfracht"]');
  const openMail = async (html: string, options: Parameters<MailConsole['signIn']>[1] = {}) => {
    const { conversation } = await desk.arrive({ from: shop, subject: 'Your parcel', html });
    const page = await desk.signIn(desk.ada, { path: `/all/c/${conversation}`, ...options });
    await frameOf(page).locator('main').waitFor();
    return page;
  };

  test('mail 33, 34: a mail with colours is on paper as wide as the column, and loads nothing of others', async () => {
    const page = await openMail(coloured, { colorScheme: 'dark' });
    const asked: string[] = [];
    const note = (route: Route) => {
      const { origin, pathname, search } = new URL(route.request().url());
      asked.push(origin === new URL(page.url()).origin ? pathname.replace(/.*\//, '') + search : origin);
      return route.abort();
    };
    await page.route('https://img.nordfracht.example/**', note);
    await page.route('**/api/v1/conversations/*/messages/*/image?n=*', note);
    const frame = frameOf(page);
    expect(await frame.locator('[data-picture]').allTextContents()).toEqual(['A van in front of a shop']);
    const ground = await frame
      .locator('html')
      .evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
    expect(
      await frame.locator('td').evaluate((cell) => cell.ownerDocument.defaultView?.getComputedStyle(cell).color),
    ).toBe('rgb(20, 37, 74)');
    const wide = await frame.locator('main').evaluate((main) => main.scrollWidth <= main.clientWidth);
    expect(wide).toBe(true);
    expect(asked).toEqual([]);
    await page.getByText('2 pictures from img.nordfracht.example are hidden.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => asked.sort()).toEqual(['image?n=1', 'image?n=2']);
    expect(await faultsOf(page)).toEqual([]);
    expect(desk.faults).toEqual([]);
    await page.context().close();
  });

  test('mail 34: a link of a mail opens a new tab that does not know the console', async () => {
    const page = await openMail('<p>See <a href="https://nordfracht.example/choose">this page</a>.</p>');
    await page
      .context()
      .route('https://nordfracht.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>opened</title>' }),
      );
    const opened = page.context().waitForEvent('page');
    await frameOf(page).getByRole('link', { name: 'this page' }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(await tab.evaluate('opener')).toBeNull();
    expect(tab.url()).toBe('https://nordfracht.example/choose');
    expect(page.url()).toContain('/all/c/');
    await page.context().close();
  });

  test('a mail without colours has the ink of the console in both themes, and keys of the console work in it', async () => {
    const page = await openMail('<p>Hello, the kettle is <b>fine</b>.</p>', { colorScheme: 'dark' });
    const body = frameOf(page).locator('body');
    const ink = () => body.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color);
    const inkOfConsole = (): Promise<string> => page.evaluate('getComputedStyle(document.body).color');
    expect(await ink()).toBe(await inkOfConsole());
    const before = await ink();
    await page.evaluate("document.documentElement.dataset.theme = 'light'");
    await expect.poll(ink).toBe(await inkOfConsole());
    expect(await ink()).not.toBe(before);
    await body.click();
    await page.keyboard.press('n');
    await page.getByRole('tab', { name: 'Note', selected: true }).waitFor();
    await page.context().close();
  });

  test('mail 58: a mail that was not delivered is put right, with Cc and older text in sight', async () => {
    const { conversation } = await desk.arrive({
      ...{ from: 'Mira Solberg <mira@cafe.example>', subject: 'Six kettles' },
      text: 'Two of them leak.\r\n\r\nOn 2 November Saltmarsh Kitchen wrote:\r\n> Six kettles at 58 each.\r\n',
      headers: { Cc: 'Jon Iversen <jon@cafe.example>' },
    });
    desk.relay.script({ at: 'rcpt', to: 'petra@wrong.example', answer: { code: 550, text: '5.1.1 user unknown' } });
    const { uuid } = await desk.ask<{ uuid: string }>(`/conversations/${conversation}/messages`, 'POST', {
      ...{ message: '<p>The credit note.</p>', content_type: 'html', to: ['petra@wrong.example'], cc: [] },
    });
    await desk.delivered(conversation, uuid, 'failed');
    const page = await desk.signIn(desk.ada, { path: `/all/c/${conversation}` });
    await page.getByRole('button', { name: 'To Support, Cc 1' }).click();
    await page.locator('dl').getByText('jon@cafe.example').waitFor();
    await page.getByRole('button', { name: 'Earlier text' }).click();
    await page.getByText('Six kettles at 58 each.').waitFor();
    await page.getByText('Not delivered to petra@wrong.example: no such mailbox.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('New address').fill('petra@right.example');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send to this address' }).click();
    await page.getByText('Sent', { exact: true }).waitFor();
    expect(desk.relay.mails.at(-1)?.to).toEqual(['petra@right.example']);
    expect(desk.faults).toEqual([]);
    await page.context().close();
  });

  const editor = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ });
  /** No page can fill the real clipboard with a file, or take one from outside. */
  const give = (page: Page, name: string, bytes: Buffer, event: string): Promise<void> =>
    page.evaluate(`(() => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (each) => each.charCodeAt(0));
      data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
      const field = document.activeElement;
      field.dispatchEvent(${event});
    })()`);
  const paste = (page: Page, name: string, bytes: Buffer) =>
    give(
      page,
      name,
      bytes,
      `Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data })`,
    );
  const drop = (page: Page, name: string, bytes: Buffer) =>
    give(
      page,
      name,
      bytes,
      `new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data,
        clientX: field.getBoundingClientRect().x + 20, clientY: field.getBoundingClientRect().y + 20 })`,
    );
  interface Drawn {
    readonly naturalWidth: number;
    readonly width: number;
    readonly parentElement: { readonly style: { readonly inlineSize: string } };
  }
  const drawn = async <T>(picture: Locator, read: (image: Drawn) => T): Promise<T> => picture.evaluate(read as never);

  test('mail 58: a pasted picture is described, made smaller, kept in the draft, and sent in the text', async () => {
    const background = { r: 180, g: 98, b: 47 };
    const kettles = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
      .png()
      .toBuffer();
    const { conversation } = await desk.arrive({ from: 'Mira <mira@cafe.example>', subject: 'Two kettles' });
    const page = await desk.signIn(desk.ada, { path: `/all/c/${conversation}` });
    await page.getByRole('button', { name: /^To Mira/ }).waitFor();
    await editor(page).click();
    await page.keyboard.type('These two leave today:');
    await paste(page, 'kettles.png', kettles);
    const picture = editor(page).locator('img[draggable=false]');
    await expect.poll(() => drawn(picture, (image) => image.naturalWidth)).toBe(800);
    await page.keyboard.type('Bye');
    expect(await page.getByRole('button', { name: 'Remove kettles.png' }).count()).toBe(0);

    // By the keyboard alone.
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowLeft');
    await page.getByRole('toolbar', { name: 'Picture', exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Description').fill('Two copper kettles');
    await page.keyboard.press('Enter');
    await editor(page).getByRole('img', { name: 'Two copper kettles' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const width = () => drawn(picture, (image) => image.parentElement.style.inlineSize);
    await expect.poll(width).toBe('480px');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => picture.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(width).toBe('480px');

    await page.getByText('Draft saved').waitFor();
    await page.reload();
    await editor(page).getByRole('img', { name: 'Two copper kettles' }).waitFor();
    await expect.poll(() => drawn(picture, (image) => image.naturalWidth)).toBe(800);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const shown = page.locator('[data-box]').getByRole('img', { name: 'Two copper kettles' });
    await shown.waitFor();
    await expect.poll(() => drawn(shown, (image) => [image.naturalWidth, image.width <= 480])).toEqual([800, true]);
    expect(await page.locator('[data-box]').getByText('kettles.png').count()).toBe(0);

    const last = () => desk.relay.mails.at(-1);
    await expect.poll(() => last()?.to, { timeout: 30_000 }).toEqual(['mira@cafe.example']);
    const { attachments, html, text } = await simpleParser(last()?.raw ?? '', {
      skipImageLinks: true,
    });
    expect(attachments).toMatchObject([{ filename: 'kettles.png', contentDisposition: 'inline', related: true }]);
    expect(attachments[0]?.content.equals(kettles)).toBe(true);
    const shownBy = `<img src="cid:${attachments[0]?.cid}" alt="Two copper kettles" width="480" />`;
    expect(html).toContain(`These two leave today:<br />${shownBy}<br />Bye`);
    expect(text).toContain('[Two copper kettles]');
    expect(desk.faults).toEqual([]);
    await page.context().close();
  });

  test('mail 58: a picture is dropped into a new e-mail, which keeps it on the device; one that is refused says why', async () => {
    const cem = await desk.addAgent('Cem', 'Aydin', ['Admin']);
    const page = await desk.signIn(cem, { path: '/new?kind=email' });
    const text = page.getByRole('textbox', { name: 'Text of the new e-mail' });
    const picture = text.locator('img[draggable=false]');
    const cups = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2b6' } })
      .png()
      .toBuffer();
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('jon@cafe.example,');
    await page.getByLabel('Subject').fill('Cups');
    await text.click();
    await drop(page, 'cups.png', cups);
    await expect.poll(() => drawn(picture, (image) => image.naturalWidth)).toBe(90);
    await drop(page, 'wrong.png', Buffer.from('no picture'));
    await page.getByText('wrong.png. Not uploaded.').waitFor();
    await expect.poll(() => picture.count()).toBe(1);
    await page.getByRole('button', { name: 'Remove wrong.png' }).click();

    await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).toContain('content_id');
    await page.reload();
    await expect.poll(() => drawn(picture, (image) => image.naturalWidth)).toBe(90);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const last = () => desk.relay.mails.at(-1);
    await expect.poll(() => last()?.to, { timeout: 30_000 }).toEqual(['jon@cafe.example']);
    const { attachments, html } = await simpleParser(last()?.raw ?? '', { skipImageLinks: true });
    expect(attachments).toMatchObject([{ filename: 'cups.png', contentDisposition: 'inline', related: true }]);
    expect(html).toContain(`<p><img src="cid:${attachments[0]?.cid}" alt="" /></p>`);
    expect(desk.faults).toEqual([]);
    await page.context().close();
  });
});
