import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../architecture/imports.ts';
import { proseOf } from './blocks.ts';
import { readDocument } from './documents.ts';

export interface Link {
  /** The path of a folder or file from the root. */
  readonly path: string;
  /** The anchor without its `#`; undefined for a link to the whole page. */
  readonly anchor: string | undefined;
}

/** The links of a page to what is in the repository. */
export function linksOf(path: string, page: string): readonly Link[] {
  return [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    return [{ path: file === '' ? path : normalize(join(dirname(path), file)), anchor }];
  });
}

/** What the headings of a page are called in addresses, as GitHub makes them. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  return new Set(
    [...proseOf(page).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
      const slug = heading
        .trim()
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-');
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

/** The links of a page that lead nowhere, as they would be written from the root. */
export function brokenLinks(path: string, page: string): readonly string[] {
  return linksOf(path, page).flatMap((link) => {
    const { path: to, anchor } = link;
    const broken = `${to}${anchor === undefined ? '' : `#${anchor}`}`;
    if (!existsSync(join(root, to))) return [broken];
    if (anchor === undefined) return [];
    const there = to === path ? page : readDocument(to);
    return anchorsOf(there).has(anchor) ? [] : [broken];
  });
}
