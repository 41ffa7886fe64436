import { describe, expect, it } from 'vitest';
import {
  forwardSubject,
  isForwardSubject,
  longestSubject,
  numberedSubject,
  numbersInSubject,
  replySubject,
  storedSubject,
  subjectOfNew,
} from './mail-subject.ts';

describe('mail 40: the subject that is stored', () => {
  it.each([
    ['Refund', 'Refund'],
    ['Refund\r\nBcc: eve@example.com', 'Refund Bcc: eve@example.com'],
    ['Refund\nfor\torder\u20281042', 'Refund for order 1042'],
    ['Re\u0000fund\u0007now\u0085', 'Re fund now'],
    ['\u202eRefund\u2066 \u200fnow', 'Refund now'],
    ['Refund  for \u00a0 order', 'Refund for order'],
    ['Refund \ud800now', 'Refund now'],
    ['استرداد', 'استرداد'],
    ['', null],
    [null, null],
    [' \r\n\u202e\u200b ', null],
  ])('%j is kept as %j', (subject, kept) => {
    expect(storedSubject(subject)).toBe(kept);
  });

  it('has at most 300 UTF-16 units, and is cut between characters', () => {
    expect(storedSubject('x'.repeat(10_000_000))).toBe('x'.repeat(longestSubject));
    expect(storedSubject(`${'x'.repeat(299)}\u{1f600}`)).toBe('x'.repeat(299));
    expect(storedSubject(`${'x'.repeat(299)} y`)).toBe('x'.repeat(299));
    expect(storedSubject(`${'\u200b'.repeat(300)}x`)).toBeNull();
  });
});

describe('mail 40: the subject of a new conversation', () => {
  it.each([
    ['Refund', 'Refund'],
    ['Re: AW: Fwd: Refund', 'Refund'],
    ['Fwd: [#55] Re: Refund [#101]', 'Refund'],
    ['[#INC-7] Re: Refund', 'Refund'],
    ['Refund [#1[#2]01]', 'Refund'],
    ['Refund for [order] #101', 'Refund for [order] #101'],
    ['Refund [#a b]', 'Refund [#a b]'],
    ['Re:', null],
    ['WG: [#101]', null],
    [null, null],
  ])('of %j is %j', (subject, kept) => {
    expect(subjectOfNew(subject)).toBe(kept);
  });
});

it.each([
  ['Fwd: Refund', true],
  ['\r\nWG: Rechnung', true],
  ['Fwd: Re: Refund', true],
  ['Re: Fwd: Refund', false],
  ['Refund', false],
  [null, false],
])('mail 30: %j is a forward: %s', (subject, is) => {
  expect(isForwardSubject(subject)).toBe(is);
});

describe('mail 14: the numbers in a subject', () => {
  it.each<[string | null, readonly string[]]>([
    ['Re: Refund [#101]', ['101']],
    ['[#55] Refund [#101] [#55]', ['55', '101']],
    ['[#1][#2][#3][#4][#5][#6]', ['1', '2', '3', '4', '5']],
    ['Refund [#INC-7] #101 [101] [#] [# 1]', []],
    [`[#${'1'.repeat(19)}]`, []],
    [null, []],
  ])('of %j are %j', (subject, numbers) => {
    expect(numbersInSubject(subject)).toEqual(numbers);
  });

  it('are found behind what is stored', () => {
    expect(numbersInSubject(`${'x'.repeat(longestSubject)} [#101]`)).toEqual(['101']);
  });
});

describe('mail 40: the subject of what is sent', () => {
  it.each([
    ['Refund', '101', 'Re: Refund [#101]'],
    ['Re: Refund [#101]', '101', 'Re: Refund [#101]'],
    ['AW: [#101] Re: Refund', '101', 'Re: Refund [#101]'],
    ['Re: Refund [#55]', '101', 'Re: Refund [#55] [#101]'],
    ['Refund [#10[#101]1]', '101', 'Re: Refund [#101]'],
    ['Refund [#1010]', '101', 'Re: Refund [#1010] [#101]'],
    ['Refund\r\nBcc: eve@example.com', '101', 'Re: Refund Bcc: eve@example.com [#101]'],
    ['Refund [#101]', null, 'Re: Refund [#101]'],
    ['Refund [#null]', null, 'Re: Refund [#null]'],
    [null, '101', 'Re: [#101]'],
    [null, null, 'Re:'],
  ])('a reply to %j with number %j: %j', (subject, number, sent) => {
    expect(replySubject(subject, number)).toBe(sent);
  });

  it.each([
    ['Your order', '101', 'Your order [#101]'],
    ['Re: Your order [#101]', '101', 'Re: Your order [#101]'],
    ['Your order', null, 'Your order'],
    ['Your\r\norder', null, 'Your order'],
    [null, '101', '[#101]'],
    [null, null, ''],
  ])('a new mail about %j with number %j: %j', (subject, number, sent) => {
    expect(numberedSubject(subject, number)).toBe(sent);
  });

  it.each([
    ['Re: Refund [#101]', 'Fwd: Refund'],
    ['Fwd: Refund\r\n[#55]', 'Fwd: Refund'],
    [null, 'Fwd:'],
  ])('a forward of %j: %j', (subject, sent) => {
    expect(forwardSubject(subject)).toBe(sent);
  });

  it('has its number whole however long it is, and is found again behind more prefixes', () => {
    const sent = replySubject('x'.repeat(1_000), '101');
    expect(sent).toMatch(/^Re: x+ \[#101\]$/);
    expect(sent).toHaveLength(250);
    expect(numbersInSubject(storedSubject(`AW: Fwd: Re[2]: ${sent}`))).toEqual(['101']);
  });
});
