import { presentMedia } from '../presenters/media.ts';
import { iso } from '../presenters/time.ts';
import type { Handlers } from './handler.ts';

export const mediaHandlers = {
  uploadMedia: async ({ helpdesk, actor, body, files, ignoredFiles, links }) =>
    presentMedia(
      await helpdesk.uploadMedia(actor, {
        file: files[0],
        disposition: body.inline === 'true' ? 'inline' : 'attachment',
        contentId: body.content_id,
        linkedModel: body.linked_model ?? null,
      }),
      links,
      ignoredFiles,
    ),
  createSocketTicket: async ({ helpdesk, actor }) => {
    const { ticket, expiresAt } = await helpdesk.createSocketTicket(actor);
    return { ticket, expires_at: iso(expiresAt) };
  },
} satisfies Partial<Handlers>;
