import { type Media, messageModel } from '../../model/media/media.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { StoreWriter } from '../../ports/store.ts';

/**
 * The files that an agent wants to attach: their own, private, and attached to nothing yet. Any other id is treated as
 * one that does not exist; otherwise a guessed id would open the file of another agent. Throws `attachment.unknown`.
 */
export async function requireAttachable(
  writer: Pick<StoreWriter, 'media'>,
  uploaderId: number,
  ids: readonly number[],
): Promise<readonly Media[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = (await writer.media.lock(wanted)).filter(
    (media) =>
      media.private &&
      media.uploaderId === uploaderId &&
      media.modelId === null &&
      (media.modelType === null || media.modelType === messageModel),
  );
  for (const [index, id] of ids.entries()) {
    if (!found.some((media) => media.id === id)) {
      throw invalidInput('attachment.unknown', `attachments.${index}`, 'is not the id of a file of yours to attach');
    }
  }
  return wanted.flatMap((id) => found.filter((media) => media.id === id));
}
