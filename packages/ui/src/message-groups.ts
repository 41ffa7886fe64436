/** One line of the log: who it is from, and where it stands in its group. */
export interface Line<Item> {
  readonly item: Item;
  /** Begins a day: the day is named above it. */
  readonly startsDay: boolean;
  /** The name stands above the first of a group, the face and the time at its last. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface Placed {
  /** The author of the message; all own messages have the same one. */
  readonly writer: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Messages of one writer belong together while less than this lies between them. */
const togetherMs = 5 * 60_000;

/** @param dayOf names the day of a moment, as the reader's calendar has it */
export function grouped<Item extends Placed>(
  items: readonly Item[],
  dayOf: (at: number) => string | number,
): readonly Line<Item>[] {
  const startsDay = (index: number): boolean => {
    const [item, before] = [items[index], items[index - 1]];
    return item !== undefined && (before === undefined || dayOf(item.at) !== dayOf(before.at));
  };
  const continues = (index: number): boolean => {
    const [item, before] = [items[index], items[index - 1]];
    if (item === undefined || before === undefined || startsDay(index)) return false;
    return item.writer === before.writer && item.at - before.at < togetherMs;
  };
  return items.map((item, index) => ({
    item,
    startsDay: startsDay(index),
    isFirst: !continues(index),
    isLast: !continues(index + 1),
  }));
}
