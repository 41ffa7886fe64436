import type { TagCount } from '../report/tag-distribution.ts';
import type { Timestamp } from '../time.ts';

export interface ReportReader {
  /** Of conversations created at `from` or later. `counts` in any order, the top ones at least. */
  tagCounts(from: Timestamp): Promise<{
    readonly counts: readonly TagCount[];
    readonly tagged: number;
    readonly total: number;
  }>;
}
