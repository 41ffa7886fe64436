import type { ReplyOf } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { admin } from '../../../words/admin.ts';
import { momentOf } from '../../../words/times.ts';
import style from './agents.module.css';

export type PasswordLink = ReplyOf<'createPasswordLink'>;

interface LinkDialogProps {
  readonly name: string;
  readonly link: PasswordLink;
  readonly onClose: () => void;
}

/** A link to set a password. It is shown once. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={admin.link.title[link.kind](name)}
      size="middle"
      isHeld
      onClose={onClose}
      actions={<DoneButton isReady={isStored} onDone={onClose} />}
    >
      <p class={style.warn}>
        <Icon name="warn" />
        {admin.link.once}
      </p>
      <CopyField label={admin.link.label} value={link.url ?? ''} />
      <p>{admin.link.until(momentOf(Date.parse(link.expires_at)))}</p>
      <Checkbox label={admin.link.stored} isOn={isStored} onChange={setStored} />
    </Dialog>
  );
}

interface DoneButtonProps {
  readonly isReady: boolean;
  readonly onDone: () => void;
}

/** Closes a dialog whose content is shown only once. The box above it has to be ticked first. */
export function DoneButton({ isReady, onDone }: DoneButtonProps) {
  return (
    <Button kind={isReady ? 'main' : 'line'} disabled={!isReady} onClick={onDone}>
      {admin.key.done}
    </Button>
  );
}
