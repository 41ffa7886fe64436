import type { Media } from '@helpdesk/domain';
import type { MediaLinks } from '../media/media-links.ts';
import { iso } from './time.ts';

export function presentMedia(media: Media, links: MediaLinks, ignoredFiles = 0) {
  return {
    id: media.id,
    created_at: iso(media.createdAt),
    updated_at: iso(media.updatedAt),
    uuid: media.uuid,
    store: media.store,
    filename: media.filename,
    content_type: media.contentType,
    content_id: media.contentId,
    model_id: media.modelId,
    model_type: media.modelType,
    disposition: media.disposition,
    size: media.size,
    meta: { ...media.meta, ...(ignoredFiles > 0 && { ignored_files: ignoredFiles }) },
    private: media.private,
    url: links.path(media),
  };
}
