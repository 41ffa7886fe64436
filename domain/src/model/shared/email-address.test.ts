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
    ['an invisible character', 'a\u200bda@x.test'],
    ['a soft hyphen', 'ada@x.te\u00adst'],
    ['a control character', 'ada\u0007@x.test'],
    ['a NUL', 'ada@x.test\0'],
    ['a space inside', 'a da@x.test'],
    ['a bidi override inside', 'a\u202eda@x.test'],
    ['a mark of direction before the domain', 'ada@\u200ex.test'],
    ['an emoji as domain', 'ada@\u{1f4a9}.la'],
    ['a slash that looks like another sign', 'ada@x\u2044y.test'],
    ['letters before the @ that are not ASCII', 'j\u00f6rg@m\u00fcller.de'],
    ['two dots in a domain of other letters', 'ada@m\u00fcller..de'],
    ['a domain that is too long in punycode', `ada@${'\u00fc\u6f22'.repeat(31)}.de`],
    ['a name in front of it', 'Ada <ada@x.test>'],
    ['nothing but marks', '<\u200e>'],
    ['letters that are not ASCII', 'zo\u00eb@x.test'],
    ['two addresses', 'ada@x.test, b@x.test'],
    ['255 characters', `${'a'.repeat(243)}@example.org`],
  ])('refuses %s', (_what, text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  it.each([
    ['marks of direction around it', '\u200e\u202aada@gmail.com\u202c\u200f', 'ada@gmail.com'],
    ['angle brackets', '<ada@gmail.com>', 'ada@gmail.com'],
    ['angle brackets and spaces', ' < Ada@gmail.com > ', 'ada@gmail.com'],
    ['a no-break space', 'ada@x.test\u00a0', 'ada@x.test'],
    ['a wide space', '\u3000ada@x.test\u3000', 'ada@x.test'],
    ['a byte order mark', '\ufeffada@x.test', 'ada@x.test'],
    ['isolates', '\u2068ada@x.test\u2069', 'ada@x.test'],
    ['a German domain', 'ada@M\u00fcller.DE', 'ada@xn--mller-kva.de'],
    ['the same in two characters', 'ada@mu\u0308ller.de', 'ada@xn--mller-kva.de'],
    ['a sharp s', 'ada@stra\u00dfe.de', 'ada@xn--strae-oqa.de'],
    ['a Russian domain', 'ada@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['a Chinese domain', 'ada@\u4f8b\u5b50\u3002\u4e2d\u56fd', 'ada@xn--fsqu00a.xn--fiqs8s'],
    [
      'an Arabic domain',
      'ada@\u0645\u062b\u0627\u0644.\u0625\u062e\u062a\u0628\u0627\u0631',
      'ada@xn--mgbh0fb.xn--kgbechtv',
    ],
    [
      'an Indian domain',
      'ada@\u0909\u0926\u093e\u0939\u0930\u0923.\u092a\u0930\u0940\u0915\u094d\u0937\u093e',
      'ada@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g',
    ],
    ['full width', 'ada@\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45.com', 'ada@example.com'],
    ['a long s, which DNS does not know', 'ada@\u017fhop.test', 'ada@shop.test'],
    ['both kinds of labels', 'ada@mail.\u00e9cole.fr', 'ada@mail.xn--cole-9oa.fr'],
  ])('reports E1: takes %s', (_what, given, stored) => {
    expect(parseEmail(given)).toBe(stored);
    expect(parseEmail(stored)).toBe(stored);
  });

  it('reports E1: writes a domain as browsers do', () => {
    for (const domain of [
      'b\u00fccher.ch',
      'a\u0301.test',
      '\u30c6\u30b9\u30c8.jp',
      '\u05d3\u05d5\u05d2\u05de\u05d4.il',
      'na\u00efve-caf\u00e9.fr',
    ]) {
      expect(parseEmail(`ada@${domain}`)).toBe(`ada@${new URL(`http://${domain}`).hostname}`);
    }
  });

  it('takes 254 characters', () => {
    expect(parseEmail(`${'a'.repeat(242)}@example.org`)).toHaveLength(254);
  });
});

it('an address of an input is refused at its path', () => {
  expect(requireEmail('email', ' ADA@x.test ')).toBe('ada@x.test');
  const issues = [
    { path: 'email', message: 'must be an e-mail address such as ada@example.com, in ASCII before the @' },
  ];
  expect(() => requireEmail('email', 'ada')).toThrow(
    expect.objectContaining({ code: 'input.invalid', details: { issues } }),
  );
});
