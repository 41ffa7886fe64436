import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';

const sources = join(root, 'apps/console/src');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/^words\/|\.test\.tsx?$|-of-tests\.tsx?$|\.d\.ts$/.test(name),
);

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** Texts that no person reads: our own errors, and what the service compares. */
const isForNobody = (line: string): boolean => /new (?:Type)?Error\(/.test(line);

/** Two words at least in quotes, the first with a capital; words between tags; words that an attribute reads out. */
const sentences = [
  /['"`][A-Z][a-z]+(?: [a-z]+)+[.?:…]?['"`]/g,
  />\s*[A-Z][a-z]+(?: [a-z]+)*[.?:…]?\s*<\//g,
  /\b(?:aria-label|title|label|placeholder|alt|hint)=(?:"[A-Za-z][^"]+"|\{'[^']*'\})/g,
];

function englishIn(text: string): readonly string[] {
  const lines = withoutComments(text)
    .split('\n')
    .filter((line) => !isForNobody(line));
  return sentences.flatMap((sentence) => lines.join('\n').match(sentence) ?? []);
}

/** Keys are named as keyboards name them. */
const isKey = (text: string): boolean => /^(?:'(?:Shift|Ctrl|Alt) |>Esc<)/.test(text);

/** Texts that are not of the console: names of kinds, and the default words of the widget. */
const known: Readonly<Record<string, readonly string[]>> = {
  'pages/admin/people/teams.tsx': ["'Round robin'"],
};

it('finds sentences where there are some', () => {
  expect(englishIn('const a = \'Not saved yet\'; // A note of ours\n<b>Hello</b> <img alt="A face" />')).toHaveLength(
    3,
  );
  expect(englishIn("throw new Error('This is for nobody')\n/* Not this one */ const id = 'left'")).toEqual([]);
});

it('every sentence of the console stands in words/', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((name) =>
    englishIn(readFileSync(join(sources, name), 'utf8'))
      .filter((text) => !isKey(text) && !known[name]?.includes(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});

const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** The parts of a value, where `calc(1px + 2px)` is one. */
const partsOf = (value: string): readonly string[] =>
  value.match(/(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];

function pointingIn(css: string): readonly string[] {
  const lines = withoutComments(css)
    .split(/[;{}]/)
    .map((line) => line.trim());
  return lines.filter((line) => {
    const [, name = '', value = ''] = /^([\w-]+): ([\s\S]+)$/.exec(line) ?? [];
    if (/(?:^|-)(?:left|right)(?:-|$)/.test(name)) return true;
    if (/^(?:text-align|float|clear)$/.test(name)) return /\b(?:left|right)\b/.test(value);
    const parts = partsOf(value);
    if (/^(?:margin|padding|inset|border-(?:width|color|style))$/.test(name)) {
      return parts.length === 4 && parts[1] !== parts[3];
    }
    return name === 'border-radius' && parts.length > 1 && !(parts[0] === parts[1] && parts[2] === parts[3]);
  });
}

it('styles that point left or right are found', () => {
  expect(pointingIn('a { margin: 0 1px 0 2px; left: 0; text-align: right; border-top-left-radius: 0 }')).toHaveLength(
    4,
  );
  expect(pointingIn('a { margin: 0 calc(1px + 2px) 0 calc(1px + 2px); inset-inline-start: 0 }')).toEqual([]);
});

it('styles say start and end, so that a page can be mirrored', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((name) =>
    pointingIn(readFileSync(join(sources, name), 'utf8')).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

it('the language for trials is in nothing that is built', () => {
  const built = readdirSync(join(root, 'apps/console/dist/assets')).filter((name) => name.endsWith('.js'));
  expect(built.some((name) => name.startsWith('pseudo'))).toBe(false);
  for (const name of built) {
    expect(readFileSync(join(root, 'apps/console/dist/assets', name), 'utf8'), name).not.toContain('helpdesk-pseudo');
  }
});
