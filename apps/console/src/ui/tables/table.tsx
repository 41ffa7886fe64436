import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import { Picker } from '../pick/picker.tsx';
import { found } from '../pick/picker-rules.ts';
import ui from '../ui.module.css';
import { SortHead } from './sort-head.tsx';
import style from './table.module.css';
import { nextSorting, type Sorting, sortedBy } from './table-rules.ts';

export interface Column<Row> {
  readonly key: string;
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The value to sort by. A column without it cannot be sorted. */
  readonly sort?: (row: Row) => string | number | null;
  readonly isNumber?: boolean;
  /** The width in rem. The first column takes the rest. */
  readonly width?: number;
  /** The width of the table from which on there is room for it; see table.module.css. */
  readonly from?: 'middle' | 'broad' | 'wide';
}

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
}

interface TableProps<Row> {
  readonly label: string;
  /** Undefined while the rows are being fetched. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** What the field above finds a row by, and what its menu is named after. */
  readonly nameOf: (row: Row) => string;
  /** At the end of each row; none for a row that nothing can be done with. */
  readonly actionsOf?: (row: Row) => readonly RowAction[];
  readonly onAction?: (row: Row, key: string) => void;
  /** There is more than these rows: what would be found among them is not what is there. */
  readonly isPaged?: boolean;
  /** Shown when there are no rows. */
  readonly empty?: ComponentChildren;
}

const searchFrom = 10;

/** A list as a table: the name first, numbers at the end, what can be done in a menu at the end of the row. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, actionsOf, onAction, isPaged = false, empty } = props;
  const [sorting, setSorting] = useState<Sorting>();
  const [text, setText] = useState('');
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly row: Row }>();
  const shown = shownRows(rows ?? [], columns, nameOf, sorting, text);
  if (rows?.length === 0) return empty ?? null;
  return (
    <div class={style.list} aria-busy={rows === undefined}>
      {!isPaged && (rows?.length ?? 0) > searchFrom && <SearchField label={label} text={text} onInput={setText} />}
      <table class={style.table} aria-label={label}>
        <colgroup>
          {columns.map(({ key, width, from }) => (
            <col key={key} class={from && style[from]} style={width === undefined ? {} : { width: `${width}rem` }} />
          ))}
          {actionsOf && <col class={style.end} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(nextSorting(sorting, column.key))}
              />
            ))}
            {actionsOf && (
              <th scope="col" class={style.end}>
                <span class={ui.hidden}>{words.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <Skeleton columns={columns} />}
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} isName={index === 0} />
              ))}
              {actionsOf && (
                <td class={style.end}>
                  {actionsOf(row).length > 0 && (
                    <IconButton
                      icon="more"
                      label={words.table.actionsOf(nameOf(row))}
                      aria-haspopup="listbox"
                      onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, row })}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows !== undefined && shown.length === 0 && <p class={style.none}>{words.table.none(text)}</p>}
      {menu && actionsOf && (
        <Picker
          anchor={menu.anchor}
          label={words.table.actionsOf(nameOf(menu.row))}
          choices={actionsOf(menu.row).map(({ key, label: name, icon }) => ({
            key,
            label: name,
            sign: <Icon name={icon} />,
          }))}
          beginsAtFirst
          onChoose={(key) => onAction?.(menu.row, key)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

function shownRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  nameOf: (row: Row) => string,
  sorting: Sorting | undefined,
  text: string,
): readonly Row[] {
  const hits = found(
    rows.map((row) => ({ row, label: nameOf(row) })),
    text,
  ).map(({ row }) => row);
  const sort = columns.find(({ key }) => key === sorting?.key)?.sort;
  return sort && sorting ? sortedBy(hits, sort, sorting.direction) : hits;
}

interface SearchFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onInput: (text: string) => void;
}

function SearchField({ label, text, onInput }: SearchFieldProps) {
  return (
    <label class={style.search}>
      <Icon name="search" />
      <span class={ui.hidden}>{words.table.search(label)}</span>
      <input
        dir="auto"
        type="search"
        autocomplete="off"
        placeholder={words.table.search(label)}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: () => void;
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined;
  return (
    <th scope="col" class={placeOf(column)} aria-sort={column.sort === undefined ? undefined : (direction ?? 'none')}>
      {column.sort === undefined ? (
        <span class={ui.cut}>{column.name}</span>
      ) : (
        <SortHead name={column.name} direction={direction} isNumber={column.isNumber ?? false} onSort={onSort} />
      )}
    </th>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isName: boolean;
}

function Cell<Row>({ column, row, isName }: CellProps<Row>) {
  const content = column.cell(row);
  return isName ? (
    <th scope="row" class={placeOf(column)}>
      {content}
    </th>
  ) : (
    <td class={placeOf(column)}>{content}</td>
  );
}

function placeOf<Row>({ isNumber, from }: Column<Row>): string {
  return [isNumber && style.number, from && style[from]].filter(Boolean).join(' ');
}

/** Placeholders with the size of the rows that are being fetched. */
function Skeleton<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <>
      {[62, 44, 53, 38].map((width) => (
        <tr key={width} class={style.waiting}>
          {columns.map((column, index) => (
            <td key={column.key} class={placeOf(column)}>
              {index === 0 && <div class={ui.skeleton} style={{ width: `${width}%` }} />}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
