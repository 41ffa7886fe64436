import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pageWith } from './report/page.ts';
import type { BenchResult } from './report/result.ts';

/** Writes results of `npm run bench -- --json FILE` into the page: `npm run bench:page -- FILE …`. */
const { values, positionals } = parseArgs({
  options: { page: { type: 'string', default: join(import.meta.dirname, '../../docs/performance.md') } },
  allowPositionals: true,
});
if (positionals.length === 0) throw new Error('usage: npm run bench:page -- RESULT.json …');
const results = positionals.map((file) => JSON.parse(readFileSync(file, 'utf8')) as BenchResult);
writeFileSync(values.page, pageWith(readFileSync(values.page, 'utf8'), results));
