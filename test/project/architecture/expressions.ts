import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './imports.ts';

/** A regular expression as the source has it. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** The files that have it. */
  readonly files: readonly string[];
}

/** Every literal of these files, each once. */
export function expressionsIn(files: readonly string[]): readonly Expression[] {
  const found = new Map<string, Expression>();
  for (const file of files) {
    for (const { source, flags } of literalsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const key = `/${source}/${flags}`;
      found.set(key, { source, flags, files: [...(found.get(key)?.files ?? []), file] });
    }
  }
  return [...found.values()];
}

export function literalsOf(file: string, text: string): readonly Omit<Expression, 'files'>[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const found: Omit<Expression, 'files'>[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ source: pattern, flags });
    }
    for (const member of Object.values(node)) walk(member);
  };
  walk(program);
  return found;
}

/**
 * Whether it can read a part of a text more than a fixed number of times: it repeats something without an end, or
 * more than one thing. All others need no closer look.
 */
export function mayReadAgain(source: string): boolean {
  const shape = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const bounded = shape.match(/\{\d+(,\d+)?\}/g) ?? [];
  return /[*+]|\{\d+,\}/.test(shape) || bounded.length > 1;
}
