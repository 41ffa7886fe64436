import { readFileSync } from 'node:fs';
import { systemErrorReason } from '@helpdesk/files';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value of the environment and the variable that it came from, to be named without being shown. */
export interface Given {
  readonly value: string;
  /** `NAME`, or `NAME_FILE` when it was read from a file. */
  readonly variable: string;
}

export interface GivenValues {
  readonly given: ReadonlyMap<string, Given>;
  readonly faults: readonly string[];
}

/** What may also come from the file that `NAME_FILE` names. */
export const secretVariables: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'HELPDESK_EVENT_BUS',
  'HELPDESK_SECRET',
  'HELPDESK_BOOTSTRAP_PASSWORD',
  'HELPDESK_BOOTSTRAP_API_KEY',
  'HELPDESK_BOOTSTRAP_API_SECRET',
  'HELPDESK_METRICS_TOKEN',
]);

/** The variables of these names that are set; an empty one counts as unset. `secrets` may come from files too. */
export function readGiven(env: Environment, names: readonly string[], secrets = secretVariables): GivenValues {
  const given = new Map<string, Given>();
  const faults: string[] = [];
  for (const name of names) {
    const value = env[name] || undefined;
    const file = secrets.has(name) ? env[`${name}_FILE`] || undefined : undefined;
    if (value !== undefined && file !== undefined) {
      faults.push(`${name}: is given twice, as ${name} and as ${name}_FILE; keep one of them`);
    } else if (value !== undefined) {
      given.set(name, { value, variable: name });
    } else if (file !== undefined) {
      const read = readSecretFile(file);
      if ('value' in read) given.set(name, { value: read.value, variable: `${name}_FILE` });
      else faults.push(`${name}_FILE: ${file} ${read.fault}`);
    }
  }
  return { given, faults };
}

/** Without white space around it, and without the mark that editors of Windows put in front. */
function readSecretFile(file: string): { readonly value: string } | { readonly fault: string } {
  try {
    const value = textOfFile(readFileSync(file)).trim();
    return value === '' ? { fault: 'is empty' } : { value };
  } catch (error) {
    return { fault: `cannot be read: ${systemErrorReason(error)}` };
  }
}

/** In UTF-8, or in UTF-16 as PowerShell writes it. `trim` takes the mark of UTF-8 for white space. */
function textOfFile(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0) return bytes.swap16().toString('utf16le');
  return bytes.toString('utf8');
}
