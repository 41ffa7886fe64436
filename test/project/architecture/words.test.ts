import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';

/** Words that mean something else in this code than a reader expects, so the glossary has to explain each that is used. */
const privateWords = ['act', 'desk', 'duty', 'lane', 'lookout', 'pen', 'room', 'seat', 'shelf', 'sight', 'stamp'];
const plurals: Readonly<Record<string, string>> = { duties: 'duty', shelves: 'shelf' };

// What other tests plant in these folders may be gone before it is read.
const files = globSync(['domain/src/**/*.{ts,tsx}', '{adapters,packages,apps}/*/src/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/planted-*/**'],
}).filter((file) => !/\.test\.tsx?$/.test(file));

/** The name of the file, the names that it exports, and the members of interfaces, found by their indentation. */
function namesIn(file: string, text: string): readonly string[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name ?? ''));
  const members = [...text.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, name = '']) => name);
  return [basename(file).replace(/\.tsx?$/, ''), ...exported, ...members];
}

/** `agentRooms` holds `agent` and `room`. */
function wordsOfName(name: string): readonly string[] {
  const parts = (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase());
  return parts.flatMap((part) => [part, plurals[part] ?? part.replace(/s$/, '')]);
}

const privateWordsOf = (file: string, text: string): readonly string[] => {
  const words = new Set(namesIn(file, text).flatMap(wordsOfName));
  return privateWords.filter((word) => words.has(word));
};

describe('words that are private to this code', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const terms = [...glossary.matchAll(/^\| ([\w -]+) \|/gm)].map(([, term = '']) => term);
  const used = new Map<string, string>();
  for (const file of files)
    for (const word of privateWordsOf(file, readFileSync(join(root, file), 'utf8'))) used.set(word, file);

  it('are looked for in all names', () => {
    expect(files.length).toBeGreaterThan(1_200);
    expect(terms.length).toBeGreaterThan(30);
    expect(used.size).toBeGreaterThan(0);
  });

  it('stand in the glossary where names use them', () => {
    expect([...used].filter(([word]) => !terms.includes(word))).toEqual([]);
  });

  it('leave the glossary when no name uses them any more', () => {
    expect(terms.filter((term) => privateWords.includes(term) && !used.has(term))).toEqual([]);
  });
});

describe('in a file that is planted', () => {
  it.each([
    ['src/agent-room.ts', '', ['room']],
    ['src/one.ts', 'export const shelves = 1;', ['shelf']],
    ['src/one.ts', 'export type { Seat } from "./two.ts";', ['seat']],
    ['src/one.ts', 'export interface One {\n  readonly hasDuty: boolean;\n}', ['duty']],
    ['src/one.ts', 'export interface One {\n  stamp(): void;\n}', ['stamp']],
    ['src/one.ts', 'export const action = "seat"; // a room', []],
    ['src/one.ts', 'export const opened = 1;', []],
  ] as const)('%s: %s', (file, text, words) => {
    expect(privateWordsOf(file, text)).toEqual(words);
  });
});
