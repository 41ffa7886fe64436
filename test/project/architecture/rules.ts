import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, root, targetOf } from './imports.ts';
import { type Row, table } from './table.ts';

/** Rows that allow less than everything. */
export const ruledFolders: readonly string[] = table.flatMap(({ folder, mayImport }) => (mayImport ? [folder] : []));

/** What an import breaks, or undefined. */
export function violation(statement: Import): string | undefined {
  const { file, specifier } = statement;
  const row = rowOf(file);
  if (row === undefined) return `${file} belongs to no folder that has a rule`;
  const { folder, mayImport } = row;
  if (mayImport === undefined) return undefined;
  const target = targetOf(statement);
  if (target !== undefined) {
    // Another package is imported by its name, so that its index decides what can be imported.
    const isInside = ownerOf(target) === ownerOf(file) && [folder, ...mayImport].some((each) => isIn(target, each));
    return isInside ? undefined : `${file} reaches out of ${folder} into ${target}`;
  }
  return mayImport.some((name) => fits(specifier, name)) ? undefined : `${file} may not import ${specifier}`;
}

/** The most specific row that covers the file. */
function rowOf(file: string): Row | undefined {
  return table
    .filter(({ folder }) => isIn(file, folder))
    .reduce<Row | undefined>((best, row) => (best && best.folder.length > row.folder.length ? best : row), undefined);
}

/** The folder of the package that holds the file. */
function ownerOf(file: string): string | undefined {
  return /^(?:domain|(?:packages|adapters|apps)\/[^/]+)(?=\/)/.exec(file)?.[0];
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

function fits(specifier: string, name: string): boolean {
  if (name === 'Node') return specifier.startsWith('node:');
  if (name.endsWith('/*')) return specifier.startsWith(name.slice(0, -1));
  if (!isWorkspace(name)) return specifier === name;
  // Its index, or another entry.
  return specifier === packageName(name) || specifier.startsWith(`${packageName(name)}/`);
}

function isWorkspace(name: string): boolean {
  return /^(?:domain|(?:packages|adapters|apps)\/[^/]+)$/.test(name);
}

const names = new Map<string, string>();

/** The name by which others import the package of this folder. */
function packageName(folder: string): string {
  const known = names.get(folder);
  if (known !== undefined) return known;
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { readonly name: string };
  names.set(folder, manifest.name);
  return manifest.name;
}

/** The first circle of imports that there is, as the files on the way round. */
export function findCycle(edges: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    const start = way.indexOf(file);
    if (start >= 0) return [...way.slice(start), file];
    if (done.has(file)) return undefined;
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of edges.keys()) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
