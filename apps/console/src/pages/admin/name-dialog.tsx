import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { missing } from '../../ui/form/use-form.ts';
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
  readonly kinds: readonly string[];
  readonly create: (name: string) => Promise<unknown>;
  readonly done: (name: string) => string;
  readonly onClose: () => void;
  /** What else is to be said about it. */
  readonly children?: ComponentChildren;
}

/** Something new that is little more than its name. */
export function NameDialog({ title, verb, initial = '', kinds, create, done, onClose, children }: NameDialogProps) {
  const { queries, toasts } = useWorkspace();
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === '') return setFault(missing(admin.name));
    setBusy(true);
    try {
      await create(wanted);
      await Promise.all(kinds.map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
      onClose();
      toasts.show({ text: done(wanted), tone: 'done' });
    } catch (error) {
      setBusy(false);
      setFault(adminRefusal(error, admin.refused.taken(wanted)));
    }
  };
  return (
    <Dialog
      title={title}
      isChanged={name !== initial}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" onClick={() => void save()}>
            {isBusy ? words.form.saving : (verb ?? words.form.create)}
          </Button>
        </>
      }
    >
      <TextField
        label={admin.name}
        value={name}
        fault={fault}
        autofocus
        onInput={(text) => {
          setName(text);
          setFault(undefined);
        }}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && void save()}
      />
      {children}
    </Dialog>
  );
}
