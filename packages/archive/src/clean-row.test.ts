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

it('an inbox whose settings are no JSON is refused', () => {
  expect(cleanRow(inboxes, { id: 1, config: '{' }, sanitizer)).toBe(
    'has in config of inboxes (id 1) no JSON of the kind that belongs there',
  );
});
