import { below } from '../../bench/random.ts';

/** Values that have broken parsers of JSON. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '💥'.repeat(40),
  'é'.normalize('NFD'),
  '%00%ff',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: 1 },
  { valueOf: null },
];

/** Texts that are put in place of a value where JSON.stringify would not write them. */
const raw = [
  'NaN',
  '9007199254740993',
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '{"__proto__":{"a":1}}',
  '"\\ud83d"',
  'undefined',
];

/** A frame that was valid before it was changed, as text or as bytes that are not valid text. */
export function mutate(random: () => number, frame: object): string | Buffer {
  const text = JSON.stringify(changed(random, frame));
  switch (below(random, 12)) {
    case 0:
      return text.slice(0, below(random, text.length));
    case 1:
      return text + text;
    case 2:
      return text.replace(/:("[^"]*"|true|false|\d+)/, () => `:${raw[below(random, raw.length)]}`);
    case 3: {
      const depth = 1 + below(random, 20_000);
      return text.replace(/:("[^"]*"|true|false|\d+)/, () => `:${'['.repeat(depth)}${']'.repeat(depth)}`);
    }
    case 4:
      return flipped(random, text);
    case 5:
      return Buffer.from(text);
    case 6:
      return text.replace('{', '{"__proto__":{"type":"ping"},"constructor":1,"type":"x",');
    case 7:
      return text.padEnd(1 + below(random, 65_000));
    default:
      return text;
  }
}

/** One member, at any depth, gets another value, is left out, or occurs twice. */
function changed(random: () => number, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return odd[below(random, odd.length)];
  const members = Object.entries(value);
  const at = below(random, members.length + 2);
  const [name, member] = members[at] ?? [];
  if (name === undefined)
    return Object.fromEntries([...members, [String(odd[below(random, 20)]), odd[below(random, odd.length)]]]);
  const kind = below(random, 4);
  if (kind === 0) return Object.fromEntries(members.filter((_, index) => index !== at));
  if (kind === 1) return Object.fromEntries(members.with(at, [`${name} `, member]));
  return Object.fromEntries(members.with(at, [name, changed(random, member)]));
}

function flipped(random: () => number, text: string): string {
  const at = below(random, text.length);
  return text.slice(0, at) + String.fromCharCode(below(random, 0x300)) + text.slice(at + 1);
}
