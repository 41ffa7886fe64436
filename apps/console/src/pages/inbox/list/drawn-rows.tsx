import type { ListState } from '@helpdesk/screen-state';
import { addressOf } from '../../../routes.ts';
import type { ListQuery } from '../../../state/lists/lists.ts';
import { useNow } from '../use-now.ts';
import { Row, Unfetched } from './row.tsx';
import type { useRowFocus } from './use-row-focus.ts';
import type { Swiped } from './use-row-touch.ts';
import type { useSelection } from './use-selection.ts';

interface DrawnRowsProps {
  readonly query: ListQuery;
  readonly title: string;
  readonly opened: string | undefined;
  readonly rows: ListState['rows'];
  /** The range of rows that are drawn; `end` is exclusive. */
  readonly from: number;
  readonly end: number;
  readonly focus: Pick<ReturnType<typeof useRowFocus>, 'index' | 'topOf'>;
  readonly selection: ReturnType<typeof useSelection>;
  readonly swiped: Swiped | undefined;
  /** The height of the whole list, in pixels. */
  readonly height: number;
}

/** The rows of a long list that are in view, each at its place. */
export function DrawnRows(props: DrawnRowsProps) {
  const { query, title, opened, rows, from, end, selection, swiped, height } = props;
  const { index, topOf } = props.focus;
  const now = useNow();
  return (
    <ul aria-label={title} style={{ blockSize: `${height}px` }}>
      {placesOf(from, end, index, rows.length).map((place) => {
        const row = rows[place];
        return row === undefined ? (
          <Unfetched key={`at ${place}`} top={topOf(place)} />
        ) : (
          <Row
            key={row.uuid}
            row={row}
            href={addressOf(query, row.uuid)}
            isOpen={row.uuid === opened}
            isAt={place === Math.max(0, index)}
            place={place + 1}
            total={rows.length}
            top={topOf(place)}
            now={now}
            isSelected={selection.isSelected(row.uuid)}
            refusal={selection.refusals.get(row.uuid)}
            swiped={swiped?.uuid === row.uuid ? swiped : undefined}
            onSelect={selection.toggle}
          />
        );
      })}
    </ul>
  );
}

/** The row that has the focus stays, however far away it is scrolled. */
function placesOf(from: number, end: number, index: number, total: number): readonly number[] {
  const drawn = Array.from({ length: Math.max(0, Math.min(end, total) - from) }, (_none, step) => from + step);
  // In its order: an element that is moved among others loses the focus.
  const away = (isThere: boolean): readonly number[] => (index !== -1 && isThere ? [index] : []);
  return [...away(index < from), ...drawn, ...away(index >= end)];
}
