import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { picture } from './scenes/scene.ts';

const field = (key: string, type: string, label: string, required: boolean, order: number) => ({
  key,
  type,
  label,
  required,
  order,
});
const email = field('email', 'email', 'E-mail', true, 2);

describeInBrowser('the form before the first message', () => {
  const desk = deskOfTests();

  test('that the service refuses is shown again with all answers and the message, and says what was not taken', async () => {
    await desk.configure({ prechat_form: { enabled: true, fields: [email] } });
    const visit = await desk.visit();
    const { chat } = visit;
    await visit.open();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await chat.getByLabel('E-mail').fill('jörg@example.org');
    await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my kettle?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('this was not accepted').waitFor();
    await chat.getByLabel('E-mail').fill('joerg@example.org');
    // Since the page was loaded the desk asks for more.
    await desk.configure({ prechat_form: { enabled: true, fields: [field('name', 'text', 'Name', true, 1), email] } });
    await chat.getByRole('button', { name: 'Send' }).click();
    const name = chat.getByLabel('Name');
    await name.waitFor();
    await chat.getByText('this was not accepted').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    expect(await chat.getByLabel('E-mail').inputValue()).toBe('joerg@example.org');
    expect(await chat.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my kettle?');
    expect(await chat.locator('[data-waits]').count()).toBe(0);

    // Nothing is lost where the page is left now.
    await visit.page.reload();
    await visit.open();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await name.fill('Jörg');
    expect(await chat.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my kettle?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await visit.arrived('Where is my kettle?');
    await expect.poll(() => chat.locator('[data-waits]').count()).toBe(0);
  });

  test('has its fields and the files that wait at one edge, and a box that long words do not squeeze', async () => {
    const terms = 'I have read the terms of the repairs, and I know what a kettle costs that cannot be repaired';
    const fields = [email, field('topic', 'list', 'Topic', false, 3), field('terms', 'checkbox', terms, true, 4)];
    await desk.configure({ prechat_form: { enabled: true, fields } });
    for (const language of ['en', 'ar']) {
      const visit = await desk.visit();
      const { chat, page } = visit;
      await page.evaluate(`Helpdesk('update', { locale: '${language}' })`);
      await visit.open();
      await chat.locator('button[data-first]').click();
      await chat.locator('form input[type=file]').setInputFiles([
        { name: 'lid.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
        { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from(picture.split(',')[1] ?? '', 'base64') },
      ]);
      await chat.getByRole('img', { name: 'a.gif' }).waitFor();
      const waits = (of: string) => chat.locator(`[data-waits] div > ${of}`);
      const boxes = await Promise.all(
        [chat.getByLabel('E-mail'), chat.getByLabel(terms), waits('div:has(bdi)'), waits('div:has(img)')].map((each) =>
          each.boundingBox(),
        ),
      );
      const edges = boxes.map((box) =>
        Math.round(language === 'ar' ? (box?.x ?? 0) + (box?.width ?? 0) : (box?.x ?? 0)),
      );
      expect(new Set(edges).size, `${language}: ${edges}`).toBe(1);
      expect(boxes[1]).toMatchObject({ width: 20, height: 20 });
      await visit.close();
    }
  });
});
