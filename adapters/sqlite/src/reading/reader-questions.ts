/** The messages to the threads of heavy queries, and their answers. */

export interface ReaderQuestion {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface Failure {
  readonly code: string | undefined;
  readonly message: string;
}

export type ReaderAnswer = { readonly rows: readonly unknown[] } | { readonly failure: Failure };

export const endOfReader = 'end';
