import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { fontsOfPictures, look, looks, photo, studio } from './studio.ts';
import { type WidgetDesk, widgetDesk } from './widget-desk.ts';

const paragraph =
  'The lid of a copper kettle is riveted by hand, and the rivets are of copper as well, so that nothing rusts. If one of them is loose, send us a picture of its inner side.';
const long = `${paragraph}\n\n${'Rivet'.repeat(20)}\n\n${paragraph}`;

describeInBrowser('files and long texts look as in the pictures of the repository', () => {
  let desk: WidgetDesk;
  beforeAll(async () => {
    await fontsOfPictures();
    desk = await widgetDesk({ HELPDESK_ALLOWED_EXTENSIONS: 'pdf,png' });
  });
  afterAll(() => desk?.close());

  test.each(looks)('%s, %i pixels wide; axe finds nothing in them', async (colorScheme, width) => {
    const { come, shot, differences, close } = await studio(desk, colorScheme, width);
    await desk.configure({
      ...look,
      direct_to_conversation: true,
      chat_introduction: 'Ask us anything about our pans.',
    });
    const visit = await come();
    const { chat, page } = visit;
    const file = (name: string, mimeType: string, buffer: Buffer = Buffer.alloc(120_000)) => ({
      name,
      mimeType,
      buffer,
    });
    const choose = chat.locator('form input[type=file]');
    await visit.open();
    const picture = file('dent.png', 'image/png', await photo());
    await choose.setInputFiles([picture, file('receipt.pdf', 'application/pdf')]);
    await chat.getByText('Is sent with your message').waitFor();
    await shot(visit, 'before-the-first');
    await chat.getByRole('button', { name: 'Remove' }).click();
    await visit.write('My kettle has a dent.');
    await visit.arrived('My kettle has a dent.');
    await page.route('**/media/upload*', () => undefined);
    await choose.setInputFiles(file('kettle.exe', 'application/octet-stream'));
    await choose.setInputFiles(picture);
    await chat.getByText('Sending', { exact: true }).waitFor();
    await shot(visit, 'sending');
    await page.unrouteAll();
    await visit.close();

    await desk.configure(look);
    const reader = await come();
    const uuid = await reader.begin(long);
    await desk.say(uuid, long.replaceAll('\n', '<br>'));
    await reader.chat.locator('[data-uuid]').nth(1).waitFor();
    await reader.chat.getByRole('textbox').fill(paragraph.repeat(3));
    await shot(reader, 'long-text');
    expect(differences).toEqual([]);
    await reader.close();
    await close();
  });
});
