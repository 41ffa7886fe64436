import { useEffect, useState } from 'preact/hooks';
import { addressAskedFor } from '../../state/lists/next-address.ts';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/en.ts';
import { gate } from '../../words/gate.ts';
import { Card } from './card.tsx';
import { FirstStep } from './first-step.tsx';
import type { ForgottenStep } from './forgotten-step.tsx';
import { useMethods } from './methods.ts';
import type { SecondStep } from './second-step.tsx';
import style from './sign-in.module.css';
import { returnedFactor, returnedFault, type SecondFactor } from './sign-in-faults.ts';

interface SignInProps {
  readonly session: Session;
  /** The session has ended while the agent was working: the card is a dialog over the page. */
  readonly isAgain?: boolean;
  /** Why the agent has to sign in. */
  readonly why?: 'disabled' | 'password-set' | undefined;
}

type Step =
  | { readonly kind: 'first'; readonly fault?: string | undefined }
  | { readonly kind: 'second'; readonly second: SecondFactor }
  | { readonly kind: 'forgotten'; readonly Form: typeof ForgottenStep }
  | { readonly kind: 'sent'; readonly email: string };

export function SignIn({ session, isAgain = false, why }: SignInProps) {
  const methods = useMethods(session.client);
  const [step, setStep] = useState<Step>(begin);
  const [Second, setSecond] = useState<typeof SecondStep>();
  const name = methods?.name ?? words.desk;
  const first = (fault?: string): void => setStep({ kind: 'first', fault });
  // Few have a second factor, so its form is loaded then.
  useEffect(() => {
    if (step.kind !== 'second') return;
    import('./second-step.tsx').then(
      (loaded) => setSecond(() => loaded.SecondStep),
      () => first(gate.unreachable),
    );
  }, [step.kind]);
  /** Few ever forget their password here, so its form is loaded then. */
  async function forgotten(): Promise<void> {
    try {
      const { ForgottenStep } = await import('./forgotten-step.tsx');
      setStep({ kind: 'forgotten', Form: ForgottenStep });
    } catch {
      first(gate.unreachable);
    }
  }
  const heads = {
    first: [gate.title(name), isAgain ? gate.again : undefined],
    second: [gate.second, undefined],
    forgotten: [gate.link.title, gate.link.hint],
    sent: [gate.link.sentTitle, step.kind === 'sent' ? gate.link.sent(step.email) : undefined],
  } as const;
  const [title, hint] = heads[step.kind];
  return (
    <Card title={title} hint={hint} logo={methods?.logo_url ?? null} isOver={isAgain}>
      {step.kind === 'first' && <Why why={why} />}
      {step.kind === 'first' && methods !== undefined && (
        <FirstStep
          session={session}
          methods={methods}
          fault={step.fault}
          onSecondFactor={(second) => setStep({ kind: 'second', second })}
          onForgotten={() => void forgotten()}
        />
      )}
      {step.kind === 'second' && Second && <Second session={session} second={step.second} onBack={first} />}
      {step.kind === 'forgotten' && (
        <step.Form session={session} onSent={(email) => setStep({ kind: 'sent', email })} onBack={() => first()} />
      )}
      {step.kind === 'sent' && (
        <div class={style.others}>
          <Button kind="link" onClick={() => first()}>
            {gate.back}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Why({ why }: Pick<SignInProps, 'why'>) {
  if (why === undefined) return null;
  const isDisabled = why === 'disabled';
  return (
    <p class={`${style.why} ${isDisabled ? '' : style.good}`} role="alert">
      <Icon name={isDisabled ? 'lock' : 'check'} />
      <span>{isDisabled ? gate.disabled : gate.choose.done}</span>
    </p>
  );
}

/** What a provider sent back is read once, and leaves the address: a token belongs in no history. */
function begin(): Step {
  const { pathname, search, hash } = location;
  if (pathname !== '/login') return { kind: 'first' };
  const second = returnedFactor(search, hash);
  const fault = returnedFault(search);
  if (search !== '' || hash !== '') {
    const next = addressAskedFor();
    history.replaceState(null, '', next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`);
  }
  return second === undefined ? { kind: 'first', fault } : { kind: 'second', second };
}
