/** A database that is one file: what a backup needs of its engine. */
export interface FileDatabase {
  /** Its path. */
  readonly file: string;
  /** The version of the schema that this program makes. */
  readonly latestSchema: number;

  /**
   * Copies the database as it is at this moment, while others go on reading and writing it. Throws `unavailable` when
   * either cannot be read or written.
   *
   * @param to a path where no file is yet
   * @param onProgress called with how many pages are copied, of how many
   */
  copy(to: string, onProgress: (done: number, all: number) => void): Promise<void>;

  /** Reads all of a copy that no other process has open; leaves it in one file. Throws when it is not a database. */
  check(copy: string): Promise<CheckedCopy>;

  /**
   * Holds the mail of a copy that no other process has open, because the desk it was made of may still read and send;
   * leaves it in one file. A copy of a version without mail is left as it is.
   */
  holdMail(copy: string): Promise<void>;
}

/** What was found in a copy of a database. */
export interface CheckedCopy {
  /** The version of its schema; 0 when it holds no desk. */
  readonly schema: number;
  /** What the engine finds wrong with it; none when it is whole. */
  readonly faults: readonly string[];
  /** How its schema differs from the schema of a desk of its version. */
  readonly strangers: readonly string[];
  /** The check number of the secret, and the id of the desk; undefined in the backup of an older version. */
  readonly secretCheck: number | undefined;
  readonly deskId: number | undefined;
  /** The files that its rows name. */
  readonly media: readonly { readonly uuid: string; readonly hasThumbnail: boolean }[];
}
