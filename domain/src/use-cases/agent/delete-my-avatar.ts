import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { updateMe } from './update-me.ts';

/**
 * Removes the picture of the actor; without one nothing changes.
 *
 * @example
 * await desk.deleteMyAvatar(agent) // true
 */
export async function deleteMyAvatar(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore' | 'sanitizer'>,
  actor: Actor,
): Promise<true> {
  if (actor.avatarUrl !== null) await updateMe(ports, actor, { avatar: null });
  return true;
}
