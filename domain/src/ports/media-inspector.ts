import type { Inspection } from '../model/media/inspection.ts';
import type { StagedFile } from './media-store.ts';

/** Looks into a file, whatever it is called. Never holds the thread that serves requests. */
export interface MediaInspector {
  /**
   * A truncated image has a thumbnail if it can be decoded in part. Throws `store.unavailable` when too many images
   * wait. Images of agents are decoded before those of contacts. An uploader delays the images of others by at most the
   * time that two images take.
   */
  inspect(file: StagedFile, uploader: Uploader): Promise<Inspection>;

  /**
   * The whole image in the middle of a transparent square, as WebP without metadata. Waits and throws as `inspect`
   * does, `media.broken` for what cannot be decoded, and `media.image_too_large` for an image that has too many pixels
   * or takes too long.
   *
   * @param side in pixels
   */
  square(file: StagedFile, side: number, uploader: Uploader): Promise<Uint8Array>;
}

/** The agent or contact who uploads a file. */
export interface Uploader {
  readonly kind: 'agent' | 'contact';
  readonly id: number;
}
