import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Said } from '../../ui/said.tsx';
import ui from '../../ui/ui.module.css';
import { reportWords } from '../../words/reports.ts';
import type { Sentence } from '../../words/sentence.ts';
import { csvOf, saveCsv } from './csv.ts';
import style from './reports.module.css';

export interface ShownTable {
  readonly head: readonly string[];
  /** The columns' titles in the file, if they are longer there: "First reply, s". */
  readonly fileHead?: readonly string[];
  readonly rows: readonly (readonly [string, ...(number | null)[]])[];
}

interface PlotCardProps {
  readonly title: string;
  readonly sentence: Sentence;
  readonly legend?: readonly { readonly text: string; readonly look: 'solid' | 'dashed' | 'bar' | 'secondBar' }[];
  /** What the plot shows, as it stands in the file and in place of the plot. */
  readonly table: ShownTable;
  /** A value as text for people, where the file holds a number: "14 min". */
  readonly tableText?: (value: number | null) => string;
  /** The heading of each row, where the file has the ISO date. */
  readonly rowNames?: readonly string[];
  readonly fileName: string;
  /** The plot is its own table. */
  readonly isTable?: boolean;
  readonly size: 4 | 6 | 8;
  readonly children: ComponentChildren;
}

/** A plot with its summary in one sentence, its table and its file. */
export function PlotCard(props: PlotCardProps) {
  const { title, sentence, legend, table, fileName, isTable = false, size, children } = props;
  const [isTableShown, setTableShown] = useState(false);
  const { asTable, asCsv } = reportWords.card;
  return (
    <section class={style.card} data-size={size} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {!isTable && (
          <button
            type="button"
            class={`${ui.button} ${ui.square}`}
            aria-pressed={isTableShown}
            aria-label={asTable(title)}
            title={asTable(title)}
            onClick={() => setTableShown(!isTableShown)}
          >
            <Icon name="table" />
          </button>
        )}
        <button
          type="button"
          class={`${ui.button} ${ui.square}`}
          aria-label={asCsv(title)}
          title={asCsv(title)}
          onClick={() => saveCsv(fileName, csvOf(table.fileHead ?? table.head, table.rows))}
        >
          <Icon name="download" />
        </button>
      </header>
      <p class={style.say}>
        <Said sentence={sentence} />
      </p>
      {legend && (
        <ul class={style.legend}>
          {legend.map(({ text, look }) => (
            <li key={text}>
              <i class={style[look]} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <div class={style.body}>
        {/* It keeps its room under the table, so that nothing on the page moves. */}
        <div class={style.drawn} data-covered={isTableShown || undefined}>
          {children}
        </div>
        {isTableShown && <Twin {...props} />}
      </div>
    </section>
  );
}

function Twin({ title, table, tableText, rowNames }: PlotCardProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
    <section class={`${style.twin} ${ui.scroll}`} aria-label={reportWords.card.table(title)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([key, ...values], index) => (
            <tr key={key}>
              <th scope="row">{rowNames?.[index] ?? key}</th>
              {values.map((value, column) => (
                <td key={table.head[column + 1]}>
                  {tableText?.(value) ?? (value === null ? reportWords.card.noValue : String(value))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
