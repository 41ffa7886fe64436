import { type AgentClient, HelpdeskError, type ReplyOf } from '@helpdesk/client';

/** What the service says of the link: `good` with what it knows already, or why the page cannot go on. */
export type LinkState =
  | { readonly kind: 'good'; readonly known: ReplyOf<'checkSetup'> }
  | { readonly kind: 'notYet' | 'token' | 'expired' | 'closed' | 'away' }
  | { readonly kind: 'many'; readonly seconds: number };

export async function stateOfLink(client: AgentClient, token: string): Promise<LinkState> {
  try {
    if (token !== '') return { kind: 'good', known: await client.call('checkSetup', { body: { token } }) };
    return { kind: (await client.call('listSignInMethods')).setup_open ? 'notYet' : 'closed' };
  } catch (error) {
    return stateAfter(error) ?? { kind: 'away' };
  }
}

/** Undefined for an error that does not come from the link. */
export function stateAfter(error: unknown): LinkState | undefined {
  if (!(error instanceof HelpdeskError)) return undefined;
  if (error.status === 429) return { kind: 'many', seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1_000) };
  const kind = kinds.get(error.code ?? '');
  return kind && { kind };
}

const kinds = new Map<string, 'token' | 'expired' | 'closed'>([
  ['setup.token', 'token'],
  ['setup.expired', 'expired'],
  ['setup.closed', 'closed'],
]);
