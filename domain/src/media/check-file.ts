import { invalidInput } from '../errors.ts';
import type { InspectedImage, Uploader } from '../ports/media-inspector.ts';
import type { StagedFile } from '../ports/media-store.ts';
import type { Ports } from '../ports/ports.ts';
import { contentFits, contentTypeOf } from './file-kinds.ts';
import { cleanFileName, extensionOf } from './file-name.ts';
import type { FileRules } from './upload-settings.ts';

/** A file as it arrives. */
export interface IncomingFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly uploader: Uploader;
}

/** A file that was read, looked into and found allowed; it belongs to nobody yet. */
export interface CheckedFile {
  readonly staged: StagedFile;
  readonly filename: string;
  readonly contentType: string;
  readonly image: InspectedImage | null;
}

/** Bytes of a picture of a person, and what it may be. */
export const avatarRules: FileRules = {
  maxBytes: 2 * 1024 * 1024,
  extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
};

/** Throws `upload.no_room` while the disk has less room than is reserved for messages: before a body is read. */
export async function requireRoomForFiles(ports: Pick<Ports, 'mediaStore'>): Promise<void> {
  await ports.mediaStore.requireRoom();
}

/**
 * Reads one file of an upload. What its name alone refuses is refused before a byte is read; after any
 * refusal nothing of it is left. Who gets it hands it on to a use case, or to `discardFiles`.
 */
export async function checkFile(
  ports: Pick<Ports, 'mediaStore' | 'mediaInspector' | 'uploads'>,
  file: IncomingFile,
  rules: FileRules = ports.uploads,
): Promise<CheckedFile> {
  const filename = cleanFileName(file.name);
  const extension = extensionOf(filename);
  if (!rules.extensions.includes('*') && !rules.extensions.includes(extension)) {
    throw invalidInput('media.extension', 'files', 'the extension of the file is not allowed');
  }
  const staged = await ports.mediaStore.stage(file.content, rules.maxBytes);
  try {
    if (staged.size === 0) throw invalidInput('media.empty', 'files', 'the file must not be empty');
    const inspection = await ports.mediaInspector.inspect(staged, file.uploader);
    if (!contentFits(extension, inspection)) {
      throw invalidInput('media.content', 'files', 'the content of the file is not what its extension says');
    }
    return { staged, filename, contentType: contentTypeOf(extension), image: inspection.image };
  } catch (error) {
    await ports.mediaStore.discard(staged);
    throw error;
  }
}

/** For files that no use case took; one that was taken is none of its business. */
export async function discardFiles(ports: Pick<Ports, 'mediaStore'>, files: readonly CheckedFile[]): Promise<void> {
  for (const file of files) await ports.mediaStore.discard(file.staged);
}
