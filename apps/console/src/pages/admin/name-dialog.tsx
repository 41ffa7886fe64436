import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Row, showMade } from '../../state/show-saved.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { TextField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Form, missing, useForm } from '../../ui/form/use-form.ts';
import { admin } from '../../words/admin.ts';
import { words } from '../../words/en.ts';
import { adminRefusal } from './use-act.ts';

interface NameDialogProps {
  /** "New tag": the title, and the verb of its button. */
  readonly title: string;
  /** What its button does; without it something is created. */
  readonly verb?: string;
  /** The name that it has now. */
  readonly initial?: string;
  /** The kinds of catalogues that change with it, its own first. */
  readonly kinds: readonly [string, ...string[]];
  readonly save: (name: string) => Promise<Row>;
  readonly done: (name: string) => string;
  readonly onClose: () => void;
  /** Whether something in `children` was changed. */
  readonly isChanged?: boolean;
  /** What else is to be said about it. */
  readonly children?: ComponentChildren;
}

interface Values {
  readonly name: string;
}

/** Something new that is little more than its name. */
export function NameDialog(props: NameDialogProps) {
  const {
    title,
    verb = words.form.create,
    initial = '',
    kinds,
    save,
    done,
    onClose,
    isChanged = false,
    children,
  } = props;
  const { queries, toasts } = useWorkspace();
  const before = useMemo(() => ({ name: initial }), [initial]);
  const form: Form<Values> = useForm<Values>({
    initial: before,
    check: ({ name }) => (name.trim() === '' ? { name: missing(admin.name) } : {}),
    refusal: (error) => ({ name: adminRefusal(error, admin.refused.taken(form.values.name.trim())) }),
    save: async ({ name }) => {
      const saved = await save(name.trim());
      showMade(queries, [kinds[0], 'list'], saved);
      for (const kind of kinds.slice(1)) void queries.invalidateQueries({ queryKey: [kind] });
      onClose();
      toasts.show({ text: done(name.trim()), tone: 'done' });
    },
  });
  return (
    <FormDialog form={form} title={title} verb={verb} isChanged={isChanged} onClose={onClose}>
      <TextField
        label={admin.name}
        value={form.values.name}
        fault={form.faults.name}
        autofocus
        onInput={(name) => form.set({ name })}
      />
      {children}
    </FormDialog>
  );
}
