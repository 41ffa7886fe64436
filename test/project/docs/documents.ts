import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/imports.ts';

/** What is read from start to end: the README and every page under `docs/`, by their paths from the root. */
export function documentPaths(): readonly string[] {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const files = pages.filter((name) => name.endsWith('.md')).map((name) => `docs/${name.replaceAll('\\', '/')}`);
  return ['README.md', ...files.sort()];
}

export function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
