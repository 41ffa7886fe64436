import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayLengthMs } from '../../shared/time.ts';
import { newUids, uidSearch } from './mailbox-uids.ts';

const at = 1_000_000_000_000;
const cursor = { uidValidity: '18446744073709551615', lastUid: 41, lastOkAt: at - 5 };

describe('mail 1, 3: what a mailbox is asked for', () => {
  it('is what lies above the last UID', () => {
    expect(uidSearch(cursor, '18446744073709551615', 9, at)).toEqual({ from: 42, since: null });
    // As text: as a number this one would be the same.
    expect(uidSearch(cursor, '18446744073709551614', 9, at).from).toBe(1);
  });

  it('is what came since two days before the last good look, where the mailbox was made again', () => {
    expect(uidSearch(cursor, '7', 9, at)).toEqual({ from: 1, since: at - 5 - 2 * dayLengthMs });
  });

  it('is what came lately, where it was never read', () => {
    expect(uidSearch(null, '7', 2 * dayLengthMs, at)).toEqual({ from: 1, since: at - 2 * dayLengthMs });
  });
});

describe('mail 1, 2: the UIDs of an answer', () => {
  it.each([
    ['nothing is new', [41], []],
    ['they come in any order', [44, 42, 43], [42, 43, 44]],
    ['one comes twice', [42, 42], [42]],
    ['they are no UIDs', [Number.NaN, 42.5, 2 ** 32, Number.POSITIVE_INFINITY, -1, 2 ** 32 - 1], [2 ** 32 - 1]],
    ['there are none', [], []],
  ] as const)('are right where %s', (_case, answered, wanted) => {
    expect(newUids({ from: 42, since: null }, answered)).toEqual(wanted);
  });

  it('are each imported once, however answers overlap', () => {
    const uid = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(fc.array(uid)), (answers) => {
        let lastUid = 0;
        const imported: number[] = [];
        for (const answered of answers) {
          const fresh = newUids(uidSearch({ ...cursor, lastUid }, cursor.uidValidity, 0, at), answered);
          imported.push(...fresh);
          lastUid = fresh.at(-1) ?? lastUid;
        }
        expect(imported).toEqual([...new Set(imported)].sort((a, b) => a - b));
        expect(lastUid).toBe(Math.max(0, ...answers.flat()));
      }),
    );
  });
});
