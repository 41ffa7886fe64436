import { expect } from 'vitest';
import { open, type Scene, sees, start } from './scene.ts';

const field = (key: string, order: number, more: object = {}) => ({
  key,
  type: 'text',
  label: `Label of ${key}`,
  required: false,
  order,
  ...more,
});

/** Writing, and the form before it. */
export const conversationScenes: readonly Scene[] = [
  {
    name: 'conversation',
    config: {
      direct_to_conversation: true,
      chat_introduction: 'Ask us anything',
      notice_banner: { enabled: true, text: 'Parcels are late' },
      features: { file_upload: true, emoji: true },
      show_office_hours_in_chat: true,
      show_office_hours_after_assignment: true,
    },
    act: open,
    checks: {
      direct_to_conversation: async ({ chat }) => chat.getByRole('textbox', { name: 'Write a message' }).waitFor(),
      chat_introduction: sees('Ask us anything'),
      'notice_banner.text': sees('Parcels are late'),
      'notice_banner.enabled': async (_visit, desk) => {
        await desk.configure({
          direct_to_conversation: true,
          notice_banner: { enabled: false, text: 'Parcels are late' },
        });
        const other = await desk.visit();
        await other.open();
        await other.chat.getByRole('textbox', { name: 'Write a message' }).waitFor();
        await expect.poll(() => other.chat.getByText('Parcels are late').count()).toBe(0);
        await other.close();
      },
      'features.emoji': async ({ chat }) => chat.getByRole('button', { name: 'Emoji' }).waitFor(),
      show_office_hours_in_chat: async ({ chat }) => chat.getByText(/It is \d+:\d\d/).waitFor(),
      working_hours_utc_offset: async ({ chat }) => {
        const shown = (await chat.getByText(/It is \d+:\d\d/).textContent())?.match(/(\d+):(\d\d)/);
        const now = new Date();
        const minutes = Number(shown?.[1]) * 60 + Number(shown?.[2]) - now.getUTCHours() * 60 - now.getUTCMinutes();
        // The desk of the test is at UTC.
        expect([0, -1, 1_439, -1_440]).toContain(minutes);
      },
      'features.file_upload': async (visit) => {
        await visit.write('With a file');
        await visit.arrived('With a file');
        await visit.chat.locator('input[type=file]').last().waitFor({ state: 'attached' });
      },
      show_office_hours_after_assignment: async (visit, desk) => {
        const { results } = await desk.ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
        const { uuid = '' } = results.find(({ last_message: last }) => last === 'With a file') ?? {};
        await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: 'From an agent' });
        await visit.chat.getByText(/^(?:Online|Away).* · It is \d+:\d\d/).waitFor();
      },
      'upload.max_bytes': async ({ chat }) => {
        const files = chat.locator('input[type=file]').last();
        await files.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 ** 20 + 1) });
        await chat.getByText('Not sent: the file is larger than 1 MB.').waitFor();
      },
      'upload.extensions': async ({ chat }) => {
        const files = chat.locator('input[type=file]').last();
        await expect.poll(() => files.getAttribute('accept')).toContain('.pdf');
        await files.setInputFiles({ name: 'a.exe', mimeType: 'application/x-a', buffer: Buffer.from('a') });
        await chat.getByText('Not sent: files of the kind .exe are not taken here.').waitFor();
      },
      'upload.max_files': async (visit) => {
        const file = (number: number) => ({ name: `${number}.txt`, mimeType: 'text/plain', buffer: Buffer.from('a') });
        const before = (await visit.shown()).length;
        await visit.chat
          .locator('input[type=file]')
          .last()
          .setInputFiles(Array.from({ length: 11 }, (_, number) => file(number)));
        // Ten to one message.
        await expect.poll(async () => (await visit.shown()).length).toBe(before + 2);
      },
    },
  },
  {
    name: 'form',
    config: {
      prechat_form: {
        enabled: true,
        title: 'Who are you?',
        fields: [
          field('last', 2),
          field('first', 1, { required: true, placeholder: 'Such as Mira' }),
          field('topic', 3, { type: 'list', options: ['Repairs', 'Orders'] }),
        ],
      },
    },
    act: async (visit) => {
      await visit.open();
      await start(visit).click();
    },
    checks: {
      'prechat_form.enabled': async ({ chat }) => chat.getByLabel('Label of first').waitFor(),
      'prechat_form.title': sees('Who are you?'),
      'prechat_form.fields.label': async ({ chat }) => chat.getByLabel('Label of last').waitFor(),
      'prechat_form.fields.key': async ({ chat }) =>
        await expect.poll(() => chat.locator('form [name]').count()).toBe(4),
      'prechat_form.fields.type': async ({ chat }) => chat.getByRole('combobox', { name: 'Label of topic' }).waitFor(),
      'prechat_form.fields.options': async ({ chat }) =>
        await expect
          .poll(() => chat.getByRole('combobox').locator('option').allInnerTexts())
          .toEqual(['Choose', 'Repairs', 'Orders']),
      'prechat_form.fields.placeholder': async ({ chat }) =>
        await expect.poll(() => chat.getByLabel('Label of first').getAttribute('placeholder')).toBe('Such as Mira'),
      'prechat_form.fields.required': async ({ chat }) => {
        await chat.getByRole('button', { name: 'Send' }).click();
        await chat.getByText('Label of first is missing.').waitFor();
        await expect.poll(() => chat.getByText('Label of last is missing.').count()).toBe(0);
      },
    },
  },
];
