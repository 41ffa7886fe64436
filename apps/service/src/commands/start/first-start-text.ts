import type { ApiCredentials } from '@helpdesk/domain/use-cases';
import type { FirstStart } from '../../composition/bootstrap.ts';
import type { Given } from '../../config/read-config.ts';
import { indented } from './indented.ts';

/**
 * The secrets of the first Admin, once: what the environment gave is named, never shown. Undefined where there are none.
 *
 * @param isOpen a person sets the desk up, so that these are for programs
 */
export function programsText({ bootstrap, secrets, inboxUuid }: FirstStart, address: string, isOpen: boolean) {
  if (secrets === undefined) return undefined;
  const { password, credentials } = secrets;
  const rows = [
    ...(isOpen ? [] : [['Console', address]]),
    ['API key', shown(bootstrap.credentials?.apiKey, credentials.apiKey)],
    ['API secret', shown(bootstrap.credentials?.apiSecret, credentials.apiSecret)],
    ['Admin login', bootstrap.email],
    ['Password', shown(bootstrap.password, password)],
    ['Inbox uuid', `${inboxUuid} (Website, live chat)`],
  ];
  return [
    isOpen
      ? '  For programs, shown only this once:'
      : 'A new desk is ready. Keep these: they are shown only this once.',
    '',
    ...rows.map(([label, value]) => `  ${label?.padEnd(12)}  ${value}`),
    '',
    indented(curlLine(curlUser(bootstrap, credentials), address)),
  ].join('\n');
}

/** What a command prints that has made a desk which it fills. */
export function firstStartText(first: FirstStart, address: string): string {
  const programs = programsText(first, address, false);
  return programs === undefined ? '' : `\n${programs}\n\n`;
}

/** A line that works when it is pasted into a shell. */
export function curlLine(user: string, address: string): string {
  return `curl -u ${user} ${address}/api/v1/agents/me`;
}

function shown(given: Given | undefined, value: string): string {
  return given === undefined ? value : `as given in ${given.variable}`;
}

function curlUser({ credentials: given }: FirstStart['bootstrap'], credentials: ApiCredentials): string {
  if (given === undefined) return `${credentials.apiKey}:${credentials.apiSecret}`;
  return `"${shellText(given.apiKey)}:${shellText(given.apiSecret)}"`;
}

function shellText({ variable }: Given): string {
  return variable.endsWith('_FILE') ? `$(cat "$${variable}")` : `$${variable}`;
}
