import { type Filter, noFilter } from '../../state/lists/filters.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { listWords } from '../../words/lists.ts';
import style from './filter.module.css';
import { chipText } from './filter-words.ts';

interface FilterChipsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Only what has no agent is listed; without `onRemove` there is nothing else for this agent. */
  readonly withoutAgent?: { readonly onRemove: (() => void) | undefined } | undefined;
}

/** What narrows the list, each part with a button that takes it away. */
export function FilterChips({ filter, onChange, withoutAgent }: FilterChipsProps) {
  const { catalogues } = useWorkspace();
  const known = useReadable(catalogues);
  const { lines } = filter;
  const { filter: text } = listWords;
  return (
    <div class={style.chips}>
      {filter.logic === 'any' && lines.length > 1 && <span>{text.anyOf}</span>}
      <ul aria-label={text.chips}>
        {withoutAgent && <Chip name={listWords.withoutAgent} onRemove={withoutAgent.onRemove} />}
        {lines.map((line, index) => {
          const name = chipText(line, known);
          const remove = () => onChange({ ...filter, lines: lines.filter((_line, each) => each !== index) });
          return <Chip key={name} name={name} onRemove={remove} />;
        })}
      </ul>
      {lines.length > 0 && (
        <Button kind="link" onClick={() => onChange(noFilter)}>
          {text.clear}
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  readonly name: string;
  readonly onRemove: (() => void) | undefined;
}

function Chip({ name, onRemove }: ChipProps) {
  return (
    <li>
      <span class={ui.chip}>
        <span class={ui.cut} title={name}>
          {name}
        </span>
        {onRemove && (
          <button type="button" aria-label={listWords.filter.remove(name)} onClick={onRemove}>
            <Icon name="close" small />
          </button>
        )}
      </span>
    </li>
  );
}
