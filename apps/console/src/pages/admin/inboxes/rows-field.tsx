import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChildren } from 'preact';
import { Button, IconButton } from '../../../ui/button.tsx';
import { admin } from '../../../words/admin.ts';
import style from './inbox.module.css';
import { moved } from './inbox-config.ts';

const words = admin.inboxes;

interface RowsFieldProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row, index: number) => string;
  readonly addVerb: string;
  readonly empty: () => Row;
  /** There can be no further one. */
  readonly isFull?: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly children: (row: Row, set: (patch: Partial<Row>) => void) => ComponentChildren;
}

/** Several of one kind in an order: each can be changed, moved (also by Alt ↑ and Alt ↓) and removed. */
export function RowsField<Row>(props: RowsFieldProps<Row>) {
  const { title, rows, nameOf, addVerb, empty, isFull = false, onChange, children } = props;
  return (
    <>
      <h3>{title}</h3>
      {rows.map((row, index) => {
        const name = nameOf(row, index);
        const move = (by: -1 | 1) => onChange(moved(rows, index, by));
        return (
          <fieldset
            key={index}
            class={style.row}
            onKeyDown={(event) => {
              const by =
                event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
              if (by === 0 || isOfComposition(event)) return;
              event.preventDefault();
              move(by);
            }}
          >
            <legend>{name}</legend>
            <div class={style.rowTools}>
              <IconButton icon="up" label={words.upNamed(name)} disabled={index === 0} onClick={() => move(-1)} />
              <IconButton
                icon="down"
                label={words.downNamed(name)}
                disabled={index === rows.length - 1}
                onClick={() => move(1)}
              />
              <IconButton
                icon="bin"
                label={words.takeNamed(name)}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              />
            </div>
            {children(row, (patch) => onChange(rows.map((each, at) => (at === index ? { ...each, ...patch } : each))))}
          </fieldset>
        );
      })}
      {!isFull && (
        <div>
          <Button kind="line" icon="plus" onClick={() => onChange([...rows, empty()])}>
            {addVerb}
          </Button>
        </div>
      )}
    </>
  );
}
