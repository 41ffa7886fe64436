import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { axeFaults } from './axe-faults.ts';
import { deskOfTests } from './desk-of-tests.ts';

const field = (key: string, type: string, label: string, order: number) => ({
  key,
  type,
  label,
  required: true,
  order,
});
const full = {
  brand_name: 'Saltmarsh Kitchen',
  website_url: 'https://example.com',
  colors: { primary: '#934a26' },
  dark_mode: true,
  introduction_message: 'We are four people who know our kettles.',
  chat_reply_expectation_message: 'Usually replies within an hour',
  notice_banner: { enabled: true, text: 'Parcels are late this week.' },
  home_apps: [
    { type: 'announcement', title: 'Parcels before the holidays', description: 'Order by 17 December', text: 'Soon.' },
    { type: 'external_link', title: 'Follow your parcel', url: 'https://example.com/track' },
  ],
};
const form = {
  enabled: true,
  fields: [
    field('name', 'text', 'Name', 1),
    field('email', 'email', 'E-mail', 2),
    field('phone', 'phone', 'Phone', 3),
    field('terms', 'checkbox', 'I have read the terms', 4),
    { ...field('topic', 'list', 'Topic', 5), options: ['Repairs', 'Orders'] },
  ],
};

describeInBrowser('every state of the widget, looked at by axe', () => {
  const desk = deskOfTests();

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('%s, %i pixels wide', async (colorScheme, width) => {
    await desk.configure({ ...full, prechat_form: form });
    const visit = await desk.visit({ colorScheme, viewport: { width, height: 844 } });
    const { chat, open, write } = visit;
    await open();
    expect(await axeFaults(visit), 'home').toEqual([]);
    await chat.getByRole('button', { name: 'Parcels before' }).click();
    expect(await axeFaults(visit), 'news').toEqual([]);
    await chat.getByRole('button', { name: 'Back to the start' }).click();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await chat.getByRole('button', { name: 'Send' }).click();
    expect(await axeFaults(visit), 'form with faults').toEqual([]);

    await desk.configure(full);
    await visit.page.reload();
    const text = `Hello from ${colorScheme} ${width}`;
    const uuid = await visit.begin(text);
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', {
      message: '<p>See <a href="https://example.com">this</a></p><ul><li>one</li></ul>',
    });
    await chat.getByText('one').first().waitFor();
    await chat.getByRole('button', { name: 'Emoji' }).click();
    expect(await axeFaults(visit), 'conversation').toEqual([]);
    desk.proxy.cut();
    await write('waits');
    await chat
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.exe', mimeType: 'application/x-a', buffer: Buffer.from('a') });
    await chat.getByText('No connection.').waitFor();
    expect(await axeFaults(visit), 'connection lost').toEqual([]);
    desk.proxy.restore();
    await chat.locator('[data-uuid]').filter({ hasText: 'waits' }).waitFor();
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
    await chat.getByText('This conversation has ended.').waitFor();
    await chat.locator('header').getByText('Ended', { exact: true }).waitFor();
    expect(await axeFaults(visit), 'ended').toEqual([]);
    await chat.getByRole('button', { name: 'Back to the start' }).click();
    expect(await axeFaults(visit), 'home with conversations').toEqual([]);

    await desk.configure({ ...full, language: 'ar', colors: { primary: '#f2c230' } });
    await visit.page.reload();
    await open();
    await expect.poll(() => visit.frame().locator('html').getAttribute('dir')).toBe('rtl');
    expect(await axeFaults(visit), 'home in Arabic, light brand colour').toEqual([]);
    await chat.getByRole('listitem').getByRole('button').first().click();
    await chat.getByRole('textbox').waitFor();
    expect(await axeFaults(visit), 'conversation in Arabic').toEqual([]);
    expect(desk.faults).toEqual([]);
    await visit.close();
  });
});
