import { blocksOf, commandOf, proseOf } from './blocks.ts';

/** What the pages name of the program: found by how it looks, each once. */

const once = (found: Iterable<string>): readonly string[] => [...new Set(found)].sort();

/** Environment variables: capitals with a `_`. What stands in `<…>` is to be replaced, and ends in `*` a family. */
export function variablesIn(page: string): readonly string[] {
  const text = page.replace(/<[A-Z_]+>/g, '');
  return once([...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?!_\*)/g)].map(([name]) => name));
}

export function errorTypesIn(page: string): readonly string[] {
  return once([...page.matchAll(/\b[A-Z]\w*Exception\b/g)].map(([name]) => name));
}

/** @param areas what may stand before the colon */
export function permissionsIn(page: string, areas: readonly string[]): readonly string[] {
  return once([...page.matchAll(new RegExp(`\\b(?:${areas.join('|')}):[a-z_]+`, 'g'))].map(([name]) => name));
}

/** Whatever is typed: commands in the text, and the lines of blocks for a shell. */
function typedIn(page: string): readonly string[] {
  const inText = [...proseOf(page).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' '));
  const shell = blocksOf(page).filter(({ language }) => ['sh', 'console'].includes(language));
  return [...inText, ...shell.flatMap((block) => commandOf(block).replace(/\\\n/g, ' ').split('\n'))];
}

/** What follows `npm run`. */
export function scriptsIn(page: string): readonly string[] {
  return once(
    typedIn(page).flatMap((line) =>
      [...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    ),
  );
}

export interface Call {
  /** The words before the first option or argument that could not be a command. */
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/** Calls of the command line, `helpdesk …` or `npm run helpdesk -- …`. */
export function callsIn(page: string): readonly Call[] {
  return typedIn(page).flatMap((line) =>
    [...line.matchAll(/(?:npm run (?:--silent )?helpdesk --|(?<![\w@/-])helpdesk)((?: +[^\s|;&<>)]+)+)/g)].map(
      ([, text = '']) => {
        const parts = text.trim().split(/ +/);
        const end = parts.findIndex((part) => !/^[a-z][a-z-]*$/.test(part));
        return {
          words: end === -1 ? parts : parts.slice(0, end),
          options: parts.flatMap((part) => /^--[a-z][a-z-]*/.exec(part)?.[0] ?? []),
        };
      },
    ),
  );
}

/** Endpoints that are named with their method, without what stands behind a question mark. */
export function endpointsIn(page: string): readonly string[] {
  const found = proseOf(page).matchAll(/`(?:GET|POST|PUT|DELETE|PATCH) (?:https?:\/\/[^/`\s]+)?([/…][^`\s?]*)[^`]*`/g);
  return once([...found].map(([code]) => code.slice(1, -1).replace(/\?.*$/, '')));
}

/** The first column of the table rows of a section. */
export function firstColumn(page: string, heading: string): readonly string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^\| `?([\w-]+)`? \|/gm)].map(([, name = '']) => name).slice(1);
}
