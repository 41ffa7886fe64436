import { HelpdeskError } from '@helpdesk/client';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canUsePasskeys, usePasskey } from '../../browser/passkeys.ts';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import ui from '../../ui/ui.module.css';
import { gate } from '../../words/gate.ts';
import { Fault } from './fault.tsx';
import style from './sign-in.module.css';
import { faultOf, type SecondFactor, type SecondMethod } from './sign-in-faults.ts';

interface SecondStepProps {
  readonly session: Session;
  readonly second: SecondFactor;
  /** Returns to the password. `why` is the reason if the agent did not ask for it. */
  readonly onBack: (why?: string) => void;
}

const digits = 6;
/** So often a wrong code is answered before the token is dead. */
const triesOfToken = 5;
const hints = { totp: gate.secondCode, recovery_code: gate.secondRecovery, passkey: gate.secondPasskey };
const offers = { totp: gate.useCode, recovery_code: gate.useRecovery, passkey: gate.usePasskey };

/** Six digits of an app, sent by themselves when they are there, a recovery code, or a passkey. */
export function SecondStep({ session, second, onBack }: SecondStepProps) {
  const methods = second.methods.filter((each) => each !== 'passkey' || canUsePasskeys());
  const [chosen, setChosen] = useState<SecondMethod>(methods[0] ?? 'recovery_code');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOnce();
  const wrong = useRef(0);

  async function send(given: () => Promise<{ readonly code: string } | { readonly passkey: Passkey }>): Promise<void> {
    setFault(undefined);
    try {
      await session.client.call('passSecondFactor', { body: { token: second.token, ...(await given()) }, attempts: 1 });
      await session.signedIn();
    } catch (error) {
      const isRefused = error instanceof HelpdeskError && error.status === 401;
      if (isRefused) wrong.current += 1;
      if (isRefused && wrong.current >= triesOfToken) onBack(gate.over);
      else setFault(faultOf(error, chosen === 'passkey' ? gate.wrongPasskey : gate.wrongCode));
    }
  }
  async function givePasskey(): Promise<{ readonly passkey: Passkey }> {
    const { challenge_id, options } = await session.client.call('offerPasskeyLogin');
    return { passkey: { challenge_id, response: await usePasskey(options) } };
  }

  return (
    <>
      <p class={style.hint}>{hints[chosen]}</p>
      {chosen === 'passkey' ? (
        <div class={style.form}>
          <Button kind="main" icon="key" aria-disabled={isBusy} onClick={() => void run(() => send(givePasskey))}>
            {gate.usePasskey}
          </Button>
        </div>
      ) : (
        <CodeForm
          key={chosen}
          isRecovery={chosen === 'recovery_code'}
          isBusy={isBusy}
          onCode={(code) => run(() => send(async () => ({ code })))}
        />
      )}
      <Fault text={fault} />
      <div class={style.others}>
        {methods
          .filter((each) => each !== chosen)
          .map((each) => (
            <Button
              key={each}
              kind="link"
              onClick={() => {
                setFault(undefined);
                setChosen(each);
              }}
            >
              {offers[each]}
            </Button>
          ))}
        <Button kind="link" onClick={() => onBack()}>
          {gate.back}
        </Button>
      </div>
    </>
  );
}

interface Passkey {
  readonly challenge_id: string;
  readonly response: Awaited<ReturnType<typeof usePasskey>>;
}

interface CodeFormProps {
  readonly isRecovery: boolean;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => Promise<void>;
}

function CodeForm({ isRecovery, isBusy, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => field.current?.focus(), []);
  async function send(text: string): Promise<void> {
    if (text === '') return;
    await onCode(text);
    setCode('');
  }
  return (
    <form
      class={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code.trim());
      }}
    >
      <div class={ui.field}>
        <label for={id}>{isRecovery ? gate.recovery : gate.code}</label>
        <div class={`${ui.input} ${isRecovery ? style.recovery : style.code}`}>
          <input
            ref={field}
            id={id}
            type="text"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autocomplete={isRecovery ? 'off' : 'one-time-code'}
            autocapitalize="none"
            spellcheck={false}
            value={code}
            onInput={({ currentTarget: { value } }) => {
              setCode(value);
              const figures = value.replaceAll(' ', '');
              if (!isRecovery && new RegExp(`^[0-9]{${digits}}$`).test(figures)) void send(figures);
            }}
          />
        </div>
      </div>
      <Button kind="main" type="submit" aria-disabled={isBusy}>
        {gate.goOn}
      </Button>
    </form>
  );
}
