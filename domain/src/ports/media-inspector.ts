import type { StagedFile } from './media-store.ts';

/** Looks into a file, whatever it is called. Never holds the thread that serves requests. */
export interface MediaInspector {
  /**
   * Throws `media.image_too_large` for an image of more than 40 megapixels, `media.broken` for one that
   * cannot be decoded, and `store.unavailable` when too many images wait. Images of agents are decoded before
   * those of contacts, and no uploader holds up the images of others for longer than two of their own take.
   */
  inspect(file: StagedFile, uploader: Uploader): Promise<Inspection>;
}

/** Who brought a file. */
export interface Uploader {
  readonly kind: 'agent' | 'contact';
  readonly id: number;
}

export interface Inspection {
  /** What the first bytes say, for instance `image/png`; null when they are no known signature. */
  readonly contentType: string | null;
  /** Whether the beginning reads as text (UTF-8, or UTF-16 with its mark). */
  readonly isText: boolean;
  /** Whether all of it is UTF-8 without control characters, except tabs and breaks of lines and pages. */
  readonly isPlainText: boolean;
  /** For JPEG, PNG, GIF, WebP, AVIF and TIFF. */
  readonly image: InspectedImage | null;
}

export interface InspectedImage {
  /** Pixels, as shown: the orientation that the file names is applied. */
  readonly width: number;
  readonly height: number;
  /** WebP of at most 320 by 320 pixels, without metadata; never larger than the image. */
  readonly thumbnail: Uint8Array;
}
