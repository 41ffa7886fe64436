import { type AgentClient, HelpdeskError, type ReplyOf } from '@helpdesk/client';

/** What the service says of the link: `good` with what it knows already, or why the page cannot go on. */
export type LinkState =
  | { readonly kind: 'good'; readonly known: ReplyOf<'checkSetup'> }
  | { readonly kind: 'notYet' | 'token' | 'expired' | 'closed' | 'away' }
  | { readonly kind: 'many'; readonly seconds: number };

export async function stateOfLink(client: AgentClient, token: string): Promise<LinkState> {
  try {
    if (token === '') return { kind: (await client.call('listSignInMethods')).setup_open ? 'notYet' : 'closed' };
    return { kind: 'good', known: await client.call('checkSetup', { body: { token }, attempts: 1 }) };
  } catch (error) {
    return stateAfter(error) ?? { kind: 'away' };
  }
}

/** Undefined for an error that does not come from the link. */
export function stateAfter(error: unknown): LinkState | undefined {
  if (!(error instanceof HelpdeskError)) return undefined;
  if (error.status === 429) return { kind: 'many', seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1_000) };
  const kind = kinds.get(codeOf(error.data));
  return kind && { kind };
}

function codeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}

const kinds = new Map<unknown, 'token' | 'expired' | 'closed'>([
  ['setup.token', 'token'],
  ['setup.expired', 'expired'],
  ['setup.closed', 'closed'],
]);
