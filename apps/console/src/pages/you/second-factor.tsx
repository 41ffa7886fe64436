import { HelpdeskError, type ReplyOf } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { useReadable } from '../../ui/readable.ts';
import { you } from '../../words/you.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Entry, Section } from './section.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { useAct } from './use-act.ts';

const { second } = you;

interface SecondFactorProps {
  readonly session: Pick<ReplyOf<'getOwnSession'>, 'totp' | 'passkeys' | 'recovery_codes_left'>;
}

type Opened = 'set-up' | 'remove' | 'renew' | undefined;
type Begun = ReplyOf<'startTotp'>;

export function SecondFactor({ session }: SecondFactorProps) {
  const { client, agent, catalogues } = useWorkspace();
  const { desk } = useReadable(catalogues);
  const { run, isBusy } = useAct();
  const [opened, setOpened] = useState<Opened>();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<{ readonly title: string; readonly codes: readonly string[] }>();
  const { totp, passkeys, recovery_codes_left: left } = session;
  const close = (): void => setOpened(undefined);

  const begin = () => run(async () => setBegun(await client.call('startTotp')));
  const remove = () => run(() => client.call('removeTotp'), second.removed, whyKept);
  const renew = () =>
    run(async () => {
      const { recovery_codes } = await client.call('renewRecoveryCodes');
      setCodes({ title: second.newCodes, codes: recovery_codes });
    });
  const hasFactor = totp || passkeys > 0;
  return (
    <Section title={second.title} hint={second.hint}>
      <Entry name={second.app} hint={totp ? second.appOn : second.appOff}>
        <Button kind="line" aria-disabled={isBusy} onClick={() => (totp ? setOpened('remove') : void begin())}>
          {totp ? second.remove : second.setUp}
        </Button>
      </Entry>
      {hasFactor && (
        <Entry name={second.codes} hint={left > 0 ? second.codesLeft(left) : second.noCodes}>
          <Button kind="line" aria-disabled={isBusy} onClick={() => (left > 0 ? setOpened('renew') : void renew())}>
            {left > 0 ? second.renew : second.make}
          </Button>
        </Entry>
      )}
      {begun !== undefined && (
        <TotpDialog
          client={client}
          begun={begun}
          onClose={() => setBegun(undefined)}
          onDone={(made) => {
            setBegun(undefined);
            setCodes({ title: second.on, codes: made });
            void run(async () => {});
          }}
        />
      )}
      {codes !== undefined && (
        <RecoveryCodes {...codes} desk={desk.name} email={agent.email} onClose={() => setCodes(undefined)} />
      )}
      {opened === 'remove' && (
        <Confirm
          title={second.removeTitle}
          text={second.removeText}
          verb={second.removeVerb}
          onConfirm={() => void remove()}
          onClose={close}
        />
      )}
      {opened === 'renew' && (
        <Confirm
          title={second.renewTitle}
          text={second.renewText}
          verb={second.renewVerb}
          onConfirm={() => void renew()}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** The last second factor cannot be removed if the desk requires one. */
export function whyKept(error: unknown): string | undefined {
  return error instanceof HelpdeskError && error.status === 409 ? second.needed : undefined;
}
