/** What may be uploaded. */
export interface UploadSettings {
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Files of one widget upload. */
  readonly maxFiles: number;
  /** Lower case, without the dot; `*` allows all. */
  readonly extensions: readonly string[];
}
