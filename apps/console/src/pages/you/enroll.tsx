import type { ReplyOf } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { LeaveDialog } from '../../app/leave-dialog.tsx';
import { canUsePasskeys, makePasskey, NoPasskey } from '../../browser/passkeys.ts';
import { asks } from '../../state/confirmed.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { words } from '../../words/en.ts';
import { you } from '../../words/you.ts';
import { Card } from '../sign-in/card.tsx';
import { Fault } from '../sign-in/fault.tsx';
import { useMethods } from '../sign-in/methods.ts';
import gate from '../sign-in/sign-in.module.css';
import { deviceWords } from './device-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpDialog } from './totp-dialog.tsx';

const { enroll, second, passkeys } = you;

/** Shown instead of the desk to agents who must set up a second factor and have none. */
export function Enroll({ session }: { readonly session: Session }) {
  const { client } = session;
  const methods = useMethods(client);
  const [own, setOwn] = useState<ReplyOf<'getOwnSession'>>();
  const [begun, setBegun] = useState<ReplyOf<'startTotp'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [fault, setFault] = useState<string>();
  const { isBusy, run: once } = useOnce();
  useEffect(() => {
    document.title = enroll.title;
    client.call('getOwnSession').then(setOwn, (error: unknown) => setFault(refusalWords(error)));
  }, [client]);

  const run = (act: () => Promise<void>) =>
    once(async () => {
      setFault(undefined);
      try {
        await act();
      } catch (error) {
        if (asks(error, 'confirm')) setFault(enroll.again);
        else setFault(error instanceof NoPasskey ? passkeys.refused : refusalWords(error));
      }
    });
  async function addPasskey(): Promise<void> {
    const { challenge_id, options } = await client.call('offerPasskey');
    const response = await makePasskey(options);
    await client.call('addPasskey', { body: { challenge_id, response, name: deviceWords(navigator.userAgent) } });
    await session.start();
  }
  return (
    <Card title={enroll.title} hint={enroll.hint}>
      <div class={gate.form}>
        <Button
          kind="main"
          aria-disabled={isBusy}
          onClick={() => void run(async () => setBegun(await client.call('startTotp')))}
        >
          {enroll.app}
        </Button>
        {methods?.passkeys === true && canUsePasskeys() && (
          <Button kind="line" icon="key" aria-disabled={isBusy} onClick={() => void run(addPasskey)}>
            {enroll.passkey}
          </Button>
        )}
        <Fault text={fault} />
      </div>
      <div class={gate.others}>
        <Button kind="link" onClick={() => void session.signOut()}>
          {enroll.signOut}
        </Button>
      </div>
      {begun !== undefined && (
        <TotpDialog
          client={client}
          begun={begun}
          onClose={() => setBegun(undefined)}
          onDone={(made) => {
            setBegun(undefined);
            setCodes(made);
          }}
        />
      )}
      {codes !== undefined && (
        <RecoveryCodes
          title={second.on}
          codes={codes}
          desk={methods?.name ?? words.desk}
          email={own?.agent.email ?? ''}
          onClose={() => void session.start()}
        />
      )}
      <LeaveDialog />
    </Card>
  );
}
