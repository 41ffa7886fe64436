import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { articleModel, type Disposition, type Media } from '../../model/media/media.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CheckedFile } from './checked-file.ts';
import { keepFiles, recordFile } from './keep-files.ts';
import { requireMedia } from './require-media.ts';

export interface UploadMediaInput {
  readonly file: CheckedFile | undefined;
  readonly disposition: Disposition;
  /** The name by which a text shows it (`cid:`). Default: its uuid. */
  readonly contentId?: string | undefined;
  /** `help_articles` is public. */
  readonly linkedModel: string | null;
}

/**
 * Keeps a file of an agent, to be attached to a message of theirs. A file that is attached to nothing is deleted after
 * a week. A public file needs `help_center:manage`. Throws `media.empty` without a file.
 *
 * @example
 * const file = await desk.checkFile(letter);
 * await desk.uploadMedia(actor, { file, disposition: 'attachment', linkedModel: null }) // { size: 5, … }
 */
export async function uploadMedia(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore'>,
  actor: Actor,
  input: UploadMediaInput,
): Promise<Media> {
  const { file, disposition, contentId, linkedModel } = input;
  const isPublic = linkedModel === articleModel;
  if (isPublic) requirePermission(actor, 'help_center:manage');
  if (file === undefined) throw invalidInput('media.empty', 'files', 'is required');
  const now = ports.clock.now();
  return keepFiles(
    ports,
    [file],
    ([published]) =>
      ports.store.transact(async (writer) => {
        if (published === undefined) throw new Error('a file was lost on its way');
        const purpose = {
          uploaderId: actor.id,
          modelType: linkedModel,
          modelId: null,
          disposition,
          contentId,
          private: !isPublic,
        };
        await recordFile(ports, writer, published, purpose, now);
        return requireMedia(writer.media, published.uuid);
      }),
    (media) => [media.uuid],
  );
}
