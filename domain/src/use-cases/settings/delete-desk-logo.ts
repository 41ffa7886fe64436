import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { DeskSettings } from '../../model/desk/desk-settings.ts';
import { deskModel, deskModelId } from '../../model/media/media.ts';
import type { Ports } from '../../ports/ports.ts';
import { forgetLogos } from '../media/logo.ts';
import { changeDesk } from './change-desk.ts';
import { readDesk } from './read-desk.ts';

/**
 * Removes the logo of the desk; without one nothing changes. Needs `general_settings:manage`.
 *
 * @example
 * (await desk.deleteDeskLogo(actor)).logoUrl // null
 */
export async function deleteDeskLogo(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<DeskSettings> {
  requirePermission(actor, 'general_settings:manage');
  const settings = await ports.store.read(readDesk);
  if (settings.logoUrl === null) return settings;
  return changeDesk(ports, actor, async (former, writer, at) => {
    await forgetLogos(writer, { modelType: deskModel, modelId: deskModelId }, [], at);
    return { ...former, logoUrl: null };
  });
}
