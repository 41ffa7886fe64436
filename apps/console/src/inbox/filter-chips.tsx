import { useDesk } from '../desk/desk.ts';
import { type Filter, noFilter } from '../desk/filters.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { listWords } from '../words/lists.ts';
import style from './filter.module.css';
import { chipText } from './filter-words.ts';

interface FilterChipsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** What narrows the list, each part with a button that takes it away. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { catalogues } = useDesk();
  const known = useReadable(catalogues);
  const { lines } = filter;
  const { filter: text } = listWords;
  return (
    <div class={style.chips}>
      {filter.logic === 'any' && lines.length > 1 && <span>{text.anyOf}</span>}
      <ul aria-label={text.chips}>
        {lines.map((line, index) => {
          const name = chipText(line, known);
          return (
            <li key={name}>
              <span class={ui.chip}>
                <span class={ui.cut} title={name}>
                  {name}
                </span>
                <button
                  type="button"
                  aria-label={text.remove(name)}
                  onClick={() => onChange({ ...filter, lines: lines.filter((_line, each) => each !== index) })}
                >
                  <Icon name="close" small />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <Button kind="link" onClick={() => onChange(noFilter)}>
        {text.clear}
      </Button>
    </div>
  );
}
