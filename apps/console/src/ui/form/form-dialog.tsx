import type { ComponentChildren } from 'preact';
import { words } from '../../words/en.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import ui from '../ui.module.css';
import { FormBody } from './form.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps<Values extends object> {
  readonly form: Form<Values>;
  readonly title: string;
  readonly size?: 'small' | 'middle';
  /** What its button does, and what stands there while it is done. */
  readonly verb: string;
  readonly busy?: string;
  /** Something that is no field of the form is not saved. */
  readonly isChanged?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A form in a dialog: its button and Enter save it, and what is not saved is not closed without a question. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, title, size, verb, busy = words.form.saving, isChanged = false, onClose, children } = props;
  const isSaving = form.state === 'saving';
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      isChanged={isChanged || form.changes > 0}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" aria-disabled={isSaving} onClick={() => void form.save()}>
            {isSaving ? busy : verb}
          </Button>
        </>
      }
    >
      <FormBody form={form}>
        {children}
        {/* Enter in a field saves; the button itself is at the end of the dialog. */}
        <button type="submit" class={ui.hidden} tabIndex={-1} aria-hidden="true" />
      </FormBody>
    </Dialog>
  );
}
