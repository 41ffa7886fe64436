import { describe, expect, it } from 'vitest';
import { type ForwardOriginal, forwardHead, forwardHeadText } from './forward-head.ts';

const original: ForwardOriginal = {
  from: { name: 'Ada Reyes', address: 'ada@example.com' },
  date: Date.UTC(2026, 10, 24, 13, 58),
  subject: 'Order 1042',
  to: [{ name: '', address: 'help+rbaaaaaaaa77777777@shop.example' }],
  cc: [
    { name: 'Bob', address: 'bob@example.com' },
    { name: '', address: 'cy@example.com' },
  ],
};

describe('mail 45: the head of what an agent forwards', () => {
  it('has the lines of the mail, without our token', () => {
    expect(forwardHeadText(original)).toBe(
      [
        '---------- Forwarded message ---------',
        'From: Ada Reyes <ada@example.com>',
        'Date: Tue, 24 Nov 2026 13:58:00 GMT',
        'Subject: Order 1042',
        'To: help@shop.example',
        'Cc: Bob <bob@example.com>, cy@example.com',
      ].join('\n'),
    );
  });

  it('leaves out what the mail does not have', () => {
    const labels = forwardHead({ ...original, subject: null, cc: [] }).map(({ label }) => label);
    expect(labels).toEqual(['From', 'Date', 'To']);
  });

  it('has each on one line, bounded, without tokens', () => {
    const token = 'help+fbaaaaaaaa77777777@shop.example';
    const odd = { name: `Eve <x@y.example>\r\nBcc: ${token}\u202e`, address: `eve@example.com\nTo: ${token}` };
    const lines = forwardHead({ ...original, from: odd, subject: `${token}\n${'s'.repeat(400)}`, to: [odd], cc: [] });
    const names = 'Eve x y.example Bcc help shop.example';
    const value = lines[0]?.value.replace(/ +/g, ' ');
    expect(value).toBe(`${names} <eve@example.com To: help@shop.example>`);
    expect(lines[2]?.value).toBe(`help@shop.example ${'s'.repeat(282)}`);
    expect(JSON.stringify(lines)).not.toContain('aaaaaaaa77777777');
    const many = Array.from({ length: 100_000 }, (_, at) => ({ name: '', address: `a${at}@example.com` }));
    expect(forwardHead({ ...original, to: many })[3]?.value.split(', ')).toHaveLength(50);
  });
});
