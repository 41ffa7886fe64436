import * as v from 'valibot';
import { secretVariables } from './environment.ts';
import { type Told, type VariableName, variableNames, variables } from './variables.ts';

/** The same list of settings, for the help of a command, for a file of settings and for a document. */
export const settingsForms = ['list', 'env', 'markdown'] as const;

export type SettingsForm = (typeof settingsForms)[number];

/** Ends with a line break. */
export function describeSettings(form: SettingsForm): string {
  return { list: asList, env: asEnv, markdown: asMarkdown }[form](variableNames.map(settingOf));
}

interface Setting extends Told {
  readonly name: VariableName;
  /** The value in the form of a setting; undefined when there is none without the variable. */
  readonly value: string | undefined;
  /** What is so without the variable. */
  readonly otherwise: string;
}

function settingOf(name: VariableName): Setting {
  const schema = variables[name];
  const told: Told = v.getMetadata(schema);
  const value = v.getDefault(schema) || undefined;
  return { ...told, name, value, otherwise: told.unset ?? value ?? 'none' };
}

const nameWidth = 28;

function asList(settings: readonly Setting[]): string {
  return settings
    .map(({ name, otherwise, about }) => {
      const start = name.length > nameWidth ? `  ${name}\n  ${' '.repeat(nameWidth)}` : `  ${name.padEnd(nameWidth)}`;
      return `${start} ${otherwise}; ${about}\n`;
    })
    .join('');
}

function asEnv(settings: readonly Setting[]): string {
  const entries = settings.map(({ name, value, otherwise, about }) => {
    const file = secretVariables.has(name) ? `# Or from a file: ${name}_FILE=/run/secrets/…\n` : '';
    return `\n# ${about}\n# Without it: ${otherwise}\n${file}#${name}=${value ?? ''}\n`;
  });
  return envHead + entries.join('');
}

const envHead = `# Settings of a helpdesk. Every one may be left out: take the # away where you want another value.
# The service reads its environment, not this file: give it to systemd (EnvironmentFile=), to Docker (--env-file)
# or to Node (node --env-file=.env apps/service/dist/main.js serve). Nobody else should be able to read it.
# This file is made by: npm run --silent helpdesk -- config --as env
`;

function asMarkdown(settings: readonly Setting[]): string {
  const rows = settings.map(({ name, otherwise, about }) => {
    const names = secretVariables.has(name) ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    return `| ${names} | ${cell(otherwise)} | ${cell(about)} |\n`;
  });
  return `| variable | without it | what it decides |\n|---|---|---|\n${rows.join('')}`;
}

/** A star would begin emphasis, a bar a cell. */
function cell(text: string): string {
  return text.replace(/[|*]/g, '\\$&');
}
