import type { DemoTeam } from '../staff.ts';

/**
 * What customers of the company write about: gardens for the kitchen, their app, and orders. Texts hold `{first}` (the
 * contact), `{agent}` and `{order}`. Contacts write plain text, agents HTML.
 */
export interface Topic {
  readonly team: DemoTeam;
  readonly tags: readonly string[];
  /** How often it comes, against the others. */
  readonly weight: number;
  readonly subjects: readonly string[];
  readonly opens: readonly string[];
  readonly asks: readonly string[];
  readonly answers: readonly string[];
  readonly solves: readonly string[];
  readonly notes: readonly string[];
}
