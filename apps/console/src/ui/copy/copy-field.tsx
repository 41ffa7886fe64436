import { useId } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { IconButton } from '../button.tsx';
import ui from '../ui.module.css';
import style from './copy-field.module.css';
import { useCopied } from './use-copied.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Several lines, as code is written. */
  readonly isBlock?: boolean;
  /** A heading already names the field. */
  readonly isLabelHidden?: boolean;
}

/** Something that is taken elsewhere by hand. */
export function CopyField({ label, value, isBlock = false, isLabelHidden = false }: CopyFieldProps) {
  const id = useId();
  const { isCopied, copy } = useCopied(value);
  return (
    <div class={style.field}>
      <span class={isLabelHidden ? ui.hidden : style.label} id={id}>
        {label}
      </span>
      <div class={style.row}>
        <section
          class={`${style.value} ${ui.scroll}`}
          data-block={isBlock || undefined}
          aria-labelledby={id}
          tabIndex={isBlock ? 0 : undefined}
        >
          {value}
        </section>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={isCopied ? words.copied : words.copyOf(label)}
          onClick={copy}
        />
      </div>
    </div>
  );
}
