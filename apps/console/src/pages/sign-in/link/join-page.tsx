import { HelpdeskError, type ReplyOf } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { canUsePasskeys } from '../../../browser/passkeys.ts';
import type { Session } from '../../../state/session.ts';
import { words } from '../../../words/en.ts';
import { gate } from '../../../words/gate.ts';
import { inviteWords } from '../../../words/setup/invite-words.ts';
import { CreatedCard } from '../../setup/created-card.tsx';
import { SetupCard } from '../../setup/setup-card.tsx';
import { useMethods } from '../methods.ts';
import { SecondStep } from '../second-step.tsx';
import { type SecondFactor, secondFactorOf } from '../sign-in-faults.ts';
import { JoinForm, type Joining } from './join-form.tsx';

interface JoinPageProps {
  readonly session: Session;
  readonly token: string;
  readonly link: ReplyOf<'checkPasswordLink'>;
  readonly onDead: () => void;
}

type Stage =
  | { readonly kind: 'form' }
  | { readonly kind: 'second'; readonly second: SecondFactor }
  | { readonly kind: 'joined'; readonly firstName: string };

/** The link signs nobody in: the page does it with what was typed. */
export function JoinPage({ session, token, link, onDead }: JoinPageProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const methods = useMethods(session.client);
  const desk = methods?.name ?? words.desk;

  async function enter(): Promise<void> {
    history.replaceState(null, '', '/unassigned');
    await session.signedIn();
  }

  async function signIn({ firstName, password }: Joining): Promise<void> {
    try {
      await session.client.call('login', { body: { email: link.email, password }, attempts: 1 });
      if (methods?.passkeys === true && canUsePasskeys()) setStage({ kind: 'joined', firstName });
      else await enter();
    } catch (error) {
      const second = error instanceof HelpdeskError ? secondFactorOf(error) : undefined;
      // The password is set: they sign in with it on the usual page.
      if (second === undefined) session.passwordSet();
      else setStage({ kind: 'second', second });
    }
  }

  if (stage.kind === 'joined') {
    const { firstName } = stage;
    return (
      <CreatedCard
        client={session.client}
        firstName={firstName}
        hint={inviteWords.join.signedIn}
        onDone={() => void enter()}
      />
    );
  }
  if (stage.kind === 'second') {
    const entering = { ...session, signedIn: enter };
    return (
      <SetupCard title={gate.second}>
        <SecondStep session={entering} second={stage.second} onBack={() => session.passwordSet()} />
      </SetupCard>
    );
  }
  return <JoinForm {...{ session, token, link, desk, onDead }} onJoined={signIn} />;
}
