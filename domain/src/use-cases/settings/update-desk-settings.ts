import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import type { DeskSettings, WaitingLimits } from '../../model/desk/desk-settings.ts';
import { definedMembers } from '../../model/shared/defined.ts';
import { requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeDesk } from './change-desk.ts';

/** What is absent stays as it is. */
interface DeskChanges {
  readonly name?: string | undefined;
  readonly waitingLimits?: { readonly [Limit in keyof WaitingLimits]?: number | undefined } | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | null | undefined;
  readonly publicUrl?: string | null | undefined;
  readonly addresses?: readonly string[] | undefined;
}

/**
 * Changes how the desk presents itself, and when a conversation waits for too long. Needs `general_settings:manage`.
 * Throws `input.invalid`, and what `requireMayGrant` throws for the addresses of the desk.
 *
 * @example
 * (await desk.updateDeskSettings(actor, { name: 'Acme' })).name // 'Acme'
 */
export async function updateDeskSettings(
  { store, clock, knownDesk }: Pick<Ports, 'store' | 'clock' | 'knownDesk'>,
  actor: Actor,
  changes: DeskChanges,
): Promise<DeskSettings> {
  requirePermission(actor, 'general_settings:manage');
  const name = changes.name === undefined ? undefined : requireName('name', changes.name);
  const { publicUrl, addresses } = changes;
  if (publicUrl !== undefined || addresses !== undefined) requireMayGrant(actor, 'desk.addresses', clock.now());
  const settings = await changeDesk({ store, clock }, actor, (former) => ({
    ...former,
    name: name ?? former.name,
    waitingLimits: { ...former.waitingLimits, ...definedMembers(changes.waitingLimits ?? {}) },
    locale: changes.locale ?? former.locale,
    timeZone: changes.timeZone === undefined ? former.timeZone : changes.timeZone,
    publicUrl: publicUrl === undefined ? former.publicUrl : publicUrl,
    addresses: addresses === undefined ? former.addresses : [...new Set(addresses)],
  }));
  knownDesk.note(settings);
  return settings;
}
