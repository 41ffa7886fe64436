import { describe, expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

const read = (text: string): readonly string[] =>
  readAddresses(Buffer.from(text).toString('latin1')).map(({ name, address }) =>
    name === '' ? address : `${name} | ${address}`,
  );

describe('mail 27: addresses of a header', () => {
  it.each([
    ['ada@example.com', ['ada@example.com']],
    ['<ada@example.com>', ['ada@example.com']],
    ['Ada Moss <ada@example.com>', ['Ada Moss | ada@example.com']],
    ['"Moss, Ada" <ada@example.com>, bob@example.org', ['Moss, Ada | ada@example.com', 'bob@example.org']],
    ['"A \\"B\\" C" <a@example.com>', ['A "B" C | a@example.com']],
    ['ada@example.com (Ada Moss)', ['Ada Moss | ada@example.com']],
    ['a@example.com; b@example.com', ['a@example.com', 'b@example.com']],
    ['Team: a@example.com, B <b@example.com>;, c@example.com', ['a@example.com', 'B | b@example.com', 'c@example.com']],
    ['undisclosed-recipients:;', []],
    ['', []],
    [' , ,', []],
    ['=?utf-8?Q?J=C3=BCrgen?= <j@example.de>', ['Jürgen | j@example.de']],
    ['=?utf-8?Q?Doe,_John?= <jd@example.com>', ['Doe, John | jd@example.com']],
    ['"=?utf-8?Q?Doe=2C_John?=" <jd@example.com>', ['Doe, John | jd@example.com']],
    ['Jürgen <j@example.de>', ['Jürgen | j@example.de']],
    ['"a b"@example.com', ['"a b"@example.com']],
    ['<"a b"@example.com>', ['"a b"@example.com']],
    ['<@relay.example,@b.example:ada@example.com>', ['ada@example.com']],
    ['Ada', ['Ada | ']],
    [
      'Ada <ada@example.com> (home), (a comment) bob@example.org',
      ['Ada | ada@example.com', 'a comment | bob@example.org'],
    ],
    ['Ada\t\t Moss  <ada@example.com>', ['Ada Moss | ada@example.com']],
    ['"open <ada@example.com>', ['open | <ada@example.com>']],
    ['<ada@example.com', ['ada@example.com']],
    ['((((ada@example.com', []],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('are bounded: a thousand are kept of a hundred thousand', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `"N ${index}" <a${index}@example.com>`).join(',\r\n ');
    expect(read(many)).toHaveLength(1_000);
  });
});

it('mail 37: an address and a name are cut at 1,000 letters', () => {
  const [found] = readAddresses(`"${'n'.repeat(50_000)}" <${'a'.repeat(50_000)}@example.com>`);
  expect([found?.name, found?.address]).toEqual(['n'.repeat(1_000), 'a'.repeat(1_000)]);
});
