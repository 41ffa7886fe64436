/** One step of the schema; its number is the schema's, the same on every engine. Never changed after it has been released. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
