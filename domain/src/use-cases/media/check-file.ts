import { keptAs } from '../../model/media/file-kinds.ts';
import { cleanFileName } from '../../model/media/file-name.ts';
import type { InspectedImage } from '../../model/media/inspection.ts';
import { mayBeUploaded } from '../../model/media/may-be-uploaded.ts';
import type { FileRules } from '../../model/media/upload-settings.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CheckedFile, IncomingFile } from './checked-file.ts';

/**
 * Reads one file of an upload. What its name alone refuses is refused before a byte is read; after any refusal nothing
 * of it is left. The caller passes it to a use case, or to `discardFiles`. Throws `media.extension`, `media.too_large`,
 * `media.empty`, `media.content`, `media.image_too_large`, `media.broken`, and what `MediaInspector` throws.
 *
 * @example
 * await desk.checkFile(letter) // { filename: 'letter.txt', contentType: 'text/plain', … }
 */
export async function checkFile(
  ports: Pick<Ports, 'mediaStore' | 'mediaInspector' | 'uploads'>,
  file: IncomingFile,
  rules: FileRules = ports.uploads,
): Promise<CheckedFile> {
  const filename = cleanFileName(file.name);
  if (!mayBeUploaded(filename, rules.extensions)) throw refused('extension');
  const staged = await ports.mediaStore.stage(file.content, rules.maxBytes);
  try {
    if (staged.size === 0) throw invalidInput('media.empty', 'files', 'the file must not be empty');
    const inspection = await ports.mediaInspector.inspect(staged, file.uploader);
    const kept = keptAs(filename, inspection, rules.extensions);
    if (kept.refused !== undefined) throw refused(kept.refused);
    requirePicture(inspection.image, rules);
    return { staged, filename: kept.filename, contentType: kept.contentType, image: inspection.image };
  } catch (error) {
    await ports.mediaStore.discard(staged);
    throw error;
  }
}

function refused(what: 'extension' | 'content'): Error {
  return what === 'extension'
    ? invalidInput('media.extension', 'files', 'the extension of the file is not allowed')
    : invalidInput('media.content', 'files', 'the content of the file is not what its extension says');
}

/** Where the rules limit pixels, throws for a picture with more of them, and for one that cannot be decoded. */
function requirePicture(image: InspectedImage | null, { mostPixels }: FileRules): void {
  if (mostPixels === undefined) return;
  if (image !== null && image.width * image.height > mostPixels) {
    throw invalidInput('media.image_too_large', 'files', `has more than ${mostPixels / 1_000_000} megapixels`);
  }
  if (!image?.thumbnail) throw invalidInput('media.broken', 'files', 'is an image that cannot be decoded');
}
