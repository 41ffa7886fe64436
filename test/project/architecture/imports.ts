import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** One import statement: which file asks for what, types included. */
export interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** The TypeScript files of a folder, tests left out, by path from the root. */
export async function sourceFiles(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/.types/**', '**/dist/**'],
  })) {
    if (!/\.test\.tsx?$/.test(file)) files.push(file);
  }
  return files.sort();
}

export function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): readonly Import[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest ?? []),
  );
  const specifiers = [...module.staticImports.map((each) => each.moduleRequest), ...reexports].map(
    (each) => each.value,
  );
  // An address that is computed, such as the address of a module of the service, is not an import of the repository.
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .flatMap((request) => (/^['"`]/.test(request) ? [request.slice(1, -1)] : []));
  return [...new Set([...specifiers, ...dynamic])].map((specifier) => ({ file, specifier }));
}

/** The file that a relative import names, by path from the root; undefined for a package. */
export function targetOf({ file, specifier }: Import): string | undefined {
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : undefined;
}
