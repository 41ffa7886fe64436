import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import { Checkbox } from '../../ui/form/field.tsx';
import { you } from '../../words/you.ts';
import { CopyButton } from './copy.tsx';
import style from './you.module.css';

const { second } = you;

interface RecoveryCodesProps {
  readonly title: string;
  readonly codes: readonly string[];
  /** The name of the desk and the e-mail address of the agent, printed on the sheet. */
  readonly desk: string;
  readonly email: string;
  readonly onClose: () => void;
}

/** Shown once: to be copied, printed or downloaded. */
export function RecoveryCodes({ title, codes, desk, email, onClose }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false);
  const text = codes.join('\n');
  const head = second.fileHead(desk, email);
  return (
    <Dialog
      title={title}
      isHeld={!isStored}
      onClose={onClose}
      actions={
        <Button kind="main" aria-disabled={!isStored} onClick={() => isStored && onClose()}>
          {you.done}
        </Button>
      }
    >
      <p>{second.onHint}</p>
      <div class={style.sheet} data-print>
        <p class={style.hint}>{head}</p>
        <ol class={style.codes} aria-label={second.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div class={style.actions}>
        <CopyButton text={text} name={second.codes} />
        <Button icon="file" onClick={() => print()}>
          {second.print}
        </Button>
        <Button icon="down" onClick={() => download(second.fileName, `${head}\n\n${text}\n`)}>
          {second.download}
        </Button>
      </div>
      <Checkbox label={second.stored} isOn={isStored} onChange={setStored} />
    </Dialog>
  );
}
