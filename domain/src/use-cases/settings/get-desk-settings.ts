import type { Actor } from '../../model/agent/agent.ts';
import type { DeskSettings } from '../../model/desk/desk-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { readDesk } from './read-desk.ts';

/**
 * How the desk presents itself, and when a conversation waits for too long. Any agent may call it.
 *
 * @example
 * (await desk.getDeskSettings(agent)).waitingLimits // { livechatMinutes: 60, emailMinutes: 1440 }
 */
export async function getDeskSettings({ store }: Pick<Ports, 'store'>, _actor: Actor): Promise<DeskSettings> {
  return store.read(readDesk);
}
