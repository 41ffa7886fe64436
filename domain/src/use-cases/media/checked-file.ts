import type { InspectedImage } from '../../model/media/inspection.ts';
import type { FileRules } from '../../model/media/upload-settings.ts';
import type { Uploader } from '../../ports/media-inspector.ts';
import type { StagedFile } from '../../ports/media-store.ts';

/** A file as it arrives. */
export interface IncomingFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly uploader: Uploader;
}

/** A file that was read, inspected and allowed; it does not belong to any record yet. */
export interface CheckedFile {
  readonly staged: StagedFile;
  readonly filename: string;
  readonly contentType: string;
  readonly image: InspectedImage | null;
}

/** Bytes of a picture of a person, and what it may be. Every browser that shows the person decodes the whole picture. */
export const avatarRules: FileRules = {
  mostPixels: 40_000_000,
  maxBytes: 2 * 1024 * 1024,
  extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
};

/** The same for a logo of an inbox or of the desk. */
export const logoRules: FileRules = { ...avatarRules, maxBytes: 1024 * 1024 };
