import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type Filter,
  type FilterField,
  type FilterLine,
  type FilterOperator,
  filterFields,
  isWholeLine,
  noFilter,
  operatorsOf,
  takesMany,
} from '../../state/lists/filters.ts';
import { fetchPage, type ListQuery } from '../../state/lists/lists.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picker } from '../../ui/pick/picker.tsx';
import { Popover } from '../../ui/pick/popover.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { listWords } from '../../words/lists.ts';
import style from './filter.module.css';
import { chipText, choicesOf, operatorName, valueNames } from './filter-words.ts';

interface FilterPopoverProps {
  readonly anchor: HTMLElement;
  readonly query: ListQuery;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
  /** Present where the filter may be saved as a view. */
  readonly onSave?: ((filter: Filter) => void) | undefined;
}

type Part = 'field' | 'operator' | 'value';

interface Picking {
  readonly index: number;
  readonly part: Part;
}

const { filter: text } = listWords;

/** One line for each condition, each part a menu; what fits is counted before it is shown. */
export function FilterPopover({ anchor, query, onApply, onClose, onSave }: FilterPopoverProps) {
  const { catalogues } = useWorkspace();
  const known = useReadable(catalogues);
  const [{ logic, lines }, setFilter] = useState<Filter>(query.filter ?? noFilter);
  const [picking, setPicking] = useState<Picking>();
  const [menuAt, setMenuAt] = useState<HTMLElement>();
  // The first line begins with the choice of its field, once there is a place for the menu.
  useEffect(() => {
    if (lines.length === 0) setPicking({ index: 0, part: 'field' });
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const ready: Filter = { logic, lines: lines.filter(isWholeLine) };
  const total = useTotal({ ...query, filter: ready });

  const setLine = (index: number, line: FilterLine): void =>
    setFilter({ logic, lines: [...lines.slice(0, index), line, ...lines.slice(index + 1)] });
  const remove = (index: number): void => setFilter({ logic, lines: lines.filter((_line, each) => each !== index) });

  function choose(key: string): void {
    if (picking === undefined) return;
    const { index, part } = picking;
    const line = lines[index];
    if (part === 'field') {
      const field = key as FilterField;
      setLine(index, { field, operator: 'is', values: [] });
      setPicking({ index, part: 'value' });
      return;
    }
    setPicking(undefined);
    if (line === undefined) return;
    if (part === 'operator') {
      const operator = key as FilterOperator;
      const isValued = operator === 'is' || operator === 'not';
      const next = { ...line, operator, values: isValued ? line.values : [] };
      setLine(index, takesMany(next) ? next : { ...next, values: next.values.slice(0, 1) });
    } else setLine(index, { ...line, values: toggled(line, key) });
  }

  const menuPlace = ({ index, part }: Picking): HTMLElement | undefined =>
    place.current?.querySelector<HTMLElement>(
      lines[index] === undefined ? '[data-add] button' : `[data-line="${index}"] [data-part="${part}"]`,
    ) ?? undefined;
  const line = picking && lines[picking.index];
  // The line of a new condition is drawn before its menu has a place.
  useLayoutEffect(() => setMenuAt(picking && menuPlace(picking)), [picking, lines]);
  return (
    <Popover anchor={anchor} label={text.title} onClose={onClose}>
      <div ref={place} class={style.filter}>
        <header>
          <h2>{text.title}</h2>
          {lines.length > 1 && (
            // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, not fields of a form
            <div class={ui.segmented} role="group" aria-label={text.logic}>
              {(['all', 'any'] as const).map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === logic}
                  onClick={() => setFilter({ logic: each, lines })}
                >
                  {each === 'all' ? text.all : text.anyOf}
                </button>
              ))}
            </div>
          )}
        </header>
        <ul>
          {lines.map((each, index) => (
            <li key={index} data-line={index}>
              <PartButton part="field" label={text.field} onPick={() => setPicking({ index, part: 'field' })}>
                {text.fields[each.field]}
              </PartButton>
              {operatorsOf[each.field].length > 1 && (
                <PartButton
                  part="operator"
                  label={text.operator}
                  onPick={() => setPicking({ index, part: 'operator' })}
                >
                  {operatorName(each)}
                </PartButton>
              )}
              {(each.operator === 'is' || each.operator === 'not') && (
                <PartButton part="value" label={text.value} onPick={() => setPicking({ index, part: 'value' })}>
                  {each.values.length === 0 ? text.choose : valueNames(each, known)}
                </PartButton>
              )}
              <span class={style.removeLine}>
                <IconButton icon="close" label={text.remove(chipText(each, known))} onClick={() => remove(index)} />
              </span>
            </li>
          ))}
        </ul>
        <span data-add>
          <Button icon="plus" onClick={() => setPicking({ index: lines.length, part: 'field' })}>
            {text.add}
          </Button>
        </span>
        <footer>
          <span role="status">{ready.lines.length > 0 && matchesText(total)}</span>
          {lines.length > 0 && <Button onClick={() => onApply(noFilter)}>{text.clear}</Button>}
          {onSave && ready.lines.length > 0 && <Button onClick={() => onSave(ready)}>{listWords.view.save}</Button>}
          <ApplyButton isAwaited={picking === undefined} onApply={() => onApply(ready)} />
        </footer>
        {picking && menuAt && (
          <Picker
            key={`${picking.index} ${picking.part}`}
            anchor={menuAt}
            label={text[picking.part]}
            beginsAtFirst
            choices={partChoices(picking.part, line, known)}
            onChoose={choose}
            onClose={() => setPicking((now) => (now === picking ? undefined : now))}
          />
        )}
      </div>
    </Popover>
  );
}

/** After a value was chosen, Enter shows what fits. */
function ApplyButton({ isAwaited, onApply }: { readonly isAwaited: boolean; readonly onApply: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isAwaited) place.current?.querySelector('button')?.focus();
  }, [isAwaited]);
  return (
    <span ref={place}>
      <Button kind="main" shortcut="⏎" onClick={onApply}>
        {text.apply}
      </Button>
    </span>
  );
}

interface PartButtonProps {
  readonly part: Part;
  readonly label: string;
  readonly onPick: () => void;
  readonly children: string;
}

function PartButton({ part, label, onPick, children }: PartButtonProps): ComponentChild {
  return (
    <button type="button" class={`${ui.button} ${ui.line}`} data-part={part} aria-haspopup="listbox" onClick={onPick}>
      <span class={ui.hidden}>{label} </span>
      <span class={ui.cut}>{children}</span>
      <Icon name="down" small />
    </button>
  );
}

function partChoices(part: Part, line: FilterLine | undefined, known: Parameters<typeof choicesOf>[1]) {
  if (part === 'field' || line === undefined) {
    return filterFields.map((key) => ({ key, label: text.fields[key], isCurrent: key === line?.field }));
  }
  if (part === 'operator') {
    return operatorsOf[line.field].map((key) => ({
      key,
      label: operatorName({ field: line.field, operator: key }),
      isCurrent: key === line.operator,
    }));
  }
  return choicesOf(line, known).map((choice) => ({ ...choice, isCurrent: line.values.includes(choice.key) }));
}

function toggled(line: FilterLine, key: string): readonly string[] {
  if (!takesMany(line)) return [key];
  return line.values.includes(key) ? line.values.filter((each) => each !== key) : [...line.values, key];
}

const restMs = 150;

/** How many conversations fit; undefined while they are counted. */
type Total = number | 'failed' | undefined;

function matchesText(total: Total): string {
  if (total === undefined) return text.counting;
  return total === 'failed' ? text.notCounted : text.matches(total);
}

function useTotal(query: ListQuery): Total {
  const { client, catalogues } = useWorkspace();
  const [total, setTotal] = useState<Total>();
  const key = JSON.stringify(query);
  useEffect(() => {
    setTotal(undefined);
    if ((query.filter?.lines.length ?? 0) === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchPage(client, query, catalogues.snapshot(), { page: 1, size: 1 }, stop.signal).then(
        (page) => setTotal(page.total),
        () => stop.signal.aborted || setTotal('failed'),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return total;
}
