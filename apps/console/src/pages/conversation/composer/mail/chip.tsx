import { isOfComposition } from '@helpdesk/ui';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import style from './mail.module.css';

interface ChipProps {
  readonly address: string;
  readonly name: string;
  readonly isFaulty: boolean;
  readonly onRemove: () => void;
  /** Takes it back into the field. */
  readonly onEdit: () => void;
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
}

/** One recipient. The last button has the focus while the chip is selected. */
export function Chip({ address, name, isFaulty, onRemove, onEdit, onStep, onClose }: ChipProps) {
  const ahead = document.dir === 'rtl' ? -1 : 1;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => onStep(ahead),
    ArrowLeft: () => onStep(-ahead),
    Backspace: onRemove,
    Delete: onRemove,
    Escape: onClose,
  };
  const called = <bdi class={ui.cut}>{name}</bdi>;
  return (
    <span class={`${ui.chip} ${style.chip} ${isFaulty ? style.bad : ''}`} data-chip title={address}>
      {isFaulty && <Icon name="warn" small />}
      {isFaulty ? (
        <button type="button" tabIndex={-1} class={style.edit} onClick={onEdit}>
          {called}
        </button>
      ) : (
        called
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={mailWriting.remove(name)}
        onClick={onRemove}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (act === undefined || isOfComposition(event)) return;
          event.preventDefault();
          event.stopPropagation();
          act();
        }}
      >
        <Icon name="close" small />
      </button>
    </span>
  );
}
