import type { AgentClient, ReplyOf } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { canUsePasskeys } from '../../browser/passkeys.ts';
import { setupWords } from '../../words/setup/setup-words.ts';
import type { Claim } from './claim-faults.ts';
import { ClaimForm } from './claim-form.tsx';
import { CreatedCard } from './created-card.tsx';
import { type DeadLink, LinkCard } from './link-card.tsx';
import { stateOfLink } from './link-state.ts';
import { listenersAt } from './plain-http.ts';
import { PlainCard } from './plain-notes.tsx';
import { forgetSetupToken } from './setup-token.ts';

type Stage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'form'; readonly known: ReplyOf<'checkSetup'> }
  | { readonly kind: 'dead'; readonly link: DeadLink }
  | { readonly kind: 'created' };

/** The page with which the person who has started a desk becomes its first administrator. */
export function SetupPage({ client, token }: { readonly client: AgentClient; readonly token: string }) {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [typed, setTyped] = useState<Claim>();
  const [isWarned, setWarned] = useState(false);
  const listeners = listenersAt(location);

  async function ask(): Promise<void> {
    setStage({ kind: 'asking' });
    const link = await stateOfLink(client, token);
    setStage(link.kind === 'good' ? { kind: 'form', known: link.known } : { kind: 'dead', link });
  }
  useEffect(() => void ask(), []);

  async function goOn(claim: Claim): Promise<void> {
    setTyped(claim);
    forgetSetupToken();
    const methods = await client.call('listSignInMethods').catch(() => undefined);
    if (methods?.passkeys === true && canUsePasskeys()) setStage({ kind: 'created' });
    else enter();
  }

  if (stage.kind === 'asking') return null;
  if (stage.kind === 'dead') return <LinkCard link={stage.link} onAgain={() => void ask()} />;
  if (stage.kind === 'created') {
    const hint = setupWords.created.hint(typed?.desk ?? '');
    return <CreatedCard client={client} firstName={typed?.firstName ?? ''} hint={hint} onDone={enter} />;
  }
  if (listeners === 'anybody' && !isWarned) return <PlainCard onGoOn={() => setWarned(true)} />;
  return (
    <ClaimForm
      client={client}
      token={token}
      known={stage.known}
      isOverheard={listeners === 'network'}
      typed={typed}
      onCreated={goOn}
      onDeadLink={(link, claim) => {
        setTyped(claim);
        setStage({ kind: 'dead', link });
      }}
    />
  );
}

/** To the console, whose session is there: to the list in which the sample waits. */
const enter = (): void => location.assign('/unassigned');
