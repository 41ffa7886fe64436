export interface Inspection {
  /** What the first bytes say, for instance `image/png`; null when they are not a known signature. */
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
