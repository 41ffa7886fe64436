import { HelpdeskError, type ReplyOf } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../../state/session.ts';
import { Button } from '../../../ui/button.tsx';
import { inviteWords } from '../../../words/setup/invite-words.ts';
import { setupWords } from '../../../words/setup/setup-words.ts';
import { SetupCard } from '../../setup/setup-card.tsx';
import { SetPassword } from '../set-password.tsx';
import paper from '../sign-in.module.css';
import { faultOf } from '../sign-in-faults.ts';
import { JoinPage } from './join-page.tsx';

const { join } = inviteWords;

type Stage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'good'; readonly link: ReplyOf<'checkPasswordLink'> }
  | { readonly kind: 'away'; readonly fault: string };

interface LinkPageProps {
  readonly session: Session;
  /** Empty where the link was cut. */
  readonly token: string;
}

/** An invitation is a card to join, another link the form for a new password. */
export function LinkPage({ session, token }: LinkPageProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  async function ask(): Promise<void> {
    try {
      const link = await session.client.call('checkPasswordLink', { body: { token }, attempts: 1 });
      setStage({ kind: 'good', link });
    } catch (error) {
      const isDead = error instanceof HelpdeskError && error.status === 400;
      setStage(isDead ? { kind: 'dead' } : { kind: 'away', fault: faultOf(error, join.dead) });
    }
  }
  useEffect(() => {
    if (token !== '') void ask();
  }, []);

  // A link that was cut is said at the form.
  if (token === '') return <SetPassword session={session} token={token} />;
  if (stage.kind === 'asking') return null;
  if (stage.kind === 'dead') {
    return (
      <SetupCard title={join.deadTitle} hint={join.dead} isRead>
        <div class={paper.form}>
          <Button kind="main" onClick={() => session.passwordSet(false)}>
            {join.signIn}
          </Button>
        </div>
      </SetupCard>
    );
  }
  if (stage.kind === 'away') {
    return (
      <SetupCard title={setupWords.away.title} hint={stage.fault} isRead>
        <div class={paper.form}>
          <Button kind="main" onClick={() => void ask()}>
            {setupWords.away.again}
          </Button>
        </div>
      </SetupCard>
    );
  }
  if (stage.link.kind === 'reset') return <SetPassword session={session} token={token} />;
  return <JoinPage session={session} token={token} link={stage.link} onDead={() => setStage({ kind: 'dead' })} />;
}
