import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../../architecture/imports.ts';

/** A function that an entry of the domain exports, with the comment before it. */
export interface ExportedFunction {
  readonly name: string;
  /** The path from the root. */
  readonly file: string;
  /** The text of the docstring without its frame; empty when there is none. */
  readonly doc: string;
}

/** Every function that the module exports, itself or from others; types, classes and other values are left out. */
export function exportedFunctions(entry: string): readonly ExportedFunction[] {
  const { program } = parse(entry);
  return program.body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') return exportedFunctions(targetOf(entry, statement.source.value));
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.source === null) return declaredFunctions(entry).filter(({ start }) => start === statement.start);
    const names = new Set(
      statement.specifiers.flatMap(({ exported }) => (exported.type === 'Identifier' ? [exported.name] : [])),
    );
    return exportedFunctions(targetOf(entry, statement.source.value)).filter(({ name }) => names.has(name));
  });
}

interface DeclaredFunction extends ExportedFunction {
  /** The start of the statement that exports the function. */
  readonly start: number;
}

function declaredFunctions(file: string): readonly DeclaredFunction[] {
  const { program, comments, text } = parse(file);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const name = functionNameOf(statement.declaration);
    if (name === undefined) return [];
    const { start } = statement;
    const comment = comments.findLast(({ type, end }) => type === 'Block' && end <= start);
    const isBefore = comment?.value.startsWith('*') === true && text.slice(comment.end, start).trim() === '';
    return [{ name, file, start, doc: isBefore ? withoutFrame(comment.value) : '' }];
  });
}

type Declaration = Extract<
  ReturnType<typeof parse>['program']['body'][number],
  { declaration: unknown }
>['declaration'];

function functionNameOf(declaration: Declaration): string | undefined {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name;
  if (declaration?.type !== 'VariableDeclaration') return undefined;
  const [first] = declaration.declarations;
  return first?.init?.type === 'ArrowFunctionExpression' && first.id.type === 'Identifier' ? first.id.name : undefined;
}

function withoutFrame(comment: string): string {
  const lines = comment.slice(1).split('\n');
  return lines
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
}

function targetOf(file: string, specifier: string): string {
  return relative(root, resolve(root, dirname(file), specifier));
}

function parse(file: string) {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  return { program, comments, text };
}
