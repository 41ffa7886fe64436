import { relative } from 'node:path';
import type { KeptAdmin } from './kept-admin.ts';
import type { Started } from './started.ts';

export interface Running {
  /** The address of the balancer. */
  readonly address: string;
  readonly nodes: readonly { readonly process: Started; readonly address: string }[];
  /** Undefined when the operator has credentials of their own. */
  readonly admin: KeptAdmin | undefined;
  readonly folder: string;
}

/** The text that explains what to open, which command to paste, and how to stop. */
export async function welcome({ address, nodes, admin, folder }: Running): Promise<string> {
  const known = admin !== undefined && (await opens(address, admin)) ? admin : undefined;
  const rows = [
    ['Open', `${address}/ to sign in, and ${address}/demo in another tab`],
    ...nodes.map(({ process, address: own }) => [
      process.name,
      `${own}, pid ${process.pid}, writes to ${near(process.log)}`,
    ]),
    ...(known === undefined
      ? []
      : [
          ['Admin login', process.env.HELPDESK_BOOTSTRAP_EMAIL || 'admin@example.com'],
          ['Password', known.password],
          ['API key', known.apiKey],
          ['API secret', known.apiSecret],
        ]),
    ['Kept in', near(folder)],
  ];
  const curl =
    known === undefined
      ? `curl ${address}/health`
      : `curl -u ${known.apiKey}:${known.apiSecret} ${address}/api/v1/agents/me`;
  return [
    '',
    'Two nodes of one desk are ready.',
    '',
    ...rows.map(([label, value]) => `  ${label?.padEnd(12)}  ${value}`),
    '',
    'Try it:',
    '',
    `  ${curl}`,
    '',
    `It works on after: kill -9 ${nodes[0]?.process.pid}. Ctrl-C ends all of it.`,
    '',
    '',
  ].join('\n');
}

/** Whether the desk in the database is the one that these credentials were made for. */
async function opens(address: string, { apiKey, apiSecret }: KeptAdmin): Promise<boolean> {
  const authorization = `token ${apiKey}:${apiSecret}`;
  return (await fetch(`${address}/api/v1/agents/me`, { headers: { authorization } })).ok;
}

function near(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
