import { connectAgent, createAgentClient } from '@helpdesk/client';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { deskKey } from './widget-desk.ts';

/** Counts the notes that are played, before any script of the chat runs. */
const listenForSound = `notes = 0;
  OscillatorNode.prototype.start = new Proxy(OscillatorNode.prototype.start, {
    apply: (start, node, values) => { notes += 1; return Reflect.apply(start, node, values); },
  });`;

describeInBrowser('writing and reading', () => {
  const desk = deskOfTests();

  test('Enter sends, Shift and Enter begins a line, Enter that ends a composition does neither', async () => {
    const visit = await desk.visit();
    await visit.begin('With keys');
    const field = visit.chat.getByRole('textbox', { name: 'Write a message' });
    await field.pressSequentially('one');
    await field.press('Shift+Enter');
    await field.pressSequentially('two');
    await visit.frame().evaluate(`document.querySelector('textarea').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))`);
    expect(await field.inputValue()).toBe('one\ntwo');
    await field.press('Enter');
    await visit.arrived('one');
    expect(await field.inputValue()).toBe('');
    expect((await visit.shown()).length).toBe(2);
  });

  test('on a phone Enter begins a line', async () => {
    const visit = await desk.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await visit.begin('With a thumb');
    const field = visit.chat.getByRole('textbox', { name: 'Write a message' });
    await field.pressSequentially('one');
    await field.press('Enter');
    await field.pressSequentially('two');
    expect(await field.inputValue()).toBe('one\ntwo');
  });

  test('what is left of 10,000 characters is said from 9,500 on, and a longer text is cut nowhere', async () => {
    const visit = await desk.visit();
    await visit.begin('A long story');
    const field = visit.chat.getByRole('textbox', { name: 'Write a message' });
    const left = visit.chat.locator('form').locator('..').getByRole('status');
    await field.fill('x'.repeat(9_499));
    expect(await left.count()).toBe(0);
    await field.press('End');
    await field.pressSequentially('y');
    await expect.poll(() => left.textContent()).toBe('500 characters left');
    await field.fill('x'.repeat(9_999));
    await expect.poll(() => left.textContent()).toBe('1 character left');
    await field.press('End');
    await field.pressSequentially('yz');
    await expect.poll(() => left.textContent()).toBe('This is longer than 10000 characters.');
    expect((await field.inputValue()).length).toBe(10_001);
    await field.press('Enter');
    await field.press('Backspace');
    await expect.poll(() => left.textContent()).toBe('0 characters left');
    await field.press('Enter');
    await visit.arrived('xy');
  });

  test('each conversation keeps its draft over a reload, until it is sent', async () => {
    const visit = await desk.visit();
    const { chat, page } = visit;
    const field = chat.getByRole('textbox', { name: 'Write a message' });
    const rows = chat.getByRole('listitem').getByRole('button');
    await visit.begin('The first');
    await field.fill('for the first');
    await chat.getByRole('button', { name: 'Back to the start' }).click();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    expect(await field.inputValue()).toBe('');
    await visit.write('The second');
    await visit.arrived('The second');
    await field.fill('for the second');
    await page.reload();
    for (const name of ['first', 'second']) {
      if (name === 'first') await visit.open();
      else await chat.getByRole('button', { name: 'Back to the start' }).click();
      await rows.filter({ hasText: `The ${name}` }).click();
      await expect.poll(() => field.inputValue()).toBe(`for the ${name}`);
    }
    await field.press('Enter');
    await visit.arrived('for the second');
    await page.reload();
    await visit.open();
    await rows.filter({ hasText: 'for the second' }).click();
    await visit.arrived('for the second');
    expect(await field.inputValue()).toBe('');
  });

  test('reports G1: two tabs have one draft, and what one of them sends is gone from the other', async () => {
    const visit = await desk.visit();
    await visit.begin('From two tabs');
    const other = await desk.visit({ context: visit.page.context() });
    await other.open();
    await other.chat.getByRole('button', { name: /From two tabs/ }).click();
    const [field, second] = [visit, other].map(({ chat }) => chat.getByRole('textbox', { name: 'Write a message' }));
    await field?.fill('Do you ship to Norway?');
    await expect.poll(() => second?.inputValue()).toBe('Do you ship to Norway?');
    await second?.press('End');
    await second?.pressSequentially(' By sea?');
    await expect.poll(() => field?.inputValue()).toBe('Do you ship to Norway? By sea?');
    await field?.press('Enter');
    await other.arrived('By sea?');
    await expect.poll(() => second?.inputValue()).toBe('');
    await second?.press('Enter');
    await other.write('Thanks');
    for (const each of [visit, other]) {
      await each.arrived('Thanks');
      expect(await each.shown()).toHaveLength(3);
    }
  });

  test('a picture can be taken where pictures are taken, and no other kind is offered', async () => {
    const visit = await desk.visit();
    await visit.begin('A photo comes');
    const accept = await visit.chat.locator('form input[type=file]').getAttribute('accept');
    expect(accept?.split(',')).toEqual(expect.arrayContaining(['image/*', '.png', '.pdf']));
    expect(accept).not.toContain('.exe');
    await visit.chat
      .locator('form input[type=file]')
      .setInputFiles({ name: 'a.exe', mimeType: 'application/x-a', buffer: Buffer.from('a') });
    expect(await visit.chat.getByLabel('Choose another').getAttribute('accept')).toBe(accept);
  });

  test('an agent who types is shown by name until they stop or answer, and the visitor to the agent', async () => {
    const visit = await desk.visit();
    const uuid = await visit.begin('Who is there?');
    const heard: boolean[] = [];
    const { apiKey, apiSecret } = deskKey;
    const client = createAgentClient({ baseUrl: desk.service().address, credentials: { apiKey, apiSecret } });
    const agent = connectAgent({
      client,
      onTyping: (typing) => typing.conversation_uuid === uuid && heard.push(typing.is_typing),
    });
    try {
      await expect.poll(() => agent.cursor()).toBeDefined();
      const dots = visit.chat.getByText('Admin is typing');
      agent.typing(uuid, true);
      await dots.waitFor();
      agent.typing(uuid, false);
      await dots.waitFor({ state: 'detached' });
      agent.typing(uuid, true, true);
      agent.typing(uuid, true);
      await dots.waitFor();
      await desk.say(uuid, 'Me');
      await visit.arrived('Me');
      await dots.waitFor({ state: 'detached' });

      const field = visit.chat.getByRole('textbox', { name: 'Write a message' });
      await field.pressSequentially('Hello, you');
      await expect.poll(() => heard).toEqual([true]);
      await field.fill('');
      await expect.poll(() => heard).toEqual([true, false]);
    } finally {
      agent.close();
    }
  });

  test('an answer sounds where the sound was turned on and the chat is not looked at, and is silent elsewhere', async () => {
    const visit = await desk.visit({ before: async (page) => void (await page.addInitScript(listenForSound)) });
    const { chat, page } = visit;
    const notes = (): Promise<number> => visit.frame().evaluate<number>('notes');
    const uuid = await visit.begin('Is there a sound?');
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await desk.say(uuid, 'Not by itself.');
    await chat.getByText('Not by itself.').first().waitFor({ state: 'attached' });
    await visit.open();
    expect(await notes()).toBe(0);
    await chat.getByRole('button', { name: 'Turn the sound on' }).click();
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await desk.say(uuid, 'On request.');
    await expect.poll(notes).toBe(2);
    await page.reload();
    await chat.getByRole('listitem').first().waitFor({ state: 'attached' });
    await desk.say(uuid, 'Silent until somebody does something.');
    await chat.getByText('Silent until').first().waitFor({ state: 'attached' });
    expect(await notes()).toBe(0);
    await visit.open();
    await chat.getByRole('listitem').getByRole('button').first().click();
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await desk.say(uuid, 'On request after a reload.');
    await expect.poll(notes).toBe(2);
    await page.reload();
    await visit.open();
    await chat.getByRole('listitem').getByRole('button').first().click();
    await chat.getByRole('button', { name: 'Turn the sound off' }).click();
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await desk.say(uuid, 'Silent again.');
    await chat.getByText('Silent again.').first().waitFor({ state: 'attached' });
    expect(await notes()).toBe(0);
  });

  test('who reads above stays there while answers come in, is told how many, and goes to them', async () => {
    const visit = await desk.visit();
    const { chat } = visit;
    const uuid = await visit.begin('A long talk');
    for (let number = 1; number <= 14; number++) await desk.say(uuid, `Answer ${number}: ${'words '.repeat(20)}`);
    await visit.arrived('Answer 14');
    const log = chat.getByRole('region', { name: 'Messages' });
    const top = (): Promise<number> => log.evaluate((each) => each.scrollTop);
    const awayFromEnd = (): Promise<number> =>
      log.evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight);
    await expect.poll(awayFromEnd).toBeLessThan(2);
    await log.evaluate((each) => {
      each.scrollTop = 300;
    });
    await expect.poll(top).toBe(300);
    for (const text of ['Below one', 'Below two']) {
      await desk.say(uuid, text);
      await chat.locator('[data-uuid]').filter({ hasText: text }).waitFor({ state: 'attached' });
    }
    const newer = chat.getByRole('button', { name: '2 new' });
    await newer.waitFor();
    expect(await top()).toBe(300);
    await newer.click();
    await expect.poll(awayFromEnd).toBeLessThan(2);
    await newer.waitFor({ state: 'detached' });
    await desk.say(uuid, 'At the end');
    await visit.arrived('At the end');
    await expect.poll(awayFromEnd).toBeLessThan(2);
  });
});
