import type { Media, Timestamp, WidgetSession } from '@helpdesk/domain';
import { startOfTests } from '../fakes/fixed-clock.ts';

/** A private text file that belongs to nothing; `uuid` must be free. */
export function newMedia(
  uuid: string,
  uploaderId: number,
  changes: Partial<Omit<Media, 'id' | 'updatedAt'>> = {},
): Omit<Media, 'id' | 'updatedAt'> {
  return {
    uuid,
    uploaderId,
    createdAt: startOfTests,
    store: 'disk',
    filename: 'letter.txt',
    contentType: 'text/plain',
    contentId: uuid,
    modelType: null,
    modelId: null,
    disposition: 'attachment',
    size: 8,
    meta: {},
    private: true,
    hasThumbnail: false,
    ...changes,
  };
}

/** Good for an hour; `tokenHash` must be free. */
export function newSession(
  references: Pick<WidgetSession, 'tokenHash' | 'contactId' | 'inboxId'>,
  at: Timestamp = startOfTests,
): Omit<WidgetSession, 'id' | 'merged'> {
  return { ...references, createdAt: at, lastUsedAt: at, expiresAt: at + 3_600_000 };
}
