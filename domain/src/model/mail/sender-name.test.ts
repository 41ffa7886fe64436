import { describe, expect, it } from 'vitest';
import { namelessSender, senderName } from './sender-name.ts';

describe('mail 27: what the author of a mail is called', () => {
  it.each([
    ['Ada Reyes', 'Ada Reyes'],
    ['  Ada \t Reyes ', 'Ada Reyes'],
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['\u202eseyeR adA\u2069', 'seyeR adA'],
    ['"Ada Reyes"', 'Ada Reyes'],
    ['\u201cAda Reyes\u201d', 'Ada Reyes'],
    ['\u2018Ada\u2019', 'Ada'],
    ["'Ada Reyes' via Support", 'Ada Reyes'],
    ['"Ada Reyes via Support"', 'Ada Reyes'],
    ['Ada VIA The list', 'Ada'],
    ['İpek İ. via a via b', 'İpek İ. via a'],
    ['Via Roma', 'Via Roma'],
    ['via Support', 'via Support'],
    ['Olivia Reyes', 'Olivia Reyes'],
    ["Ada O'", "Ada O'"],
    ["'", "'"],
    ['Мария', 'Мария'],
    ['Ada \ud800Reyes', 'Ada Reyes'],
  ])('%j: %j', (given, name) => {
    expect(senderName(given, 'ada@example.com')).toBe(name);
  });

  it.each([
    ['', 'ada.reyes@example.com', 'ada.reyes'],
    [' \u202e\u200b ', 'ada@example.com', 'ada'],
    ['chief@bank.example', 'eve@example.com', 'eve'],
    ["'chief@bank.example' via Support", 'eve@example.com', 'eve'],
    ['""', 'ada@example.com', 'ada'],
    ['', 'ü@example.com', 'ü'],
    ['', '"ada reyes"@example.com', 'ada reyes'],
    ['', '\u202e@example.com', '@example.com'],
    ['', 'daemon', 'daemon'],
    ['', '', namelessSender],
    ['\u200b', '\u200b', namelessSender],
  ])('%j of %j: %j', (given, address, name) => {
    expect(senderName(given, address)).toBe(name);
  });

  it('has at most 140 UTF-16 units, or as many as are given', () => {
    expect(senderName('A'.repeat(10_000), 'ada@example.com')).toBe('A'.repeat(140));
    expect(senderName('A'.repeat(10_000), 'ada@example.com', 128)).toBe('A'.repeat(128));
    expect(senderName(`${'A'.repeat(139)} Reyes`, 'ada@example.com')).toBe('A'.repeat(139));
    expect(senderName('', `${'a'.repeat(10_000)}@example.com`)).toBe('a'.repeat(140));
    expect(senderName(`${'\u200b'.repeat(140)}A`, 'ada@example.com')).toBe('ada');
  });
});
