import { awkwardTexts } from '@helpdesk/testkit';
import type { Draw } from './draw.ts';
import type { Scene } from './scene.ts';

const words = [
  'parcel',
  'refund',
  'Invoice',
  'late',
  'broken',
  'Größe',
  'naïve',
  'ТЕСТ',
  '荷物',
  '100%',
  'a_b',
  'o\\b',
];

/** Texts that engines may treat differently: case, normal forms, wildcards, quotes, characters of four bytes. */
export const oddTexts: readonly string[] = [
  ...awkwardTexts,
  'İ',
  'i̇',
  'ı',
  'ẞ',
  'ΑΣ',
  'ας',
  'ǅ',
  'ﬁn',
  'Ⅷ',
  'Ⴀⴀ',
  'Å',
  'Å',
  'Å',
  "Robert'); drop table users;--",
  '<b>bold</b> & <i>more</i>',
  '<script>alert(1)</script>text',
  '<p>one</p><p>two</p>',
  '\u0001control',
  'line\nbreak\ttab',
  '\u{10ffff}',
  '\ufeffbom',
  '\u00a0hard\u2003spaces\u3000',
  '\u202eright to left',
  '{"json": [1, 2]}',
  '%',
  '_',
  '\\',
  '"quoted"',
  '`',
  '$1 ? :name @at',
  '👩‍👩‍👧‍👦',
  '0',
  'null',
  'constructor',
  '__proto__',
];

const long = 'ü'.repeat(139);

export function phrase(draw: Draw): string {
  if (draw.chance(0.15)) return `${draw.pick(oddTexts)} ${draw.pick(words)}`;
  return Array.from({ length: 1 + draw.below(5) }, () => draw.pick(words)).join(' ');
}

/** A short name, most often one that is free. */
export function nameOf({ draw, count }: Scene, what: string): string {
  if (draw.chance(0.04)) return long;
  if (draw.chance(0.12)) return draw.pick(oddTexts) || what;
  const name = `${what} ${draw.chance(0.2) ? draw.below(6) : count()}`;
  return draw.chance(0.15) ? draw.pick([name.toUpperCase(), name.toLowerCase(), ` ${name} `]) : name;
}

export function personNameOf(draw: Draw): string {
  return draw.pick([
    'Mia',
    'Noor',
    'Ада',
    'Émile',
    'ÉMILE',
    'Søren',
    'straße',
    'STRASSE',
    'İpek',
    'ipek',
    '李',
    'O’Neil',
  ]);
}

export function emailOf({ draw, count }: Scene): string {
  const odd = [
    'MIXED@Example.ORG',
    ' space@example.org ',
    "o'hara@example.org",
    'a+b@example.org',
    'a@b',
    'x@xn--e1aybc.xn--p1ai',
  ];
  if (draw.chance(0.1)) return draw.pick(odd);
  return `person${draw.chance(0.3) ? draw.below(12) : count()}@example.org`;
}

/** Letters of which only young tables know the case stand in none: engines have other tables. */
const externalIds = ['u-1', 'U-1', 'u-2', 'straße', 'STRASSE', 'İd', 'i̇d', '10', '9', 'ΑΣ', 'ας', '😀'];

export function externalIdOf({ draw, count }: Scene): string {
  return draw.chance(0.6) ? draw.pick(externalIds) : `e-${count()}`;
}

/** What to look for: a part of what is there, in another case now and then. */
export function searchOf(scene: Scene): string {
  const { draw, records } = scene;
  const texts = [...records.all('conversation'), ...records.all('user'), ...records.all('message')].flatMap(
    ({ shown }) =>
      ['subject', 'reference_number', 'first_name', 'last_name', 'email', 'text_content', 'last_message']
        .map((name) => shown[name])
        .filter((value) => typeof value === 'string' && value.trim().length > 2),
  );
  if (texts.length === 0 || draw.chance(0.15)) return draw.pick([...oddTexts, ...words, '   ', 'abc%', 'a__', '%%%']);
  const points = [...String(draw.pick(texts))];
  const from = draw.below(Math.max(1, points.length - 3));
  const part = points.slice(from, from + 3 + draw.below(8)).join('');
  return draw.pick([part, part, part.toUpperCase(), part.toLowerCase(), ` ${part} `]);
}

export function attributesOf(draw: Draw): Readonly<Record<string, unknown>> {
  const entries: readonly (readonly [string, unknown])[] = [
    ['plan', draw.pick(['gold', 'GOLD', ''])],
    ['id', draw.below(5)],
    ['10', 'ten'],
    ['9', 'nine'],
    ['seats', draw.pick([0, -1, 1.5, 1e21, -0, 9007199254740991, 0.1 + 0.2, 1e-7])],
    ['nested', { b: [1, null, true, { a: 'x' }], a: {} }],
    ['Ünïcode', draw.pick(oddTexts)],
    ['', 'without a name'],
    ['tiny', [5e-324, 1.7976931348623157e308, -1e-7, 123456789.98765433]],
    ['since', '2026-01-01T00:00:00Z'],
  ];
  return Object.fromEntries(draw.some(entries, 7));
}
