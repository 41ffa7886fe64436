import { createHash } from 'node:crypto';

/** What `work` takes on a quiet machine, in milliseconds: 2026-11-26, two virtual cores of an AMD EPYC, Node 24. */
const quiet = 40;
const rounds = 5;

/**
 * How many times slower this machine is now than a quiet one; at least 1. A test multiplies by it each time that the
 * design promises.
 *
 * @example
 * expect(tookMilliseconds).toBeLessThan(2_000 * timesSlower());
 */
export function timesSlower(): number {
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) work();
  return Math.max(1, (performance.now() - startedAt) / rounds / quiet);
}

/** Always the same: rows as JSON, written and read, and hashes. */
function work(): string {
  let rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Row ${id}`, tags: ['a', 'b', `${id}`] }));
  let text = '';
  for (let turn = 0; turn < 8; turn++) {
    text = JSON.stringify(rows);
    rows = JSON.parse(text) as typeof rows;
    for (let count = 0; count < 40; count++) text = createHash('sha256').update(text).digest('hex') + text.slice(64);
  }
  return text;
}
