import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { axeFaults } from './axe-faults.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { drag, fileArrived, give, waiting } from './giving-files.ts';
import { picture as pixels } from './scenes/scene.ts';
import type { Visit } from './widget-desk.ts';

const form = {
  enabled: true,
  fields: [{ key: 'name', type: 'text', label: 'Name', required: true, order: 1 }],
};
const lost = 'Not sent: the page was left before the file was sent.';

describeInBrowser('files that wait', () => {
  const desk = deskOfTests({ HELPDESK_MAX_UPLOAD_MB: '1' });

  /** A picture of one pixel, or other bytes with the name of a picture. */
  const picture = (name: string, buffer = Buffer.from(pixels.split(',')[1] ?? '', 'base64')) => ({
    name,
    mimeType: 'image/gif',
    buffer,
  });
  async function startNew(): Promise<Visit> {
    const visit = await desk.visit();
    await visit.open();
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).click();
    await visit.chat.locator('form').waitFor();
    return visit;
  }

  test('chosen in the form, they follow its message; one that is too large says so and stops nothing', async () => {
    await desk.configure({ prechat_form: form });
    const visit = await startNew();
    await give(visit, 'receipt.txt');
    await waiting(visit, 'receipt.txt').getByText('Is sent with your message').waitFor();
    const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2 ** 20 + 1) };
    await visit.chat.locator('form > div > label input[type=file]').setInputFiles(large);
    await waiting(visit, 'large.txt').getByText('Not sent: the file is larger than 1 MB.').waitFor();
    expect(await axeFaults(visit)).toEqual([]);
    await visit.chat.getByLabel('Name').fill('Mira Okafor');
    await visit.chat.getByRole('textbox', { name: 'Message' }).fill('The receipt is below');
    await visit.chat.getByRole('button', { name: 'Send' }).click();
    await visit.arrived('The receipt is below');
    await fileArrived(visit, 'receipt.txt');
    await waiting(visit, 'large.txt').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => visit.chat.locator('[data-waits]').count()).toBe(0);
  });

  /** Whether the frame may still show what is at an address. */
  const isDrawn = (visit: Visit, url: string | null): Promise<boolean> =>
    visit.frame().evaluate<boolean>(`new Promise((tell) => {
      const image = new Image();
      image.onload = () => tell(true);
      image.onerror = () => tell(false);
      image.src = '${url}';
    })`);

  test('a picture is shown while it waits and while it is sent, and its address ends with it', async () => {
    const visit = await startNew();
    const { chat, page } = visit;
    const tile = (name: string) => chat.locator('[data-waits]').getByRole('img', { name });
    const files = chat.locator('form input[type=file]');
    const addressOf = (name: string) => tile(name).getAttribute('src');
    await files.setInputFiles([picture('lid.gif'), picture('broken.gif', Buffer.from('x'))]);
    await waiting(visit, 'broken.gif').waitFor();
    await files.setInputFiles(picture('base.gif'));
    const [lid, base] = [await addressOf('lid.gif'), await addressOf('base.gif')];
    for (const each of [lid, base]) {
      expect(each).toMatch(/^blob:/);
      expect(await isDrawn(visit, each)).toBe(true);
    }
    expect(await chat.getByRole('img', { name: 'broken.gif' }).count()).toBe(0);
    expect(await axeFaults(visit)).toEqual([]);
    await chat.locator('[data-waits]').first().getByRole('button', { name: 'Remove' }).click();
    await tile('lid.gif').waitFor({ state: 'detached' });
    expect(await isDrawn(visit, lid)).toBe(false);
    expect(await isDrawn(visit, base)).toBe(true);

    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/media/upload*', async (route) => {
      await held;
      await route.continue();
    });
    await visit.write('The base');
    await visit.arrived('The base');
    await chat.getByRole('progressbar', { name: 'Sending' }).waitFor();
    const sending = await addressOf('base.gif');
    expect(await isDrawn(visit, sending)).toBe(true);
    goOn();
    await chat.locator('[data-uuid]').getByRole('img', { name: 'base.gif' }).waitFor();
    await tile('base.gif').waitFor({ state: 'detached' });
    for (const each of [base, sending]) expect(await isDrawn(visit, each)).toBe(false);
  });

  test('a long name is cut, and its end does not leave the chat', async () => {
    const visit = await desk.visit();
    await visit.begin('A file with a long name');
    const name = 'Invoice_2026_March_final version, corrected for the second time (2).txt';
    await give(visit, name);
    await fileArrived(visit, name);
    const over = await visit.frame().evaluate<number>(`(() => {
      const file = document.querySelector('[data-uuid] a[title^="Invoice"]').getBoundingClientRect();
      return file.right - document.documentElement.clientWidth;
    })()`);
    expect(over).toBeLessThan(0);
  });

  test('an inbox that takes no files offers none, and a dropped one does not replace the chat', async () => {
    await desk.configure({ features: { file_upload: false } });
    const visit = await startNew();
    for (const place of ['textarea', 'header'])
      for (const event of ['dragover', 'drop'])
        expect(await drag(visit, place, `new DragEvent('${event}', options)`), `${event} on ${place}`).toBe(false);
    expect(await visit.chat.locator('input[type=file]').count()).toBe(0);
    expect(await visit.chat.locator('[data-waits]').count()).toBe(0);
    await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).waitFor();
    expect(await drag(visit, 'header', "new DragEvent('drop', options)")).toBe(false);
  });

  test('a file that a reload loses is named, in every tab, and can be chosen again', async () => {
    const visit = await desk.visit();
    await visit.begin('A file comes in a tunnel');
    const other = await desk.visit({ context: visit.page.context() });
    await other.open();
    await other.chat.getByRole('button', { name: /A file comes/ }).click();
    desk.proxy.cut();
    await give(visit, 'report.txt', 'receipt.txt');
    await waiting(visit, 'report.txt').getByText('Waits', { exact: true }).waitFor();
    desk.proxy.restore();
    // Where it is sent during the upload, nothing is lost.
    await visit.page.route('**/media/upload*', () => undefined);
    await visit.page.reload();
    await visit.open();
    await visit.chat.getByRole('button', { name: /A file comes/ }).click();
    for (const each of [visit, other]) {
      await waiting(each, 'report.txt').getByText(lost).waitFor();
      for (const name of ['report.txt', 'receipt.txt']) await each.chat.getByText(name, { exact: true }).waitFor();
    }
    await visit.page.unrouteAll();
    const again = { name: 'report-again.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await waiting(visit, 'report.txt').locator('input[type=file]').setInputFiles(again);
    await fileArrived(visit, 'report-again.txt');
    for (const each of [visit, other]) await expect.poll(() => each.chat.locator('[data-waits]').count()).toBe(0);
  });

  test('a file that another tab still has is not lost, and is sent once', async () => {
    const visit = await desk.visit();
    const uuid = await visit.begin('One tab has a file');
    await visit.page.route('**/media/upload*', (route) => route.abort());
    await give(visit, 'kept.txt');
    await waiting(visit, 'kept.txt').getByText('Waits', { exact: true }).waitFor();
    const other = await desk.visit({ context: visit.page.context() });
    await other.open();
    await other.chat.getByRole('button', { name: /One tab has a file/ }).click();
    await other.arrived('One tab has a file');
    await other.page.waitForTimeout(1_500);
    expect(await other.chat.getByText(lost).count()).toBe(0);
    await visit.page.unrouteAll();
    await fileArrived(visit, 'kept.txt');
    await fileArrived(other, 'kept.txt');
    expect(await desk.stored(uuid)).toHaveLength(2);
    await other.page.reload();
    await other.launcher.waitFor();
    await other.page.waitForTimeout(2_000);
    expect(await other.chat.getByText(lost).count()).toBe(0);
  });
});
