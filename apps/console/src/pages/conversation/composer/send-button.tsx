import { useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Picker } from '../../../ui/pick/picker.tsx';
import ui from '../../../ui/ui.module.css';
import { writing } from '../../../words/writing.ts';
import style from './composer.module.css';

export interface Way {
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut?: string;
  readonly run: () => void;
}

interface SendButtonProps {
  readonly label: string;
  /** It is the one filled button of the view. */
  readonly isMain: boolean;
  readonly onSend: () => void;
  readonly others: readonly Way[];
}

export function SendButton({ label, isMain, onSend, others }: SendButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const kind = isMain ? 'main' : 'line';
  return (
    <span class={`${style.send} ${others.length > 0 ? style.split : ''}`}>
      {/* After the first of two clicks another text may stand in the field. */}
      <Button kind={kind} shortcut="Ctrl ⏎" onClick={({ detail }) => detail < 2 && onSend()}>
        {label}
      </Button>
      {others.length > 0 && (
        <button
          type="button"
          class={`${ui.button} ${ui.square} ${ui[kind]}`}
          aria-label={writing.send.more}
          title={writing.send.more}
          aria-haspopup="listbox"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="down" small />
        </button>
      )}
      {anchor && (
        <Picker
          anchor={anchor}
          label={writing.send.more}
          beginsAtFirst
          choices={others.map(({ label: name, icon, shortcut }) => ({
            key: name,
            label: name,
            sign: <Icon name={icon} />,
            ...(shortcut !== undefined && { hint: shortcut }),
          }))}
          onChoose={(key) => others.find(({ label: name }) => name === key)?.run()}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </span>
  );
}
