/** One step of the schema. Never changed after it has been released. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** What the SQL calls: of one text, as they were when the step was released. */
  readonly functions?: Readonly<Record<string, (text: string) => string>>;
}
