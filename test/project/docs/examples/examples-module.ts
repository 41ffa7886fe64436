import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleOf, type Step, stepsOf } from './example.ts';
import type { ExportedFunction } from './exported-functions.ts';
import type { SampleDesk } from './sample-desk.ts';

/** The values with which a step of an example is checked. */
export interface Check {
  is(run: () => unknown, value: unknown): Promise<void>;
  has(run: () => unknown, part: unknown): Promise<void>;
  refuses(run: () => unknown, code: string): Promise<void>;
}

/** What the generated module exports: how to run the example of each function. */
export type RunExample = (sample: SampleDesk, check: Check) => Promise<void>;

const here = fileURLToPath(new URL('.', import.meta.url));

const sampleNames =
  'desk, ports, clock, actor, credentials, agent, team, inbox, contact, conversation, uuid, message, visitor, sender, token, chat, letter, picture, view, sharedView, macro, attribute, notification, page';

/** A module that runs every example, as text. It lies in `folder`; the names are what the examples may use. */
export function examplesModule(
  folder: string,
  functions: readonly ExportedFunction[],
  names: Readonly<Record<string, readonly string[]>>,
): string {
  const imports = Object.entries(names).map(([entry, each]) => `import { ${each.join(', ')} } from '${entry}';`);
  const type = `import type { RunExample } from '${relative(folder, here)}/examples-module.ts';`;
  const members = functions.map(
    ({ name, doc }) => `'${name}': async ({ ${sampleNames} }, check) => {\n${bodyOf(doc)}\n}`,
  );
  return `${imports.join('\n')}\n${type}\n
export const examples: Readonly<Record<string, RunExample>> = {\n${members.join(',\n')}\n};\n`;
}

function bodyOf(doc: string): string {
  return stepsOf(exampleOf(doc) ?? '')
    .map(statementOf)
    .join('\n');
}

function statementOf({ code, value, isPart, refusal }: Step): string {
  const run = `async () => (\n${code}\n)`;
  if (refusal !== undefined) return `await check.refuses(${run}, '${refusal}');`;
  if (value === undefined) return code;
  return `await check.${isPart ? 'has' : 'is'}(${run}, ${value});`;
}
