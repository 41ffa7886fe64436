import { type DeskSettings, deskOf, deskSettingsName } from '../../model/desk/desk-settings.ts';
import type { StoreReader } from '../../ports/store.ts';

export async function readDesk({ settings }: Pick<StoreReader, 'settings'>): Promise<DeskSettings> {
  return deskOf(await settings.find(deskSettingsName));
}
