import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { type DeskSettings, deskSettingsName } from '../../model/desk/desk-settings.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct } from '../audit/record-act.ts';
import { keepDesk, readDesk } from './read-desk.ts';

/** Keeps what `change` makes of the settings of the desk. The caller has checked the permission. */
export async function changeDesk(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  change: (former: DeskSettings, writer: StoreWriter, at: Timestamp) => DeskSettings | Promise<DeskSettings>,
): Promise<DeskSettings> {
  const now = clock.now();
  return store.transact(
    async (writer) => {
      const former = await readDesk(writer);
      const settings = await change(former, writer, now);
      await keepDesk(writer, settings);
      const shown = Object.keys(settings) as (keyof DeskSettings)[];
      await recordAct(writer, actor, now, 'desk_changed', null, auditChanges(former, settings, shown));
      await writer.events.append([{ type: 'settings.changed', name: deskSettingsName }], now);
      return settings;
    },
    { alone: true },
  );
}
