import type { AgentClient } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { makePasskey } from '../../browser/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { gate } from '../../words/gate.ts';
import { setupWords } from '../../words/setup/setup-words.ts';
import { Fault } from '../sign-in/fault.tsx';
import paper from '../sign-in/sign-in.module.css';
import { deviceWords } from '../you/device-words.ts';
import { SetupCard } from './setup-card.tsx';

const { created } = setupWords;

interface CreatedCardProps {
  readonly client: AgentClient;
  readonly firstName: string;
  readonly hint: string;
  readonly onDone: () => void;
}

/** A person has just come in and is signed in; a passkey is an offer. */
export function CreatedCard({ client, firstName, hint, onDone }: CreatedCardProps) {
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOnce();
  async function add(): Promise<void> {
    setFault(undefined);
    try {
      const { challenge_id, options } = await client.call('offerPasskey');
      const response = await makePasskey(options);
      const name = deviceWords(navigator.userAgent);
      await client.call('addPasskey', { body: { challenge_id, response, name } });
      onDone();
    } catch {
      setFault(gate.noPasskey);
    }
  }
  return (
    <SetupCard title={created.title(firstName)} hint={hint} isRead>
      <p>{created.passkey}</p>
      <div class={paper.form}>
        <Button kind="main" icon="key" aria-disabled={isBusy} onClick={() => void run(add)}>
          {isBusy ? gate.waitsForPasskey : created.add}
        </Button>
        <Button onClick={onDone}>{created.notNow}</Button>
        <Fault text={fault} />
      </div>
    </SetupCard>
  );
}
