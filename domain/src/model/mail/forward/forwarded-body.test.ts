import { describe, expect, it } from 'vitest';
import { forwardedBody } from './forwarded-body.ts';
import { forwardedOriginal } from './forwarded-original.ts';

const author = {
  ...{ id: 1, firstName: 'Ada', lastName: 'Reyes', email: null, avatarUrl: null, availabilityStatus: null },
  ...{ type: 'contact' as const, lastActiveAt: null },
};
const meta = { to: ['help@shop.example'], cc: [], bcc: ['x@y.example'], from: ['ada@example.com'], subject: 'Refund' };
const message = { type: 'incoming', private: false, meta, createdAt: 0, author } as const;

describe('mail 45: what is forwarded', () => {
  it('has the head of the mail, with its own time and names', () => {
    const names = { 'ada@example.com': 'Ada <b>' };
    const original = forwardedOriginal(
      { ...message, meta: { ...meta, names, date: '2026-05-01T10:00:00.000Z' } },
      null,
    );
    expect(original).toEqual({
      from: { address: 'ada@example.com', name: 'Ada <b>' },
      date: Date.UTC(2026, 4, 1, 10),
      subject: 'Refund',
      to: [{ address: 'help@shop.example', name: '' }],
      cc: [],
    });
    expect(forwardedOriginal({ ...message, meta: { ...meta, date: 'soon' } }, null)?.date).toBe(0);
  });

  it('names an address in any case', () => {
    const names = { 'ada@example.com': 'Ada Reyes', 'Bob@example.com': 'Bob', 'eve@example.com': 5 };
    const people = { from: ['Ada@Example.com'], to: ['BOB@example.com', 'eve@example.com'], cc: ['constructor'] };
    expect(forwardedOriginal({ ...message, meta: { ...meta, ...people, names } }, null)).toMatchObject({
      from: { address: 'Ada@Example.com', name: 'Ada Reyes' },
      to: [
        { address: 'BOB@example.com', name: 'Bob' },
        { address: 'eve@example.com', name: '' },
      ],
      cc: [{ address: 'constructor', name: '' }],
    });
  });

  it('names an author without address, and takes the subject of the conversation', () => {
    const original = forwardedOriginal({ ...message, meta: { ...meta, from: [], subject: '' } }, 'Order');
    expect(original).toMatchObject({ from: { address: '', name: 'Ada Reyes' }, subject: 'Order' });
    if (original === undefined) throw new Error('a public message is forwarded');
    expect(forwardedBody({ html: '', text: '' }, original, null).text).toContain('From: Ada Reyes\n');
  });

  it('is no note and no activity, but a message of a side thread', () => {
    expect(forwardedOriginal({ ...message, private: true }, null)).toBeUndefined();
    expect(forwardedOriginal({ ...message, type: 'activity' }, null)).toBeUndefined();
    expect(forwardedOriginal({ ...message, private: true, meta: { ...meta, side: 'f' } }, null)).toBeDefined();
  });

  it('has words, head and text, escaped and without our tokens', () => {
    const token = 'rbklvzq2mx5c7n3ghadbc2d';
    const original = forwardedOriginal({ ...message, meta: { ...meta, subject: 'A & B' } }, null);
    if (original === undefined) throw new Error('a public message is forwarded');
    const address = `help+${token}@shop.example`;
    const content = { html: `<a href="mailto:help%2B${token}%40shop.example">${address}</a>`, text: address };
    const { html, text } = forwardedBody({ html: '<p>Look</p>', text: 'Look' }, original, content);
    expect(html).toBe(
      '<p>Look</p><br /><div>---------- Forwarded message ---------<br /><b>From:</b> ada@example.com<br /><b>Date:</b> ' +
        'Thu, 01 Jan 1970 00:00:00 GMT<br /><b>Subject:</b> A &amp; B<br /><b>To:</b> help@shop.example</div><br />' +
        '<a href="mailto:help%40shop.example">help@shop.example</a>',
    );
    expect(text.startsWith('Look\n\n---------- Forwarded message ---------\nFrom: ada@example.com\n')).toBe(true);
    expect(text.endsWith('\n\nhelp@shop.example')).toBe(true);
    expect(text).not.toContain(token);
  });
});
