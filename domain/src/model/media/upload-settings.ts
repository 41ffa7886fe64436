/** What may be uploaded. */
export interface UploadSettings {
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Files of one widget upload. */
  readonly maxFiles: number;
  /** Lower case, without the dot; `*` allows all. */
  readonly extensions: readonly string[];
  readonly quotas: UploadQuotas;
}

/** What one file may be. */
export interface FileRules extends Pick<UploadSettings, 'maxBytes' | 'extensions'> {
  /** Pixels of an image, which then has to have a thumbnail. Any number unless given. */
  readonly mostPixels?: number;
}

/** What widgets may upload in a day. */
export interface UploadQuotas {
  readonly contact: UploadQuota;
  readonly inbox: UploadQuota;
  /** The quota of all contacts at one IP address together. */
  readonly address: UploadQuota;
}

/** Limits on the uploads of one day. 0 switches a limit off. */
export interface UploadQuota {
  readonly maxBytes: number;
  readonly maxFiles: number;
}
