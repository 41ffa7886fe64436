import { type DeskSettings, deskOf, deskSettingsName } from '../../model/desk/desk-settings.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';

export async function readDesk({ settings }: Pick<StoreReader, 'settings'>): Promise<DeskSettings> {
  return deskOf(await settings.find(deskSettingsName));
}

export function keepDesk({ settings }: Pick<StoreWriter, 'settings'>, desk: DeskSettings): Promise<void> {
  return settings.keep(deskSettingsName, { ...desk, waitingLimits: { ...desk.waitingLimits } });
}
