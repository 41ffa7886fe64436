/** Told again and again how far a long piece of work has come. */
export interface Progress {
  /** `doing` as `reading messages`; `done` pieces of it, of `all` when that is known. */
  at(doing: string, done: number, all?: number): void;
}
