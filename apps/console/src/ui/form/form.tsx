import type { ComponentChildren } from 'preact';
import { useKeys } from '../../browser/keys.ts';
import { words } from '../../words/en.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import ui from '../ui.module.css';
import style from './form.module.css';
import type { Form } from './use-form.ts';

/** A form with one column of fields. An error that belongs to no field stands on top. */
export function FormBody<Values extends object>(props: {
  readonly form: Form<Values>;
  readonly children: ComponentChildren;
}) {
  const { form, children } = props;
  return (
    <form
      class={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.faults.form !== undefined && (
        <p class={`${ui.strip} ${ui.bad}`} role="alert" tabIndex={-1} data-form-fault>
          <Icon name="warn" />
          <span>{form.faults.form}</span>
        </p>
      )}
      {children}
    </form>
  );
}

/** The bar at the foot of a page that appears once a field was changed. */
export function SaveBar<Values extends object>(props: {
  readonly form: Form<Values>;
  /** Shown instead of the number of changed fields. */
  readonly unsaved?: string;
}) {
  const { form, unsaved } = props;
  useKeys({ 'Ctrl+s': () => void form.save() });
  if (form.changes === 0 && form.state !== 'saved') return null;
  const faults = Object.keys(form.faults).length;
  return (
    <footer class={style.saveBar}>
      {form.changes > 0 && <span class={style.unsaved} aria-hidden="true" />}
      <span role="status">
        {form.changes === 0
          ? words.form.saved
          : faults > 0
            ? words.form.attention(faults)
            : (unsaved ?? words.form.unsaved(form.changes))}
      </span>
      {form.changes > 0 && (
        <span class={style.saveActions}>
          <Button onClick={form.discard}>{words.form.discard}</Button>
          <Button
            kind="main"
            shortcut="Ctrl S"
            aria-disabled={form.state === 'saving'}
            onClick={() => void form.save()}
          >
            {form.state === 'saving' ? words.form.saving : words.form.save}
          </Button>
        </span>
      )}
    </footer>
  );
}
