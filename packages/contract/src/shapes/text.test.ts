import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { email, text, trimmed } from './text.ts';

describe('text', () => {
  it.each(['a\u0000b', '\uD83D', 'a\uDE00b', '\uDE00\uD83D'])('refuses %j, which not every engine stores', (value) => {
    expect(v.is(text(0, 10), value)).toBe(false);
    expect(v.is(trimmed(0, 10), value)).toBe(false);
  });

  it('keeps whole surrogate pairs, and counts UTF-16 units', () => {
    expect(v.parse(text(1, 2), '😀')).toBe('😀');
    expect(v.is(text(1, 1), '😀')).toBe(false);
  });

  it('keeps white space, or counts without it', () => {
    expect(v.parse(text(1, 3), ' a ')).toBe(' a ');
    expect(v.parse(trimmed(1, 1), ' a ')).toBe('a');
    expect(v.is(trimmed(1, 10), '   ')).toBe(false);
  });
});

describe('email', () => {
  it('is trimmed and lower-cased', () => {
    expect(v.parse(email, '  Ada.Lovelace@Example.ORG\n')).toBe('ada.lovelace@example.org');
  });

  it.each(["o'neil@example.org", 'a+b@sub.xn--p1ai', 'admin@localhost'])('accepts %s', (value) => {
    expect(v.is(email, value)).toBe(true);
  });

  it.each([
    '',
    'ada',
    '@example.org',
    'a@',
    'a b@example.org',
    'a@b@c.org',
    'a\u0000@b.org',
    `${'a'.repeat(250)}@b.org`,
  ])('refuses %j', (value) => {
    expect(v.is(email, value)).toBe(false);
  });
});
