import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { type DeskSettings, deskSettingsName } from '../../model/desk/desk-settings.ts';
import { requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct } from '../audit/record-act.ts';
import { readDesk } from './read-desk.ts';

/** What is absent stays as it is. */
interface DeskChanges {
  readonly name?: string | undefined;
  readonly waitingLimits?:
    | { readonly livechatMinutes?: number | undefined; readonly emailMinutes?: number | undefined }
    | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | null | undefined;
}

/**
 * Changes how the desk presents itself, and when a conversation waits for too long. Needs `general_settings:manage`.
 * Throws `input.invalid`.
 *
 * @example
 * (await desk.updateDeskSettings(actor, { name: 'Acme' })).name // 'Acme'
 */
export async function updateDeskSettings(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  changes: DeskChanges,
): Promise<DeskSettings> {
  requirePermission(actor, 'general_settings:manage');
  const name = changes.name === undefined ? undefined : requireName('name', changes.name);
  const now = clock.now();
  return store.transact(
    async (writer) => {
      const former = await readDesk(writer);
      const { livechatMinutes, emailMinutes } = former.waitingLimits;
      const settings: DeskSettings = {
        name: name ?? former.name,
        waitingLimits: {
          livechatMinutes: changes.waitingLimits?.livechatMinutes ?? livechatMinutes,
          emailMinutes: changes.waitingLimits?.emailMinutes ?? emailMinutes,
        },
        locale: changes.locale ?? former.locale,
        timeZone: changes.timeZone === undefined ? former.timeZone : changes.timeZone,
      };
      await writer.settings.keep(deskSettingsName, { ...settings, waitingLimits: { ...settings.waitingLimits } });
      const shown = Object.keys(settings) as (keyof DeskSettings)[];
      await recordAct(writer, actor, now, 'desk_changed', null, auditChanges(former, settings, shown));
      await writer.events.append([{ type: 'settings.changed', name: deskSettingsName }], now);
      return settings;
    },
    { alone: true },
  );
}
