import { HelpdeskError } from '@helpdesk/client';
import { passwordFault } from '@helpdesk/domain';
import { useLayoutEffect, useState } from 'preact/hooks';
import { guardLeaving } from '../../browser/leaving.ts';
import { confirmed, NotConfirmed } from '../../state/confirmed.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { Icon } from '../../ui/icon.tsx';
import ui from '../../ui/ui.module.css';
import { you } from '../../words/you.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { Entry, Section } from './section.tsx';
import { own } from './use-act.ts';
import style from './you.module.css';

const { password } = you;

export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={password.title}>
      {isOpen ? (
        <PasswordForm hasPassword={hasPassword} onClose={() => setOpen(false)} />
      ) : (
        <Entry name={hasPassword ? '••••••••••' : password.noneYet} hint={password.hint}>
          <Button kind="line" onClick={() => setOpen(true)}>
            {hasPassword ? password.change : password.set}
          </Button>
        </Entry>
      )}
    </Section>
  );
}

function PasswordForm({ hasPassword, onClose }: { readonly hasPassword: boolean; readonly onClose: () => void }) {
  const { client, toasts, queries } = useWorkspace();
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOnce();
  const isBegun = now + next !== '';
  useLayoutEffect(() => (isBegun ? guardLeaving() : undefined), [isBegun]);

  async function save(): Promise<void> {
    if (passwordFault(next) !== undefined) return setFault(password.weak);
    setFault(undefined);
    try {
      const body = { new_password: next, ...(hasPassword && { current_password: now }) };
      await confirmed(() => client.call('changeOwnPassword', { body, attempts: 1 }));
      toasts.show({ text: password.changed, tone: 'done' });
      void queries.invalidateQueries({ queryKey: own.session });
      onClose();
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFault(faultOf(error));
    }
  }
  return (
    <form
      class={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      {hasPassword && (
        <PasswordField label={password.now} autocomplete="current-password" onInput={(text) => setNow(text)} />
      )}
      <PasswordField label={password.next} autocomplete="new-password" onInput={(text) => setNext(text)} />
      <p class={style.hint}>{password.nextHint}</p>
      {fault !== undefined && (
        <p class={ui.error} role="alert">
          <Icon name="warn" />
          {fault}
        </p>
      )}
      <div class={style.actions}>
        <Button kind="main" type="submit" aria-disabled={isBusy}>
          {hasPassword ? password.change : password.set}
        </Button>
        <Button onClick={onClose}>{password.cancel}</Button>
      </div>
    </form>
  );
}

/** A 400 names the field that is wrong. */
function faultOf(error: unknown): string {
  if (!(error instanceof HelpdeskError) || error.status !== 400) return refusalWords(error);
  return JSON.stringify(error.data).includes('current_password') ? password.wrong : password.weak;
}
