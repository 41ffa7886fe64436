import { found } from '../../../../ui/pick/picker-rules.ts';

export interface Emoji {
  readonly sign: string;
  /** The English name that Unicode gives it. */
  readonly label: string;
}

/**
 * The emoji whose names contain all typed words, in any order. Names that begin with the text come first, the shortest
 * first.
 */
export function namedEmoji(all: readonly Emoji[], text: string, most: number): readonly Emoji[] {
  const typed = text.replaceAll('_', ' ').trim().toLowerCase();
  if (typed === '') return [];
  const rank = ({ label }: Emoji): number => (label.startsWith(typed) ? 0 : 1_000) + label.length;
  return found(all, typed)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

/** What is being typed of a name behind a colon where a word begins: `:thumb`. Undefined where there is none. */
export function typedName(before: string): string | undefined {
  return /(?:^|[\s(])(:\p{L}[\p{L}\d_]{1,30})$/u.exec(before)?.[1];
}

/** Where an arrow leads in a grid of that many cells; undefined for another key. */
export function nextCell(key: string, at: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowDown':
      return at + columns <= last ? at + columns : Math.floor(at / columns) < Math.floor(last / columns) ? last : at;
    case 'ArrowUp':
      return at >= columns ? at - columns : at;
    case 'PageDown':
      return Math.min(at + columns * 5, last);
    case 'PageUp':
      return Math.max(at - columns * 5, at % columns);
    default:
      return undefined;
  }
}

const recentAtMost = 16;

export function withRecent(recent: readonly string[], sign: string): readonly string[] {
  return [sign, ...recent.filter((each) => each !== sign)].slice(0, recentAtMost);
}
