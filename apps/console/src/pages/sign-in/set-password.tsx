import { HelpdeskError } from '@helpdesk/client';
import { passwordRules } from '@helpdesk/domain';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { Icon } from '../../ui/icon.tsx';
import { gate } from '../../words/gate.ts';
import { Card } from './card.tsx';
import { Fault } from './fault.tsx';
import { PasswordField } from './password-field.tsx';
import style from './sign-in.module.css';
import { faultOf } from './sign-in-faults.ts';

const { choose } = gate;

/** The page that a link opens. Setting a password here does not sign the agent in. */
export function SetPassword({ session, token }: { readonly session: Session; readonly token: string }) {
  const [password, setPassword] = useState('');
  const [isUsual, setUsual] = useState(false);
  const [fault, setFault] = useState<string | undefined>(token === '' ? choose.cut : undefined);
  const { isBusy, run } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const met = passwordRules(password);
  useLayoutEffect(() => {
    document.title = choose.title;
    form.current?.querySelector('input')?.focus();
  }, []);

  /** One that many have. */
  function refuse(): void {
    setUsual(true);
    setFault(choose.unusual);
  }

  async function save(): Promise<void> {
    setFault(undefined);
    if (!met.length || !met.different) return setFault(choose.weak);
    if (!met.varied) return refuse();
    try {
      await session.client.call('setPasswordByLink', { body: { token, password }, attempts: 1 });
      session.passwordSet();
    } catch (error) {
      if (pathsOf(error).includes('password')) refuse();
      else setFault(faultOf(error, choose.dead));
    }
  }

  const rules = [
    [choose.rules.length, met.length ? 'met' : 'open'],
    [choose.rules.different, met.different ? 'met' : 'open'],
    [choose.rules.unusual, isUsual ? 'wrong' : 'open'],
  ] as const;
  return (
    <Card title={choose.title} hint={choose.hint}>
      <form
        ref={form}
        class={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(save);
        }}
      >
        <PasswordField
          label={choose.password}
          autocomplete="new-password"
          isWrong={isUsual}
          describedBy={id}
          onInput={(text) => {
            setPassword(text);
            setUsual(false);
          }}
        />
        <ul class={style.rules} id={id}>
          {rules.map(([text, state]) => (
            <li key={text} data-state={state}>
              <Icon name={state === 'met' ? 'check' : state === 'wrong' ? 'warn' : 'open'} small />
              {text}
            </li>
          ))}
        </ul>
        <Button kind="main" type="submit" aria-disabled={isBusy}>
          {isBusy ? choose.saving : choose.save}
        </Button>
        <Fault text={fault} />
      </form>
      <div class={style.others}>
        <Button kind="link" onClick={() => session.passwordSet(false)}>
          {gate.back}
        </Button>
      </div>
    </Card>
  );
}

/** The paths in `data: {issues: [{path}]}`. */
function pathsOf(error: unknown): readonly string[] {
  const data = error instanceof HelpdeskError ? error.data : null;
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return [];
  return data.issues.map((issue: { readonly path?: string }) => issue.path ?? '');
}
