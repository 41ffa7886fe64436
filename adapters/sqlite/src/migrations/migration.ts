import type { Migration as SharedStep } from '@helpdesk/sql';

export interface Migration extends SharedStep {
  /** What the SQL calls: of one text, as they were when the step was released. */
  readonly functions?: Readonly<Record<string, (text: string) => string>>;
}
