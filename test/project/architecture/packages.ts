import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './imports.ts';
import type { Row } from './table.ts';

const found = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});

/** The folders of all packages of the workspace, whether committed or not. */
export const packages: readonly string[] = [
  ...new Set(
    found.split('\n').flatMap((file) => /^(?:domain|test|(?:packages|adapters|apps)\/[^/]+)(?=\/)/.exec(file) ?? []),
  ),
].sort();

export function packagesWithoutRow(folders: readonly string[], table: readonly Row[]): readonly string[] {
  return folders
    .filter((each) => !table.some(({ folder }) => folder === each || folder.startsWith(`${each}/`)))
    .map((each) => `${each} has no row in the table of docs/architecture.md`);
}

/** Folders that `tsc -b` compiles. */
export function readReferences(): readonly string[] {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    readonly references: readonly { readonly path: string }[];
  };
  return references.map(({ path }) => path);
}

export function packagesWithoutReference(folders: readonly string[], references: readonly string[]): readonly string[] {
  return folders
    .filter((each) => !references.includes(each))
    .map((each) => `${each} is not among the references of tsconfig.json`);
}
