import type { SetupEnd } from '../../model/desk/desk-setup.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { keepSetup, readSetup } from './setup-link.ts';

/** Ends the setup where it is open, in the transaction of what ends it: its link is dead from then on. */
export async function closeSetup(
  writer: Pick<StoreWriter, 'settings'>,
  closedBy: SetupEnd,
  closedAt: Timestamp,
): Promise<void> {
  const setup = await readSetup(writer);
  if (setup.state === 'open') await keepSetup(writer, { ...setup, state: 'closed', closedAt, closedBy });
}
