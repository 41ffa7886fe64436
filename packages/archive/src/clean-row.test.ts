import { describe, expect, it } from 'vitest';
import type { ArchiveTable } from './archive.ts';
import { cleanRow } from './clean-row.ts';

/** Takes scripts out, and nothing else. */
const sanitizer = {
  sanitize: (given: string) => {
    const html = given.replaceAll(/<script>.*?<\/script>/g, '');
    return { html, text: html };
  },
};

const inboxes: ArchiveTable = { name: 'inboxes', key: ['id'], columns: new Map([['config', 'text']]) };
const inboxWith = (config: unknown) => ({ id: 1, config: JSON.stringify(config) });

describe('the signature of an inbox', () => {
  it('loses what may not be shown, and keeps its placeholders and the other settings', () => {
    const config = { spam: 'drop', signature: '<p>{{agent.signature}}</p><script>alert(1)</script>', imap: [] };
    expect(cleanRow(inboxes, inboxWith(config), sanitizer)).toEqual(
      inboxWith({ ...config, signature: '<p>{{agent.signature}}</p>' }),
    );
  });

  it.each([
    ['that is safe', { spam: 'drop', signature: '<p>{{agent.signature}}</p>' }],
    ['that is not there', { title: '<script>alert(1)</script>' }],
    ['that is no text', { signature: ['<script>alert(1)</script>'] }],
  ])('%s leaves the row as it is written', (_which, config) => {
    const row = inboxWith(config);
    expect(cleanRow(inboxes, row, sanitizer)).toBe(row);
  });
});

const messages: ArchiveTable = { name: 'messages', key: ['id'], columns: new Map([['meta', 'text']]) };
const messageWith = (meta: object, content = '<p>Hi</p>') => ({
  ...{ id: 1, content, content_type: 'html' },
  meta: JSON.stringify({ to: [], cc: [], bcc: [], from: [], subject: '', ...meta }),
});

describe('mail 54: the signature below a mail', () => {
  it('loses what may not be shown, as the text above it does', () => {
    const meta = { signature: '<p>Mia</p><script>alert(1)</script>', forwarded_files: 2 };
    expect(cleanRow(messages, messageWith(meta, '<p>Hi</p><script>alert(1)</script>'), sanitizer)).toEqual(
      messageWith({ ...meta, signature: '<p>Mia</p>' }),
    );
  });

  it('leaves a message without one, and one that is safe, as they are written', () => {
    for (const row of [messageWith({}), messageWith({ signature: '<p>Mia</p>' })]) {
      expect(cleanRow(messages, row, sanitizer)).toBe(row);
    }
  });

  it.each([{ signature: 1 }, { forwarded_files: -1 }, { forwarded_files: '2' }])('is refused in %j', (meta) => {
    expect(cleanRow(messages, messageWith(meta), sanitizer)).toBe(
      'has in meta of messages (id 1) no JSON of the kind that belongs there',
    );
  });
});

it('an inbox whose settings are no JSON is refused', () => {
  expect(cleanRow(inboxes, { id: 1, config: '{' }, sanitizer)).toBe(
    'has in config of inboxes (id 1) no JSON of the kind that belongs there',
  );
});
