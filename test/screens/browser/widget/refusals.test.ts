import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import type { Visit } from './widget-desk.ts';

describeInBrowser('what the service refuses', () => {
  const desk = deskOfTests({ HELPDESK_MAX_UPLOAD_MB: '1', HELPDESK_UPLOAD_QUOTA_CONTACT_FILES: '1' });

  const give = ({ chat }: Visit, name: string, bytes = 1): Promise<void> =>
    chat
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') });
  const waiting = ({ chat }: Visit, name: string) => chat.locator('[data-waits]').filter({ hasText: name });

  test('a quota that is used up until midnight holds up the file alone: what is written after it is sent', async () => {
    const visit = await desk.visit();
    await visit.begin('Two files come, and one may');
    await give(visit, 'first.txt');
    await visit.chat.locator('[data-uuid]').getByText('first.txt').waitFor();
    await give(visit, 'second.txt');
    await visit.write('Written after the files');
    await visit.arrived('Written after the files');
    await waiting(visit, 'second.txt').getByText('Not sent: the limit is reached. Try again later.').waitFor();
    await waiting(visit, 'second.txt').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await visit.chat.getByText('Too many messages').count()).toBe(0);
  });

  test('a file that is larger than the inbox takes now', async () => {
    const visit = await desk.visit({
      // A page from before the limit was lowered.
      before: (page) =>
        page
          .route('**/chat/settings', async (route) => {
            const response = await route.fetch();
            const body = (await response.json()) as { data: { upload: { max_bytes: number } } };
            body.data.upload.max_bytes *= 4;
            await route.fulfill({ response, json: body });
          })
          .then(() => undefined),
    });
    await visit.begin('A large file comes');
    await visit.page.unrouteAll();
    await give(visit, 'large.txt', 2 ** 21);
    await waiting(visit, 'large.txt').getByText('Not sent: the file is larger than 1 MB.').waitFor();
    await waiting(visit, 'large.txt').getByText('Choose another').waitFor();
  });

  test('files that the inbox takes no more: the conversation goes on', async () => {
    const visit = await desk.visit();
    await visit.begin('No file comes');
    await desk.configure({ features: { file_upload: false } });
    await give(visit, 'late.txt');
    await waiting(visit, 'late.txt').getByText('Not sent: files are not taken here.').waitFor();
    await expect.poll(() => visit.chat.getByRole('button', { name: 'Attach a file' }).count()).toBe(0);
    await visit.write('Words instead');
    await visit.arrived('Words instead');
  });

  test('a conversation that was closed meanwhile', async () => {
    await desk.configure({ visitors: { prevent_reply_to_closed_conversation: true } });
    const visit = await desk.visit();
    const uuid = await visit.begin('Soon closed');
    // Otherwise the socket would report it first.
    await visit.page.route('**/message', async (route) => {
      await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Closed' });
      await route.continue();
    });
    await visit.write('Too late');
    await waiting(visit, 'Too late').getByText('This conversation has ended.').waitFor();
  });

  test('a text that was begun in a conversation that is closed then stands in the next one', async () => {
    await desk.configure({ visitors: { prevent_reply_to_closed_conversation: true } });
    const visit = await desk.visit();
    const uuid = await visit.begin('Closed while I write');
    await visit.chat.getByRole('textbox').fill('And what about the lid?');
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Closed' });
    await visit.chat.getByRole('button', { name: 'Start a new conversation' }).click();
    await expect.poll(() => visit.chat.getByRole('textbox').inputValue()).toBe('And what about the lid?');
    await visit.chat.getByRole('button', { name: 'Send' }).click();
    await visit.arrived('And what about the lid?');
    expect(await visit.chat.getByRole('textbox').inputValue()).toBe('');
  });
});
