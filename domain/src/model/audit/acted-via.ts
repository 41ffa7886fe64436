import { type Actor, systemUserId } from '../agent/agent.ts';
import type { ActedVia } from '../agent/origin.ts';

/**
 * With what the actor acts. Nobody: the desk itself.
 *
 * @example
 * actedVia({ id: 5 }) // 'api_key'
 * actedVia(null) // 'system'
 */
export function actedVia(actor: Pick<Actor, 'id' | 'namedKey' | 'session' | 'origin'> | null): ActedVia {
  if (actor === null) return 'system';
  if (actor.origin?.via !== undefined) return actor.origin.via;
  if (actor.id === systemUserId) return 'system';
  if (actor.session !== undefined) return 'session';
  return actor.namedKey === undefined ? 'api_key' : `named_key:${actor.namedKey.id}`;
}
