/** What a part of the bench found: a table for people, and the figures that it is made from. */
export interface PartResult {
  /** Short and without spaces; names the table on the page. */
  readonly part: string;
  readonly title: string;
  /** The head first. */
  readonly table: readonly (readonly string[])[];
  /** Notes for the reader of the table. */
  readonly notes: readonly string[];
  readonly figures: unknown;
}

/** All results of one run. */
export interface BenchResult {
  readonly date: string;
  readonly command: string;
  readonly store: string;
  readonly conversations: number;
  readonly machine: Machine;
  readonly parts: readonly PartResult[];
}

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memory: string;
  readonly system: string;
  readonly node: string;
  readonly database: string;
  readonly service: string;
  /** What ran beside the bench when it began: the load average of a minute. */
  readonly load: string;
}
