import { HelpdeskError } from '@helpdesk/client';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canUsePasskeys, usePasskey } from '../../browser/passkeys.ts';
import { addressAskedFor, keepAddress } from '../../state/lists/next-address.ts';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { Icon } from '../../ui/icon.tsx';
import ui from '../../ui/ui.module.css';
import { gate } from '../../words/gate.ts';
import { Fault } from './fault.tsx';
import type { Methods } from './methods.ts';
import { PasswordField } from './password-field.tsx';
import style from './sign-in.module.css';
import { faultOf, type SecondFactor, secondFactorOf } from './sign-in-faults.ts';

interface FirstStepProps {
  readonly session: Session;
  readonly methods: Methods;
  /** Why the step after this one was left. */
  readonly fault: string | undefined;
  readonly onSecondFactor: (second: SecondFactor) => void;
  readonly onForgotten: () => void;
}

/** What stands here follows the methods of the desk: passkey, password, the providers. */
export function FirstStep({ session, methods, fault: before, onSecondFactor, onForgotten }: FirstStepProps) {
  const [fault, setFault] = useState(before);
  const hasPasskeys = methods.passkeys && canUsePasskeys();
  const hasOthers = methods.oidc.length > 0;
  return (
    <>
      {hasPasskeys && <PasskeyButton session={session} isMain={!methods.password} onFault={setFault} />}
      {hasPasskeys && methods.password && <p class={style.or}>{gate.or}</p>}
      {methods.password && <PasswordForm session={session} onFault={setFault} onSecondFactor={onSecondFactor} />}
      <Fault text={fault} />
      {methods.password &&
        (methods.password_reset === 'mail' ? (
          <div class={style.others}>
            <Button kind="link" onClick={onForgotten}>
              {gate.forgotten}
            </Button>
          </div>
        ) : (
          <p class={style.hint}>{methods.setup_open ? <a href="/setup">{gate.notSetUp}</a> : gate.askAdmin}</p>
        ))}
      {hasOthers && (hasPasskeys || methods.password) && <p class={style.or}>{gate.or}</p>}
      {hasOthers && <Providers methods={methods} />}
    </>
  );
}

interface PartProps {
  readonly session: Session;
  readonly onFault: (fault: string | undefined) => void;
}

function PasskeyButton({ session, isMain, onFault }: PartProps & { readonly isMain: boolean }) {
  const { isBusy, run } = useOnce();
  async function signIn(): Promise<void> {
    onFault(undefined);
    try {
      const { challenge_id, options } = await session.client.call('offerPasskeyLogin');
      const response = await usePasskey(options);
      await session.client.call('loginWithPasskey', { body: { challenge_id, response }, attempts: 1 });
      await session.signedIn();
    } catch (error) {
      onFault(faultOf(error, gate.wrongPasskey));
    }
  }
  return (
    <div class={style.form}>
      <Button kind={isMain ? 'main' : 'line'} icon="key" aria-disabled={isBusy} onClick={() => void run(signIn)}>
        {isBusy ? gate.waitsForPasskey : gate.passkey}
      </Button>
    </div>
  );
}

function PasswordForm({
  session,
  onFault,
  onSecondFactor,
}: PartProps & { readonly onSecondFactor: (second: SecondFactor) => void }) {
  const { isBusy, run } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function signIn(): Promise<void> {
    // A password manager may fill in fields without an event, so the fields are read, not the state of this component.
    const given = new FormData(form.current ?? undefined);
    const email = String(given.get('email') ?? '').trim();
    const password = String(given.get('password') ?? '');
    onFault(undefined);
    if (email === '') return onFault(gate.missing(gate.email));
    if (password === '') return onFault(gate.missing(gate.password));
    try {
      const remember = given.get('remember') !== null;
      await session.client.call('login', { body: { email, password, remember }, attempts: 1 });
      await session.signedIn();
    } catch (error) {
      const second = error instanceof HelpdeskError ? secondFactorOf(error) : undefined;
      if (second === undefined) onFault(faultOf(error, gate.wrong));
      else onSecondFactor(second);
    }
  }

  return (
    <form
      ref={form}
      class={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(signIn);
      }}
    >
      <div class={ui.field}>
        <label for={`${id}-email`}>{gate.email}</label>
        <div class={ui.input}>
          <input id={`${id}-email`} name="email" type="email" autocomplete="username" />
        </div>
      </div>
      <PasswordField label={gate.password} autocomplete="current-password" />
      <label class={style.remember}>
        <input type="checkbox" name="remember" defaultChecked />
        {gate.remember}
      </label>
      <Button kind="main" type="submit" aria-disabled={isBusy}>
        {isBusy ? gate.signingIn : gate.signIn}
      </Button>
    </form>
  );
}

/** The way back is kept: the provider sends the browser to the address that was asked for. */
function Providers({ methods }: { readonly methods: Methods }) {
  const next = encodeURIComponent(addressAskedFor());
  return (
    <ul class={style.form}>
      {methods.oidc.map(({ id, name, logo_url: logo, login_url: url }) => (
        <li key={id}>
          <a class={`${ui.button} ${ui.line}`} href={`${url}?next=${next}`} onClick={keepAddress}>
            {logo === null ? <Icon name="globe" /> : <img src={logo} alt="" />}
            <span class={ui.cut}>{gate.provider(name)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
