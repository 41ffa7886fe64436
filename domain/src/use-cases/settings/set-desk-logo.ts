import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { DeskSettings } from '../../model/desk/desk-settings.ts';
import { deskModel, deskModelId } from '../../model/media/media.ts';
import type { CheckedFile } from '../media/checked-file.ts';
import { forgetLogos, type LogoPorts, recordLogo, withLogo } from '../media/logo.ts';
import { changeDesk } from './change-desk.ts';

/**
 * Makes an image the logo of the desk, in place of the former one. Needs `general_settings:manage`. Throws `media.empty`
 * without a file.
 *
 * @example
 * const file = await desk.checkFile(picture);
 * (await desk.setDeskLogo(actor, file)).logoUrl // '/uploads/00000000-0000-4000-8000-000000000006'
 */
export async function setDeskLogo(
  ports: LogoPorts,
  actor: Actor,
  file: CheckedFile | undefined,
): Promise<DeskSettings> {
  requirePermission(actor, 'general_settings:manage');
  const owner = { modelType: deskModel, modelId: deskModelId };
  return withLogo(
    ports,
    actor,
    file,
    (published) =>
      changeDesk(ports, actor, async (former, writer, at) => {
        const logoUrl = await recordLogo(ports, writer, owner, { uploaderId: actor.id, file: published, at });
        await forgetLogos(writer, owner, [logoUrl], at);
        return { ...former, logoUrl };
      }),
    (settings) => settings.logoUrl,
  );
}
