import type { DeskCaller } from './desk-caller.ts';
import { McpStartError } from './mcp-start-error.ts';

/** The agent of the key, and what the key may do. */
export interface KeyHolder {
  readonly email: string;
  readonly permissions: readonly string[];
}

/**
 * Asks the service once whose key it is, so that a key or address that cannot work is reported before a client waits
 * for it.
 *
 * @throws McpStartError of one line: nothing answers, something else does, or the key is not accepted.
 */
export async function introduce(call: DeskCaller, url: string): Promise<KeyHolder> {
  const answer = await call({ method: 'GET', path: '/api/v1/agents/me', ifMatch: undefined, body: undefined });
  if (answer.ok) return holderOf(answer.data, url);
  const { status, message, retryAfterSeconds } = answer;
  if (status === 0) throw new McpStartError('service', `${message}: start it, or give its address with --url`);
  if (status === 401) {
    const advice = 'check HELPDESK_API_KEY and HELPDESK_API_SECRET';
    throw new McpStartError('configuration', `The service at ${url} does not accept this API key: ${advice}`);
  }
  const later = retryAfterSeconds === undefined ? '' : `; try again after ${retryAfterSeconds} s`;
  throw new McpStartError('service', `The service at ${url} answered ${status}: ${message}${later}`);
}

function holderOf(data: unknown, url: string): KeyHolder {
  if (typeof data === 'object' && data !== null && 'permissions' in data && 'email' in data) {
    const { email, permissions } = data;
    if (Array.isArray(permissions)) return { email: String(email), permissions: permissions.map(String) };
  }
  throw new McpStartError('service', `What answers at ${url} is no helpdesk service, or one of another version`);
}
