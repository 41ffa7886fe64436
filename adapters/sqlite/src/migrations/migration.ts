/** One step of the schema. Never changed after it has been released. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Leaves rows as they are, so that there is nothing to do for those of an older desk that come by an import. */
  readonly leavesRows?: true;
  /** What the SQL calls: of one text, as they were when the step was released. */
  readonly functions?: Readonly<Record<string, (text: string) => string>>;
}
