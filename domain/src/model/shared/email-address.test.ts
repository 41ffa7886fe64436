import { describe, expect, it } from 'vitest';
import { parseEmail, requireEmail } from './email-address.ts';

describe('parseEmail', () => {
  it('evens out the case of A to Z and outer white space', () => {
    expect(parseEmail(' \tAda@Example.COM\r\n')).toBe('ada@example.com');
    expect(parseEmail('a@xn--mller-kva.example')).toBe('a@xn--mller-kva.example');
    expect(parseEmail('\f a@x.test \n')).toBe('a@x.test');
    expect(parseEmail("o'brien+tag@localhost")).toBe("o'brien+tag@localhost");
  });

  it.each([
    ['nothing', ''],
    ['no domain', 'ada'],
    ['nothing before the domain', '@x.test'],
    ['only spaces', ' \t '],
    ['a label that begins with a hyphen', 'ada@-x.test'],
    ['a label that ends with a hyphen', 'ada@x-.test'],
    ['a label of 64 characters', `ada@${'x'.repeat(64)}.test`],
    ['a domain that ends with a dot', 'ada@x.test.'],
    ['two dots in the domain', 'ada@x..test'],
    ['a KELVIN SIGN', 'victim-\u212a@x.test'],
    ['a long s', 'ada@\u017fhop.test'],
    ['a no-break space behind it', 'ada@x.test\u00a0'],
    ['an invisible character', 'a\u200bda@x.test'],
    ['a soft hyphen', 'ada@x.te\u00adst'],
    ['a byte order mark', '\ufeffada@x.test'],
    ['a control character', 'ada\u0007@x.test'],
    ['a NUL', 'ada@x.test\0'],
    ['a space inside', 'a da@x.test'],
    ['a bidi override', '\u202eada@x.test'],
    ['letters that are not ASCII', 'zo\u00eb@x.test'],
    ['a domain that is not ASCII', 'ada@m\u00fcller.example'],
    ['two addresses', 'ada@x.test, b@x.test'],
    ['255 characters', `${'a'.repeat(243)}@example.org`],
  ])('refuses %s', (_what, text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  it('takes 254 characters', () => {
    expect(parseEmail(`${'a'.repeat(242)}@example.org`)).toHaveLength(254);
  });
});

it('an address of an input is refused at its path', () => {
  expect(requireEmail('email', ' ADA@x.test ')).toBe('ada@x.test');
  const issues = [{ path: 'email', message: 'must be an e-mail address in ASCII (punycode for its domain)' }];
  expect(() => requireEmail('email', 'ada')).toThrow(
    expect.objectContaining({ code: 'input.invalid', details: { issues } }),
  );
});
