import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

const field = (key: string, type: string, label: string, order: number) => ({
  key,
  type,
  label,
  required: order === 1,
  order,
});

/** Hours and ids are others at each run. */
const settled = (text: string): string =>
  text.replace(/\b\d{1,2}:\d{2}(?: ?[AP]M)?/gi, '00:00').replace(/now|\d+ (?:seconds?|minutes?) ago/g, 'now');

describeInBrowser('what a screen reader has of the first conversation', () => {
  const desk = deskOfTests();

  test('is what is written in first-conversation.txt', async () => {
    await desk.configure({
      brand_name: 'Saltmarsh Kitchen',
      chat_reply_expectation_message: 'Usually replies within an hour',
      notice_banner: { enabled: true, text: 'Parcels are late this week.' },
      prechat_form: {
        enabled: true,
        fields: [field('name', 'text', 'Name', 1), field('email', 'email', 'E-mail', 2)],
      },
    });
    const visit = await desk.visit();
    const { chat, page, launcher } = visit;
    const parts: string[] = [];
    const note = async (what: string): Promise<void> => {
      parts.push(`# ${what}\n${settled(await chat.locator('body').ariaSnapshot())}\n`);
    };
    await launcher.waitFor();
    parts.push(`# On the page\n${await page.locator('helpdesk-chat').ariaSnapshot()}\n`);
    await visit.open();
    await note('The chat is opened');
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await chat.getByLabel('Name').waitFor();
    await note('A conversation is started: the form');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Name is missing.').waitFor();
    await note('It is sent empty');
    await chat.getByLabel('Name').fill('Mira');
    await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my kettle?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await visit.arrived('Where is my kettle?');
    await expect.poll(() => chat.getByText('Sending').count()).toBe(0);
    await note('The first message has arrived');
    const { results } = await desk.ask<{ results: { uuid: string }[] }>('/conversations/all');
    await desk.ask(`/conversations/${results[0]?.uuid}/messages`, 'POST', { message: 'On its way.' });
    await visit.arrived('On its way.');
    await note('An answer has come');
    await expect(parts.join('\n')).toMatchFileSnapshot('./first-conversation.txt');
    await visit.close();
  });

  test('has every answer with its words, and a number only where more than three come within two seconds', async () => {
    await desk.configure({});
    const visit = await desk.visit();
    const uuid = await visit.begin('Tell me everything');
    await visit.frame().evaluate('shift = 0; now = Date.now; Date.now = () => now() + shift');
    const log = visit.chat.getByRole('log').locator('p');
    const said = ['one', 'two', 'three', 'four', 'five'].map((each) => `Part ${each}`);
    for (const text of said) {
      await desk.say(uuid, text);
      await visit.arrived(text);
      // The last four stay there; what was read out before may leave.
      expect(await log.last().textContent()).toBe(`Admin: ${text}`);
      await visit.frame().evaluate('shift += 2000');
    }
    await visit.frame().evaluate('stopped = now() + shift; Date.now = () => stopped');
    for (const each of ['six', 'seven', 'eight']) await desk.say(uuid, `Part ${each}`);
    await visit.arrived('Part eight');
    expect((await log.allTextContents()).slice(-3)).toEqual([
      'Admin: Part six',
      'Admin: Part seven',
      'Admin: Part eight',
    ]);
    await desk.say(uuid, 'Part nine');
    await visit.arrived('Part nine');
    expect(await log.last().textContent()).toBe('4 new messages');
    await visit.close();
  });
});
