import { serviceNow } from '@helpdesk/client';
import { isOfComposition } from '@helpdesk/ui';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { words } from '../../words/en.ts';
import { momentOf } from '../../words/times.ts';
import { fieldValue, pickedMoment, tomorrowMorning } from './snooze-times.ts';

interface SnoozeDialogProps {
  /** What its button does. */
  readonly verb: string;
  readonly onChoose: (until: Date) => void;
  readonly onClose: () => void;
}

/** Any moment that is still to come, in the time of the agent. */
export function SnoozeDialog({ verb, onChoose, onClose }: SnoozeDialogProps) {
  const [proposed] = useState(() => fieldValue(tomorrowMorning(new Date(serviceNow()))));
  const [value, setValue] = useState(proposed);
  const [fault, setFault] = useState<string>();
  const picked = pickedMoment(value);
  const choose = (): void => {
    setFault(picked.fault);
    if (picked.until === undefined) return;
    onClose();
    onChoose(picked.until);
  };
  return (
    <Dialog
      title={words.snooze.title}
      isChanged={value !== proposed}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" onClick={choose}>
            {verb}
          </Button>
        </>
      }
    >
      <TextField
        type="datetime-local"
        label={words.snooze.field}
        value={value}
        min={fieldValue(new Date(serviceNow()))}
        fault={fault}
        hint={picked.until && momentOf(+picked.until)}
        autofocus
        onInput={(text) => {
          setValue(text);
          setFault(undefined);
        }}
        onKeyDown={(event) => event.key === 'Enter' && !isOfComposition(event) && choose()}
      />
    </Dialog>
  );
}
