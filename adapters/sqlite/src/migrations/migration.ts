/** One step of the schema. Never changed after it has been released. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
