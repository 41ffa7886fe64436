/** What an export or an import has moved. */
export interface Moved {
  readonly rows: number;
  readonly files: number;
  /** The size of the rows as lines, and of the files. */
  readonly bytes: number;
  /** Files that the desk had lost before. */
  readonly missing: readonly string[];
}
