import { statSync } from 'node:fs';
import { credentialVariables } from '@helpdesk/mcp';
import { secretVariables } from '../config/environment.ts';
import type { Environment } from '../config/read-config.ts';
import { variableNames } from '../config/variables.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const about = 'configuration';

/** The findings for an environment that cannot be read. */
export function faultyConfig(faults: readonly string[]): readonly Finding[] {
  return faults.map((fault) => fail(about, fault, 'correct it; "helpdesk config" lists all settings'));
}

/** The findings for a valid environment: misspelled variables, and files of secrets that other users can read. */
export function lookAtConfig(env: Environment): readonly Finding[] {
  const known = new Set<string>(
    variableNames.flatMap((name) => [name, ...(secretVariables.has(name) ? [`${name}_FILE`] : [])]),
  );
  const others = new Set([...known, ...credentialVariables]);
  const unknown = Object.keys(env).filter((name) => name.startsWith('HELPDESK_') && !others.has(name));
  const set = [...known].filter((name) => env[name]);
  return [
    ok(about, set.length === 0 ? 'every setting has its default' : `set: ${set.join(', ')}`),
    ...unknown.map((name) => warn(about, `${name} is no setting`, 'look for a slip; "helpdesk config" lists all')),
    ...set.filter((name) => name.endsWith('_FILE')).flatMap((name) => openSecret(name, env[name] ?? '')),
  ];
}

/** What a service manager puts below /run is guarded by the folder that it is in. */
function openSecret(name: string, file: string): readonly Finding[] {
  if (file.startsWith('/run/') || (statSync(file).mode & 0o004) === 0) return [];
  return [warn(about, `everybody on this machine can read ${file} (${name})`, `chmod 600 ${file}`)];
}
