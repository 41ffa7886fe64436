import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { SecuritySettings } from '../../model/sign-in/security-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { readSecurity } from '../sign-in/live-session.ts';

/**
 * How agents of the desk may sign in, and for how long. Needs `general_settings:manage`.
 *
 * @example
 * (await desk.getSecuritySettings(actor)).requireSecondFactor // 'none'
 */
export async function getSecuritySettings({ store }: Pick<Ports, 'store'>, actor: Actor): Promise<SecuritySettings> {
  requirePermission(actor, 'general_settings:manage');
  return store.read(readSecurity);
}
