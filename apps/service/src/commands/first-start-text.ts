import type { FirstStart } from '../composition/bootstrap.ts';
import type { Given } from '../config/read-config.ts';

/** What a newcomer needs, once: what the environment gave is named, never shown. */
export function firstStartText(first: FirstStart, address: string, running: boolean): string {
  const { bootstrap, credentials } = first;
  const rows = [
    ['Console', address],
    ['Admin login', bootstrap.email],
    ['Password', shown(bootstrap.password, first.password)],
    ['API key', shown(bootstrap.credentials?.apiKey, credentials.apiKey)],
    ['API secret', shown(bootstrap.credentials?.apiSecret, credentials.apiSecret)],
    ['Inbox uuid', `${first.inboxUuid} (Website, live chat)`],
  ];
  return [
    '',
    'A new desk is ready. Keep these: they are shown only this once.',
    '',
    ...rows.map(([label, value]) => `  ${label?.padEnd(12)}  ${value}`),
    '',
    running ? 'Try it:' : 'Try it, once the service runs:',
    '',
    `  ${curlLine(curlUser(first), address)}`,
    '',
    '',
  ].join('\n');
}

/** A line that works when it is pasted into a shell. */
export function curlLine(user: string, address: string): string {
  return `curl -u ${user} ${address}/api/v1/agents/me`;
}

function shown(given: Given | undefined, value: string): string {
  return given === undefined ? value : `as given in ${given.variable}`;
}

function curlUser({ bootstrap, credentials }: FirstStart): string {
  if (bootstrap.credentials === undefined) return `${credentials.apiKey}:${credentials.apiSecret}`;
  const { apiKey, apiSecret } = bootstrap.credentials;
  return `"${shellText(apiKey)}:${shellText(apiSecret)}"`;
}

function shellText({ variable }: Given): string {
  return variable.endsWith('_FILE') ? `$(cat "$${variable}")` : `$${variable}`;
}
