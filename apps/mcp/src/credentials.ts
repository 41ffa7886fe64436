import { McpStartError } from './mcp-start-error.ts';
import type { McpSurroundings } from './surroundings.ts';

/** The two halves of an API key. */
export interface Credentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** They belong to who asks the service, not to the service: its own settings do not hold them. */
const names = ['HELPDESK_API_KEY', 'HELPDESK_API_SECRET'] as const;

/** The names of the variables, including those that name a file (`_FILE`). */
export const credentialVariables: readonly string[] = names.flatMap((name) => [name, `${name}_FILE`]);

/** The key for requests to the service. Errors name variables and never show a value. */
export function requireCredentials({ readSecrets }: Pick<McpSurroundings, 'readSecrets'>): Credentials {
  const { given, faults } = readSecrets(names);
  const [apiKey, apiSecret] = names.map((name) => given.get(name)?.value.trim());
  const all = [
    ...faults,
    ...names
      .filter((name) => !given.has(name) && !faults.some((fault) => fault.startsWith(name)))
      .map((name) => `${name}: is missing; give it, or ${name}_FILE with the path of a file that holds it`),
    ...names
      .filter((name) => given.has(name) && !forms[name].test(given.get(name)?.value.trim() ?? ''))
      .map((name) => `${given.get(name)?.variable}: must have ${described[name]} only`),
  ];
  if (apiKey !== undefined && apiSecret !== undefined && all.length === 0) return { apiKey, apiSecret };
  const lines = all.map((fault) => `  - ${fault}`);
  throw new McpStartError('configuration', ['An API key of the service is needed:', ...lines].join('\n'));
}

/** Whatever else stands there would be a broken header; the service knows the rest. The secret may hold a colon. */
const forms = { HELPDESK_API_KEY: /^[A-Za-z0-9_-]{1,256}$/, HELPDESK_API_SECRET: /^[\x21-\x7e]{1,256}$/ } as const;
const described = {
  HELPDESK_API_KEY: 'letters, digits, _ or -',
  HELPDESK_API_SECRET: 'printable ASCII characters without a space',
} as const;
