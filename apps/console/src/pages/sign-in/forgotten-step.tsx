import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import ui from '../../ui/ui.module.css';
import { gate } from '../../words/gate.ts';
import { Fault } from './fault.tsx';
import style from './sign-in.module.css';
import { faultOf } from './sign-in-faults.ts';

interface ForgottenStepProps {
  readonly session: Session;
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
}

/** Requests a link by e-mail. The answer is the same for every address. */
export function ForgottenStep({ session, onSent, onBack }: ForgottenStepProps) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOnce();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => field.current?.focus(), []);

  async function send(): Promise<void> {
    const address = email.trim();
    setFault(undefined);
    if (address === '') return setFault(gate.missing(gate.email));
    try {
      await session.client.call('requestPasswordReset', { body: { email: address } });
      onSent(address);
    } catch (error) {
      setFault(faultOf(error, gate.wrongAddress));
    }
  }

  return (
    <>
      <form
        class={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        <div class={ui.field}>
          <label for={id}>{gate.email}</label>
          <div class={ui.input}>
            <input
              ref={field}
              id={id}
              type="email"
              autocomplete="username"
              value={email}
              onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          </div>
        </div>
        <Button kind="main" type="submit" aria-disabled={isBusy}>
          {isBusy ? gate.link.sending : gate.link.send}
        </Button>
        <Fault text={fault} />
      </form>
      <div class={style.others}>
        <Button kind="link" onClick={onBack}>
          {gate.back}
        </Button>
      </div>
    </>
  );
}
