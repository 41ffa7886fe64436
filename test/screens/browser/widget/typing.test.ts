import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

describeInBrowser('the field for a message', () => {
  const desk = deskOfTests();

  test('reports G2: of a table or a text that was copied, pastes the text and not its picture; a file waits until it is sent', async () => {
    const visit = await desk.visit();
    const { chat, frame } = visit;
    await visit.begin('A table comes');
    const paste = (text: string, name: string) =>
      frame().evaluate<boolean>(`
        data = new DataTransfer();
        data.items.add(new File(['x'], '${name}', { type: 'text/plain' }));
        data.setData('text/plain', '${text}');
        document.querySelector('textarea').dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
        );
      `);
    // The default is not prevented, so the browser pastes.
    expect(await paste('Kettle\\t12', 'image.txt')).toBe(true);
    expect(await chat.locator('[data-waits], [data-uuid]').count()).toBe(1);
    // The name of a file is no text.
    expect(await paste('kettle.txt\\n', 'kettle.txt')).toBe(false);
    await chat.locator('[data-waits]').getByText('Is sent with your message').waitFor();
    await visit.write('The kettle');
    await visit.arrived('The kettle');
    await chat.locator('[data-uuid]').getByRole('link', { name: 'kettle.txt' }).waitFor();
  });

  test('reports G7: the caret is behind an emoji that was put into the middle', async () => {
    const visit = await desk.visit();
    await visit.begin('An emoji comes');
    const field = visit.chat.getByRole('textbox', { name: 'Write a message' });
    await field.fill('Hello!');
    await field.press('ArrowLeft');
    await visit.chat.getByRole('button', { name: 'Emoji' }).click();
    await visit.chat.getByRole('button', { name: '👋' }).click();
    await field.pressSequentially(' you');
    expect(await field.inputValue()).toBe('Hello👋 you!');
  });

  test('Escape closes the emoji first, then the chat, and nothing while a word is composed', async () => {
    const visit = await desk.visit();
    const { chat, launcher, page, frame } = visit;
    await visit.begin('A key is pressed');
    const field = chat.getByRole('textbox', { name: 'Write a message' });
    const composing = () =>
      frame().evaluate(`document.querySelector('textarea').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }),
      )`);
    await chat.getByRole('button', { name: 'Emoji' }).click();
    await composing();
    await chat.getByRole('button', { name: '😀' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => chat.getByRole('button', { name: '😀' }).count()).toBe(0);
    expect(await launcher.getAttribute('aria-expanded')).toBe('true');
    expect(await field.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
    await composing();
    expect(await launcher.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
  });
});
