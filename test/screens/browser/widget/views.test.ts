import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { axeFaults } from './axe-faults.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { drag, fileArrived, give, waiting } from './giving-files.ts';
import type { Visit } from './widget-desk.ts';

const field = (key: string, type: string, label: string, required: boolean, order: number) => ({
  key,
  type,
  label,
  required,
  order,
});
const email = field('email', 'email', 'E-mail', true, 2);

/** The views that `journeys.test.ts` does not show, all on one desk. */
describeInBrowser('views of the widget', () => {
  const desk = deskOfTests({ HELPDESK_MAX_UPLOAD_MB: '1' });

  const home = ({ chat }: Visit) => chat.getByRole('button', { name: 'Back to the start' }).click();
  const start = ({ chat }: Visit) => chat.getByRole('button', { name: 'Start a conversation' });

  test('home has its announcement and its link; the announcement opens and leads back', async () => {
    await desk.configure({
      brand_name: 'Saltmarsh Kitchen',
      introduction_message: 'We are four people who know our kettles.',
      chat_reply_expectation_message: 'Usually replies within an hour',
      home_apps: [
        { type: 'announcement', title: 'Parcels before the holidays', description: 'Order soon', text: 'By Friday.' },
        { type: 'external_link', title: 'Follow your parcel', url: 'https://example.com/track' },
      ],
    });
    const visit = await desk.visit();
    const { chat } = visit;
    await visit.open();
    await chat.getByText('We are four people who know our kettles.').waitFor();
    const link = chat.getByRole('link', { name: 'Follow your parcel' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/track');
    expect(await axeFaults(visit), 'home').toEqual([]);
    await chat.getByRole('button', { name: 'Parcels before the holidays' }).click();
    await chat.getByRole('heading', { name: 'Parcels before the holidays' }).waitFor();
    await chat.getByText('By Friday.').waitFor();
    expect(await axeFaults(visit), 'announcement').toEqual([]);
    await home(visit);
    await start(visit).waitFor();
  });

  test('a form that the service refuses is shown again with all answers and the message, and says what was not taken', async () => {
    await desk.configure({ prechat_form: { enabled: true, fields: [email] } });
    const visit = await desk.visit();
    const { chat } = visit;
    await visit.open();
    await start(visit).click();
    await chat.getByLabel('E-mail').fill('jörg@example.org');
    await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my kettle?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('This is not an e-mail address.').waitFor();
    await chat.getByLabel('E-mail').fill('joerg@example.org');
    // The desk has changed its form since the page was loaded.
    await desk.configure({ prechat_form: { enabled: true, fields: [field('name', 'text', 'Name', true, 1), email] } });
    await chat.getByRole('button', { name: 'Send' }).click();
    const name = chat.getByLabel('Name');
    await name.waitFor();
    await chat.getByText('this was not accepted').waitFor();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => name.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    expect(await chat.getByLabel('E-mail').inputValue()).toBe('joerg@example.org');
    expect(await chat.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my kettle?');
    expect(await chat.locator('[data-waits]').count()).toBe(0);

    // Nothing is lost where the page is left now.
    await visit.page.reload();
    await visit.open();
    await start(visit).click();
    await name.fill('Jörg');
    expect(await chat.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my kettle?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await visit.arrived('Where is my kettle?');
    await expect.poll(() => chat.locator('[data-waits]').count()).toBe(0);
  });

  test('files that are chosen, pasted and dropped before the first message follow it', async () => {
    const visit = await desk.visit();
    await visit.open();
    await start(visit).click();
    await visit.chat.locator('form').waitFor();
    await give(visit, 'chosen.txt', 'taken-back.txt');
    await drag(visit, 'textarea', "new ClipboardEvent('paste', options)", 'pasted.txt');
    await drag(visit, 'textarea', "new DragEvent('drop', options)");
    await waiting(visit, 'dropped.txt').getByText('Is sent with your message').waitFor();
    expect(await axeFaults(visit)).toEqual([]);
    await waiting(visit, 'pasted.txt').getByRole('button', { name: 'Remove' }).click();
    await home(visit);
    await start(visit).click();
    await visit.write('With files');
    await visit.arrived('With files');
    for (const name of ['chosen.txt', 'dropped.txt']) await fileArrived(visit, name);
    await expect.poll(() => visit.chat.locator('[data-waits]').count()).toBe(0);
    expect(await visit.shown()).toHaveLength(3);
    expect(await visit.chat.getByText('pasted.txt').count()).toBe(0);
  });

  test('of four conversations home has three, and the list has all and leads to each', async () => {
    const visit = await desk.visit();
    const { chat } = visit;
    const texts = ['The first', 'The second', 'The third', 'The fourth'];
    await visit.open();
    for (const text of texts) {
      await start(visit).click();
      await visit.write(text);
      await visit.arrived(text);
      await home(visit);
    }
    const rows = chat.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    await chat.getByRole('button', { name: 'All conversations' }).click();
    await chat.getByRole('heading', { name: 'Your conversations' }).waitFor();
    for (const [index, text] of texts.toReversed().entries()) await rows.nth(index).getByText(text).waitFor();
    expect(await axeFaults(visit), 'list').toEqual([]);
    await rows.last().getByRole('button').click();
    await visit.arrived('The first');
  });

  test('a conversation that has ended says so; where no more is taken, another one can be begun', async () => {
    const visit = await desk.visit();
    const { chat } = visit;
    const uuid = await visit.begin('Has it an end?');
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
    await chat.getByText('This conversation has ended.').waitFor();
    await chat.locator('header').getByText('Ended', { exact: true }).waitFor();
    await chat.getByRole('textbox', { name: 'Write a message' }).waitFor();
    expect(await axeFaults(visit), 'ended').toEqual([]);

    await desk.configure({ visitors: { prevent_reply_to_closed_conversation: true } });
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Closed' });
    await visit.page.reload();
    await visit.open();
    await chat.getByRole('button', { name: /Has it an end\?/ }).click();
    const again = chat.getByRole('button', { name: 'Start a new conversation' });
    await again.waitFor();
    expect(await chat.getByRole('textbox').count()).toBe(0);
    expect(await axeFaults(visit), 'closed').toEqual([]);
    await again.click();
    await visit.write('It begins again');
    await visit.arrived('It begins again');
  });

  test('an answer that comes while the chat is closed is on a card, which opens the conversation', async () => {
    const visit = await desk.visit();
    const { chat, launcher } = visit;
    const uuid = await visit.begin('I close it now');
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
    await desk.say(uuid, 'Just a moment');
    const card = chat.getByRole('button', { name: /Admin\s*Just a moment/ });
    await card.waitFor();
    expect(await axeFaults(visit)).toEqual([]);
    await card.click();
    await visit.arrived('Just a moment');
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat');
  });

  test('a contact who is blocked reads that the chat is not available, and nothing else, until they are unblocked', async () => {
    const visit = await desk.visit();
    const { chat } = visit;
    const uuid = await visit.begin('Am I welcome?');
    const { contact_id: contact } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
    await desk.ask(`/contacts/${contact}/block`, 'PUT', { enabled: false });
    await chat.getByText('This chat is not available.').waitFor();
    await expect.poll(() => chat.getByText('Am I welcome?').count()).toBe(0);
    await expect.poll(() => chat.getByRole('textbox').count()).toBe(0);
    await desk.ask(`/contacts/${contact}/block`, 'PUT', { enabled: true });
    await visit.page.reload();
    await visit.open();
    await chat.getByRole('button', { name: /Am I welcome\?/ }).waitFor();
  });
});
