import { type Draw, pick } from './odd-values.ts';

const raws = [
  'NaN',
  '1e999',
  '-0',
  '9007199254740993',
  '{"__proto__":{"a":1}}',
  '"\\ud83d"',
  'undefined',
  '[,]',
  '{"a":1,"a":2}',
];

/** The text with one fault in it. */
export function mangledText(random: Draw, text: string): string {
  const at = Math.floor(random() * text.length);
  const member = /"\w+":/g;
  const value = /:("[^"]*"|true|false|null|\d+)/;
  switch (Math.floor(random() * 9)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text + text;
    case 2:
      return text.slice(0, at) + pick(random, ['"', '\\', '}', ']', ',', '\0', '\u2028', '.', '💥']) + text.slice(at);
    case 3:
      return text.replace(value, () => `:${pick(random, raws)}`);
    case 4:
      return text.replace(member, () => `"${pick(random, ['__proto__', 'constructor', 'toString', ''])}":`);
    case 5: {
      const depth = 1 + Math.floor(random() * 10_000);
      return text.replace(value, () => `:${'['.repeat(depth)}${']'.repeat(depth)}`);
    }
    case 6:
      return text.replace(value, () => `:"${'x'.repeat(Math.floor(random() * 80_000))}"`);
    case 7:
      return `\ufeff${text}`;
    default:
      return pick(random, ['', 'null', '[]', '""', '0', '{}', ' ', '{', '[[[[']);
  }
}

/** Its bytes, in one of which a bit may be another: mostly no UTF-8 any more. */
export function mangledBytes(random: Draw, text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || random() < 0.5) return bytes;
  const at = Math.floor(random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return bytes;
}
