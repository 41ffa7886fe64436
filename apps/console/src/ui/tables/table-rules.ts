import { spokenNow } from '../../words/speech.ts';

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** The next state of a head that was pressed: ascending, descending, then as the list came. */
export function nextSorting(before: Sorting | undefined, key: string): Sorting | undefined {
  if (before?.key !== key) return { key, direction: 'ascending' };
  return before.direction === 'ascending' ? { key, direction: 'descending' } : undefined;
}

const texts = new Intl.Collator(spokenNow().locale, { numeric: true });

/** By numbers, or by texts as people sort them; what has no value comes last in both directions. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueFor: (row: Row) => string | number | null,
  direction: Sorting['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueFor(one), valueFor(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * texts.compare(String(a), String(b));
  });
}
