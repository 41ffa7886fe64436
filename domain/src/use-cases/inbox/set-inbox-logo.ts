import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { widgetConfig } from '../../model/inbox/inbox-config.ts';
import { inboxModel } from '../../model/media/media.ts';
import type { CheckedFile } from '../media/checked-file.ts';
import { type LogoPorts, recordLogo, withLogo } from '../media/logo.ts';
import { changeInbox } from './change-inbox.ts';
import { requireInboxWidget } from './require-widget.ts';

/**
 * Makes an image the `logo_url` of the configuration of an inbox, in place of the former one. Needs `inboxes:manage`.
 * Throws `inbox.not_found`, `inbox.no_widget`, and `media.empty` without a file.
 *
 * @example
 * const file = await desk.checkFile(picture);
 * (await desk.setInboxLogo(actor, inbox.id, file)).config.logo_url // '/uploads/00000000-0000-4000-8000-000000000006'
 */
export async function setInboxLogo(
  ports: LogoPorts,
  actor: Actor,
  id: number,
  file: CheckedFile | undefined,
): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const owner = { modelType: inboxModel, modelId: id };
  return withLogo(
    ports,
    actor,
    file,
    (published) =>
      changeInbox(ports, actor, id, async (inbox, writer, at) => {
        requireInboxWidget(inbox);
        const logo_url = await recordLogo(ports, writer, owner, { uploaderId: actor.id, file: published, at });
        return { ...inbox, config: { ...inbox.config, logo_url } };
      }),
    (inbox) => widgetConfig(inbox.config).logo_url,
  );
}
