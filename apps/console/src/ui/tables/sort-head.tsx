import { Icon } from '../icon.tsx';
import ui from '../ui.module.css';
import style from './sort-head.module.css';
import type { Sorting } from './table-rules.ts';

interface SortHeadProps {
  readonly name: string;
  /** Undefined where the table is sorted by another column. */
  readonly direction: Sorting['direction'] | undefined;
  readonly isNumber?: boolean;
  readonly onSort: () => void;
}

/** The name of a column, which sorts the table when it is pressed. Its cell has `aria-sort`. */
export function SortHead({ name, direction, isNumber = false, onSort }: SortHeadProps) {
  return (
    <button
      type="button"
      class={style.sort}
      data-direction={direction}
      data-number={isNumber || undefined}
      onClick={onSort}
    >
      <span class={ui.cut}>{name}</span>
      <Icon name="down" small />
    </button>
  );
}
