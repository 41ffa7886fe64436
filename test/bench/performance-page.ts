import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pageWithSummary, tablesPageOf, tablesPagesIn } from './report/page.ts';
import type { BenchResult } from './report/result.ts';

/**
 * Writes results of `npm run bench -- --json FILE` into `docs/performance`, a page for each desk, and the summary of all
 * those pages into `docs/performance.md`: `npm run bench:page -- FILE …`.
 */
const { values, positionals } = parseArgs({
  options: { docs: { type: 'string', default: join(import.meta.dirname, '../../docs') } },
  allowPositionals: true,
});
if (positionals.length === 0) throw new Error('usage: npm run bench:page -- RESULT.json …');
const folder = join(values.docs, 'performance');
for (const result of positionals) {
  const { file, text } = tablesPageOf(JSON.parse(readFileSync(result, 'utf8')) as BenchResult);
  writeFileSync(join(folder, file), text);
}
const page = join(values.docs, 'performance.md');
writeFileSync(page, pageWithSummary(readFileSync(page, 'utf8'), tablesPagesIn(folder)));
