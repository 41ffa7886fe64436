import { describe, expect, it } from 'vitest';
import { isAboutOwner, passwordFault, passwordForms } from './password-rules.ts';

const mia = { email: 'mia.novak@example.com', firstName: 'Mia', lastName: 'Novák' };

describe('a password', () => {
  it.each([
    ['123456789', 'must have 10 to 128 characters'],
    [`${'abcdefgh'.repeat(16)}i`, 'must have 10 to 128 characters'],
    // Nine characters of two units each.
    ['😀😁😂😃😄😅😆😇😈', 'must have 10 to 128 characters'],
    ['aaaabbbbccccdddd', 'must have at least 5 different characters'],
    ['abcdeabcde', 'must not repeat one short piece'],
    ['abcdefghabcdefghab', 'must not repeat one short piece'],
  ])('%j is refused', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });

  it.each(['abcdefghij', 'abcdefghiabcdefghi', 'four words that rhyme', '😀😁😂😃😄😅😆😇😈😉', 'ﬁve 67890'])(
    '%j is accepted by itself',
    (password) => {
      expect(passwordFault(password)).toBe(undefined);
    },
  );

  it('is counted in characters after NFKC', () => {
    // Eight signs that are eleven letters.
    expect(passwordFault('ﬀﬁﬂabcde')).toBe(undefined);
    expect(passwordFault(`e\u0301e\u0301abcdefg`)).toBe('must have 10 to 128 characters');
  });

  it('is looked for as a guess would be', () => {
    expect(passwordForms('P@ssw0rd2026')).toContain('password');
    expect(passwordForms('!!!QWERTY')).toContain('qwerty');
    expect(passwordForms('ｐａｓｓ')).toContain('pass');
    expect(passwordForms('$3cr3t')).toContain('secret');
    expect(passwordForms('1234567abcdefg')).toContain('7abcdefg');
    expect(passwordForms('1234567abcdefg')).not.toContain('abcdefg');
    expect(passwordForms('12345')).not.toContain('');
  });

  it.each(['mia.novak@example.com', 'Mia.Novak2026!', 'miaNOVÁK99', 'Mia Novák', '2026Novák'])(
    '%j is about its owner',
    (password) => {
      expect(isAboutOwner(passwordForms(password), mia)).toBe(true);
    },
  );

  it('that only holds a name is not', () => {
    expect(isAboutOwner(passwordForms('mia likes rain'), mia)).toBe(false);
    expect(isAboutOwner(passwordForms('------'), { email: 'x@y.example', firstName: '', lastName: ' ' })).toBe(false);
  });
});
