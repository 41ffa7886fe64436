import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './imports.ts';

/** The engines that a test is to run on. */
const stores = { file: 'test/support/stores.ts', name: 'stores' };

/** A value that a file takes of another one; `*` for all that there is. */
interface Taken {
  readonly file: string;
  readonly name: string;
  /** What the file calls it. */
  readonly local: string;
}

export interface Parsed {
  readonly taken: readonly Taken[];
  /** For each statement, the names that it declares, and all names in it. */
  readonly statements: readonly { readonly declared: readonly string[]; readonly used: ReadonlySet<string> }[];
}

/** Relative imports of values, and the statements of a file. */
export function parsed(file: string, text = readFileSync(join(root, file), 'utf8')): Parsed {
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const of = (specifier: string, name: string | null | undefined, local: string): readonly Taken[] =>
    specifier.startsWith('.') ? [{ file: join(dirname(file), specifier), name: name ?? '*', local }] : [];
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ isType, importName, localName }) =>
      isType ? [] : of(moduleRequest.value, importName.name, localName.value),
    ),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest, importName, exportName }) =>
      isType || moduleRequest === null ? [] : of(moduleRequest.value, importName.name, exportName.name ?? '*'),
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    of(text.slice(start + 1, end - 1), '*', '*'),
  );
  return {
    taken: [...imported, ...passedOn, ...dynamic],
    statements: program.body
      .filter(({ type }) => type !== 'ImportDeclaration')
      .map((statement) => ({ declared: declaredBy(statement), used: namesIn(statement) })),
  };
}

function namesIn(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof node !== 'object' || node === null) return found;
  if ('type' in node && node.type === 'Identifier' && 'name' in node) found.add(String(node.name));
  for (const part of Object.values(node)) namesIn(part, found);
  return found;
}

function declaredBy(node: object): readonly string[] {
  if ('declaration' in node && typeof node.declaration === 'object' && node.declaration !== null)
    return declaredBy(node.declaration);
  if ('declarations' in node && Array.isArray(node.declarations))
    return node.declarations.flatMap(({ id }: { readonly id: unknown }) => [...namesIn(id)]);
  return 'id' in node ? [...namesIn(node.id)] : [];
}

/** The files that use `stores`, by an import of their own or through another file. */
export function filesWithStores(files: ReadonlyMap<string, Parsed>): ReadonlySet<string> {
  const known = new Map<string, Set<string>>([[stores.file, new Set([stores.name])]]);
  const has = ({ file, name }: Taken): boolean => {
    const names = known.get(file);
    return names !== undefined && (name === '*' || names.has(name));
  };
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [file, { taken, statements }] of files) {
      const names = new Set([...(known.get(file) ?? []), ...taken.filter(has).map(({ local }) => local)]);
      for (let before = -1; before !== names.size; ) {
        before = names.size;
        for (const { declared, used } of statements)
          if ([...used].some((each) => names.has(each))) for (const each of declared) names.add(each);
      }
      if (names.size === (known.get(file)?.size ?? 0)) continue;
      known.set(file, names);
      isNew = true;
    }
  }
  return new Set(known.keys());
}
