export interface Inspection {
  /** The type by the first bytes, for instance `image/png`; null when they are not a known signature. */
  readonly contentType: string | null;
  /**
   * Whether all of it may be text of some charset: it holds no byte of a control character that no text has, or begins
   * with the mark of UTF-16 and reads as that.
   */
  readonly isText: boolean;
  /** Known for JPEG, PNG, GIF, WebP, AVIF and TIFF. */
  readonly image: InspectedImage | null;
}

export interface InspectedImage {
  /** Pixels, as shown: the orientation that the file names is applied. */
  readonly width: number;
  readonly height: number;
  /**
   * WebP of at most 320 by 320 pixels, without metadata; never larger than the image. Null where the image has too many
   * pixels, or takes too long to be decoded.
   */
  readonly thumbnail: Uint8Array | null;
}
