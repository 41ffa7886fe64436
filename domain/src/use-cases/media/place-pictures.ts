import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { InboxChannel } from '../../model/inbox/inbox.ts';
import { contentIdKey } from '../../model/mail/body/remote-images.ts';
import type { Media } from '../../model/media/media.ts';
import { contentIdsIn, isPictureIn } from '../../model/message/pictures-in-text.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

interface TextWithFiles {
  readonly channel: InboxChannel;
  /** Safe HTML, or text, which shows no file. */
  readonly content: string;
  readonly contentType: 'text' | 'html';
  /** Where the text stands in the caller's input, for errors. Default: `message`. */
  readonly path?: string | undefined;
  /** Files of the author, locked, which go with the text. */
  readonly files: readonly Media[];
  /** Files that also belong to the message, and stay as they are. */
  readonly others?: readonly Media[];
}

/**
 * In channels with addresses, a file that the text names by `cid:` is inline, and any other is an attachment, as those of
 * a mail that came in. In other channels each file stays as it was uploaded. Returns the files as they are then. Throws
 * `input.invalid` for a text that names a file which the message does not have.
 */
export async function placePictures(
  writer: Pick<StoreWriter, 'media'>,
  { channel, content, contentType, path = 'message', files, others = [] }: TextWithFiles,
  at: Timestamp,
): Promise<readonly Media[]> {
  if (!channelRules[channel].hasAddresses) return files;
  const named = contentType === 'html' ? contentIdsIn(content) : new Set<string>();
  const known = new Set([...files, ...others].map(({ contentId }) => contentIdKey(contentId)));
  if ([...named].some((id) => !known.has(id))) {
    throw invalidInput('input.invalid', path, 'shows a picture by `cid:` that is not among the attachments');
  }
  const placed = files.map((file): Media => {
    const disposition = isPictureIn(named, file) ? 'inline' : 'attachment';
    return disposition === file.disposition ? file : { ...file, disposition, updatedAt: at };
  });
  for (const [index, file] of placed.entries()) {
    if (file !== files[index]) await writer.media.place(file.id, file.disposition, at);
  }
  return placed;
}
