import type { Timestamp } from '../shared/time.ts';
import { requireFresh } from '../sign-in/agent-session.ts';
import type { Actor } from './agent.ts';
import { requireLastingKey } from './rank.ts';

/**
 * Which API keys may do what gives access: `lasting` those that neither expire nor list permissions, `bounded` all of
 * them, where the use case keeps what is given within the key, `any` all of them, `none` no key at all.
 */
type GrantingKeys = 'lasting' | 'bounded' | 'any' | 'none';

/**
 * Everything that gives access which lasts longer than a session, or takes it for good. A use case that writes such a
 * thing calls `requireMayGrant`; a test compares this list with what the use cases write.
 */
export const grants = {
  'agent.created': 'lasting',
  'agent.deleted': 'any',
  'agent.email': 'lasting',
  'agent.enabled': 'lasting',
  'agent.password': 'lasting',
  'agent.password_link': 'lasting',
  'agent.roles': 'lasting',
  'agent.teams': 'lasting',
  'agent.second_factor': 'lasting',
  'agent.api_key': 'lasting',
  'agent.named_api_key': 'bounded',
  'role.permissions': 'lasting',
  'inbox.secret': 'lasting',
  'inbox.trusted_domains': 'lasting',
  'inbox.from': 'lasting',
  'inbox.reply_to': 'lasting',
  'inbox.servers': 'lasting',
  'contact.identity': 'lasting',
  'oidc.provider': 'lasting',
  'security.settings': 'lasting',
  'desk.addresses': 'lasting',
  'own.password': 'none',
  'own.second_factor': 'none',
} as const satisfies Readonly<Record<string, GrantingKeys>>;

export type Grant = keyof typeof grants;

/**
 * What gives access needs a session that is fresh, or a key that lasts. Throws `session.not_fresh` and
 * `api_key.limited`.
 *
 * @example
 * requireMayGrant({}, 'agent.roles', 5_000) // undefined
 */
export function requireMayGrant(actor: Pick<Actor, 'session' | 'namedKey'>, grant: Grant, now: Timestamp): void {
  requireFresh(actor, now);
  if (grants[grant] === 'lasting') requireLastingKey(actor);
}
