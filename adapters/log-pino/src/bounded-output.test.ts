import { expect, test } from 'vitest';
import { boundedOutput } from './bounded-output.ts';

/** A reader that takes nothing until the test lets it. */
function slowOutput() {
  let kept: string[] = [];
  const read: string[] = [];
  return {
    read,
    get writableLength() {
      return kept.join('').length;
    },
    write: (text: string) => kept.push(text),
    takeAll: () => {
      read.push(...kept);
      kept = [];
    },
  };
}

test('lines that nobody reads are kept up to the bound, then dropped and counted', () => {
  const slow = slowOutput();
  const output = boundedOutput(slow, (dropped) => `${dropped} lines were dropped\n`, 100);
  for (let line = 0; line < 1_000; line++) output.write(`line ${line}\n`);
  expect(slow.writableLength).toBeLessThanOrEqual(100);
  slow.takeAll();
  const kept = slow.read.length;
  expect(kept).toBeGreaterThan(5);
  expect(output.dropped).toBe(1_000 - kept);
  output.write('later\n');
  output.write('and later\n');
  slow.takeAll();
  expect(slow.read.slice(kept)).toEqual([`${1_000 - kept} lines were dropped\n`, 'later\n', 'and later\n']);
  expect(output.dropped).toBe(1_000 - kept);
});

test('lines that are read are never dropped', () => {
  const slow = slowOutput();
  const output = boundedOutput(slow, () => 'dropped\n', 10);
  for (let line = 0; line < 100; line++) {
    output.write('a line\n');
    slow.takeAll();
  }
  expect([slow.read.length, output.dropped]).toEqual([100, 0]);
});
