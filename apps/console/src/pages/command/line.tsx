import { Key } from '../../ui/button.tsx';
import { useOwnKeys } from '../../ui/own-key.ts';
import ui from '../../ui/ui.module.css';
import style from './command.module.css';
import type { Command } from './commands.tsx';
import type { Span } from './rank.ts';

interface LineProps {
  readonly id: string;
  readonly command: Command;
  readonly spans: readonly Span[];
  readonly isAt: boolean;
  readonly onPoint: () => void;
  readonly onAct: (isApart: boolean) => void;
}

/** One command of the menu. */
export function Line({ id, command: { label, sign, hint, keys }, spans, isAt, onPoint, onAct }: LineProps) {
  const ownKeys = useOwnKeys();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option that is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      id={id}
      role="option"
      aria-selected={isAt}
      data-at={isAt || undefined}
      onPointerMove={onPoint}
      onClick={(event) => onAct(event.ctrlKey || event.metaKey)}
    >
      <span class={style.sign}>{sign}</span>
      <span class={ui.cut} dir="auto">
        {marked(label, spans)}
      </span>
      <span class={style.end}>
        {hint !== undefined && <small class={ui.cut}>{hint}</small>}
        {keys && ownKeys(keys).map((key) => <Key key={key}>{key}</Key>)}
      </span>
    </div>
  );
}

/** The words that were typed, underlined. */
function marked(label: string, spans: readonly Span[]) {
  const parts = [];
  let done = 0;
  for (const [from, to] of spans) {
    if (from < done) continue;
    parts.push(label.slice(done, from), <mark key={from}>{label.slice(from, to)}</mark>);
    done = to;
  }
  return [...parts, label.slice(done)];
}
