import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './imports.ts';

/** Prose of one file: a comment, or a page of the documentation. Lines are those of the file. */
export interface Passage {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface OddPhrase {
  readonly file: string;
  readonly line: number;
  readonly phrase: string;
}

/**
 * Phrases that `CONTRIBUTING.md` asks writers to avoid. One of them is no fault; many of them make a text that readers
 * have to read twice. "There is none" is plain English and is not counted.
 */
const oddPhrases =
  /\b(?:nobody|somebody|whoever|meanwhile|anew|but\s+for|of\s+none|(?<!there\s+)is\s+none|that\s+of|at\s+the\s+latest|(?:is|are)\s+told|tells|says)\b/giu;

/** More than this for each thousand words is too many. */
export const allowedPerThousand = 4;

/** The globs of each part of the repository. A file belongs to the first part that has it. */
const folders: readonly (readonly [name: string, glob: string])[] = [
  ['docs/decisions', 'docs/decisions/**/*.md'],
  ['docs/specification', 'docs/specification/**/*.md'],
  ['docs', 'docs/**/*.md'],
  ['domain', 'domain/**/*.{ts,tsx,css,md}'],
  ['test', 'test/**/*.{ts,tsx,css,md}'],
  ...globSync('{adapters,packages,apps}/*/package.json', { cwd: root })
    .map((file) => file.replaceAll('\\', '/').replace('/package.json', ''))
    .sort()
    .map((folder) => [folder, `${folder}/**/*.{ts,tsx,css,md}`] as const),
  ...globSync('*.md', { cwd: root })
    .sort()
    .map((page) => [page, page] as const),
];

/** What other tests plant is left out too: it may be gone before it is read. */
const notOurs = ['**/node_modules/**', '**/.types/**', '**/dist/**', '**/coverage/**', '**/planted-*/**'];
const isGenerated = (text: string): boolean => text.startsWith('// Made from the OpenAPI document');

/** What has words, by part of the repository. */
export function passagesByFolder(): ReadonlyMap<string, readonly Passage[]> {
  const seen = new Set<string>();
  return new Map(
    folders.map(([name, glob]) => {
      const files = globSync(glob, { cwd: root, exclude: notOurs }).map((file) => file.replaceAll('\\', '/'));
      const own = files.filter((file) => !seen.has(file)).sort();
      for (const file of own) seen.add(file);
      return [name, own.flatMap((file) => passagesOf(file))];
    }),
  );
}

/** The comments of a source file, or the text of a page, without strings, code and addresses of links. */
export function passagesOf(file: string, text = readFileSync(join(root, file), 'utf8')): readonly Passage[] {
  if (file.endsWith('.md')) return [{ file, line: 1, text: withoutCode(text.replace(/^ *```.*?^ *```/gms, blank)) }];
  if (isGenerated(text)) return [];
  const comments = file.endsWith('.css') ? commentsOfCss(text) : commentsOfCode(file, text);
  return blocksOf(comments, text).map(([start, end]) => ({
    file,
    line: text.slice(0, start).split('\n').length,
    text: withoutCode(text.slice(start, end).replace(/^\s*(?:\/\*+|\/\/+|\*+(?!\/))|\*+\/\s*$/gm, ' ')),
  }));
}

export function oddPhrasesOf(passages: readonly Passage[]): readonly OddPhrase[] {
  return passages.flatMap(({ file, line, text }) =>
    [...text.matchAll(oddPhrases)].map((match) => ({
      file,
      line: line + text.slice(0, match.index).split('\n').length - 1,
      phrase: match[0].replace(/\s+/g, ' ').toLowerCase(),
    })),
  );
}

export const wordsOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0), 0);

type Span = readonly [start: number, end: number];

function commentsOfCode(file: string, text: string): readonly Span[] {
  const { comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  return comments.map(({ start, end }) => [start, end]);
}

const commentsOfCss = (text: string): readonly Span[] =>
  [...text.matchAll(/\/\*.*?\*\//gs)].map((match) => [match.index, match.index + match[0].length]);

/** A phrase can continue on the next line, so comments that follow one another are read as one. */
function blocksOf(comments: readonly Span[], text: string): readonly Span[] {
  const blocks: Span[] = [];
  for (const [start, end] of comments) {
    const last = blocks.at(-1);
    const isNext = last !== undefined && /^[ \t]*\r?\n[ \t]*$/.test(text.slice(last[1], start));
    if (isNext) blocks[blocks.length - 1] = [last[0], end];
    else blocks.push([start, end]);
  }
  return blocks;
}

/** Line breaks stay, so that lines can be counted. */
const blank = (text: string): string => text.replace(/[^\n]+/g, '');

const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, 'code').replace(/\]\([^)\s]*\)/g, ']');
