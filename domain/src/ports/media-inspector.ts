import type { Inspection } from '../model/media/inspection.ts';
import type { StagedFile } from './media-store.ts';

/** Looks into a file, whatever it is called. Never holds the thread that serves requests. */
export interface MediaInspector {
  /**
   * An image that lacks bytes has a thumbnail when it decodes at all. Throws `store.unavailable` when too many images wait.
   * Images of agents are decoded before those of contacts, and no uploader holds up the images of others for longer than
   * two of their own take.
   */
  inspect(file: StagedFile, uploader: Uploader): Promise<Inspection>;

  /**
   * The whole image in the middle of a transparent square, as WebP without metadata. Waits and throws as `inspect` does,
   * `media.broken` for what cannot be decoded, and `media.image_too_large` for an image that has too many pixels or takes too long.
   *
   * @param side in pixels
   */
  square(file: StagedFile, side: number, uploader: Uploader): Promise<Uint8Array>;
}

/** Who brought a file. */
export interface Uploader {
  readonly kind: 'agent' | 'contact';
  readonly id: number;
}
