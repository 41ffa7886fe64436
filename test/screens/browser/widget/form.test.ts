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

  test.each([
    ['de', 'Nachricht', 'Senden', '1.000', undefined, 1000],
    ['ar', 'الرسالة', 'إرسال', '٥', undefined, 5],
    ['fr', 'Message', 'Envoyer', '1.000', 'Seulement des chiffres ici.', 1000],
  ])('reports E3: reads a number as %s writes it, or asks again', async (locale, message, send, text, fault, value) => {
    await desk.configure({ prechat_form: { enabled: true, fields: [field('seats', 'number', 'Seats', true, 1)] } });
    const { chat, page, open, close } = await desk.visit();
    await page.evaluate(`Helpdesk('update', { locale: '${locale}' })`);
    await open();
    await chat.locator('button[data-first]').click();
    await chat.getByLabel('Seats').fill(text);
    await chat.getByRole('textbox', { name: message }).fill(`How much in ${locale}?`);
    await chat.getByRole('button', { name: send }).click();
    if (fault !== undefined) {
      await chat.getByText(fault).waitFor();
      expect(await chat.getByLabel('Seats').inputValue()).toBe(text);
      await chat.getByLabel('Seats').fill(String(value));
      await chat.getByRole('button', { name: send }).click();
    }
    await chat
      .locator('[data-uuid]')
      .filter({ hasText: `How much in ${locale}?` })
      .waitFor();
    const { results } = await desk.ask<{ results: { uuid: string }[] }>('/conversations/all');
    const { meta } = await desk.ask<{ meta: object }>(`/conversations/${results[0]?.uuid}`);
    expect(meta).toMatchObject({ form_data: { seats: value } });
    await close();
  });
});
