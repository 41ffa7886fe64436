import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export function readCompose(text: string): ComposeFile {
  return parse(text, { merge: true }) as ComposeFile;
}

/** One line for each thing that breaks the Compose specification or a rule of the linter, or that we do not want. */
export function composeFaults(text: string): readonly string[] {
  const known = linted(text);
  // Not what the rest could be read from.
  if (known.some((fault) => fault.startsWith('invalid-'))) return known;
  const { services } = readCompose(text);
  return [
    ...known,
    ...Object.entries(services).flatMap(([name, service]) => serviceFaults(name, service)),
    ...references(text)
      .filter(({ name, operator }) => /PASSWORD|SECRET|TOKEN|KEY/.test(name) && operator !== ':?')
      .map(({ name }) => `${name} may be missing or has a default`),
  ];
}

/** `${NAME:-default}` and the like. */
interface Reference {
  readonly name: string;
  /** `:?` refuses to start without it, `:-` has a default, none is empty without it. */
  readonly operator: string;
  readonly text: string;
}

/** The variables that the file uses outside of its comments. */
export function references(text: string): readonly Reference[] {
  const bare = text.replace(/^\s*#.*$/gm, '');
  return [...bare.matchAll(/(?<!\$)\$(?:\{(?<braced>\w+)(?<operator>:?[-?+])?(?<text>[^}]*)\}|(?<plain>\w+))/g)].map(
    ({ groups = {} }) => ({
      name: groups.braced ?? groups.plain ?? '',
      operator: groups.operator ?? '',
      text: groups.text ?? '',
    }),
  );
}

/** The value with the variables that Compose would insert; throws where Compose would refuse. */
export function filledIn(value: string, environment: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(:[-?])?([^}]*)\}/g, (_whole, name: string, operator: string, text: string) => {
    const given = environment[name];
    if (given) return given;
    if (operator === ':-') return text;
    throw new Error(`required variable ${name} is missing a value: ${text}`);
  });
}

/** The result of `DCLinter.lintFiles`, whose types TypeScript does not find. */
interface Linted {
  readonly messages: readonly { readonly rule: string; readonly line: number; readonly message: string }[];
}

function linted(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-compose-'));
  try {
    writeFileSync(join(folder, 'docker-compose.yml'), text);
    const rules = { 'require-quotes-in-ports': [2, { quoteType: 'double' }] as const };
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    const results: readonly Linted[] = linter.lintFiles([join(folder, 'docker-compose.yml')], false);
    if (results.length !== 1) throw new Error('the linter looked at no file');
    return results.flatMap(({ messages }) => messages.map(({ rule, line, message }) => `${rule} ${line}: ${message}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function serviceFaults(name: string, { image, environment = {}, ports = [] }: ComposeService): readonly string[] {
  return [
    ...(image !== undefined && !/:\d[\w.-]*$/.test(image) ? [`${name}: ${image} has no version`] : []),
    ...ports.flatMap((port) => (port.startsWith('127.0.0.1:') ? [] : [`${name}: ${port} is open to everybody`])),
    ...Object.entries(environment).flatMap(([variable, value]) =>
      /PASSWORD|SECRET|TOKEN|KEY/.test(variable) && !/^\$\{\w+:\?[^}]+\}$/.test(value)
        ? [`${name}: ${variable} stands in the file`]
        : [],
    ),
  ];
}
