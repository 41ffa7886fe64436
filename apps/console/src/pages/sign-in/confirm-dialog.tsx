import type { ReplyOf } from '@helpdesk/client';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canUsePasskeys, usePasskey } from '../../browser/passkeys.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import ui from '../../ui/ui.module.css';
import { useBegun } from '../../ui/use-begun.ts';
import { words } from '../../words/en.ts';
import { gate } from '../../words/gate.ts';
import { Fault } from './fault.tsx';
import { PasswordField } from './password-field.tsx';
import style from './sign-in.module.css';
import { faultOf } from './sign-in-faults.ts';

type Own = ReplyOf<'getOwnSession'>;
type Way = 'password' | 'code' | 'passkey';

interface ConfirmDialogProps {
  readonly onAnswer: (isConfirmed: boolean) => void;
  readonly onSignOut: () => void;
  /** The text that was typed before the dialog was loaded. */
  readonly begun: string;
}

/** Asks who is at the keyboard, before an act that needs a fresh session. */
export function ConfirmDialog({ onAnswer, onSignOut, begun: typed }: ConfirmDialogProps) {
  const { client } = useWorkspace();
  const [ways, setWays] = useState<readonly Way[]>();
  const [way, setWay] = useState<Way>('password');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const begun = useBegun(ways === undefined && fault === undefined, () => onAnswer(false));
  useEffect(() => {
    client.call('getOwnSession').then(
      (own) => {
        const found = waysOf(own);
        setWays(found);
        setWay(found[0] ?? 'password');
      },
      (error: unknown) => setFault(faultOf(error, gate.unreachable)),
    );
  }, [client]);
  // The fields are there one drawing after the ways are known.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, [data-first]')?.focus(), [ways, way]);
  useLayoutEffect(() => {
    const first = form.current?.querySelector('input');
    if (first) first.value = typed + begun();
  }, [ways]);

  async function confirm(): Promise<void> {
    setFault(undefined);
    const text = String(new FormData(form.current ?? undefined).get(way) ?? '').trim();
    if (way !== 'passkey' && text === '') return setFault(gate.missing(way === 'code' ? gate.code : gate.password));
    try {
      const body = way === 'password' ? { password: text } : way === 'code' ? { code: text } : await passkeyBody();
      await client.call('confirmSession', { body, attempts: 1 });
      onAnswer(true);
    } catch (error) {
      setFault(faultOf(error, wrong[way]));
    }
  }
  async function passkeyBody() {
    const { challenge_id, options } = await client.call('offerPasskeyLogin');
    return { challenge_id, response: await usePasskey(options) };
  }

  if (ways?.length === 0) {
    return (
      <Dialog
        title={gate.confirm.title}
        onClose={() => onAnswer(false)}
        actions={
          <>
            <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>
            <Button kind="main" onClick={onSignOut}>
              {gate.confirm.signOut}
            </Button>
          </>
        }
      >
        <p>{gate.confirm.without}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={gate.confirm.title} onClose={() => onAnswer(false)}>
      <form
        ref={form}
        class={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(confirm);
        }}
      >
        <p class={style.hint}>{gate.confirm.hint}</p>
        {ways !== undefined && way === 'password' && (
          <PasswordField label={gate.password} autocomplete="current-password" />
        )}
        {way === 'code' && <CodeField />}
        <Fault text={fault} />
        <div class={style.confirm}>
          {ways
            ?.filter((each) => each !== way)
            .map((each) => (
              <Button key={each} kind="link" onClick={() => setWay(each)}>
                {offers[each]}
              </Button>
            ))}
          <span class={style.end}>
            <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>
            <Button kind="main" type="submit" aria-disabled={isBusy} data-first>
              {isBusy ? gate.confirm.busy : way === 'passkey' ? gate.usePasskey : gate.confirm.verb}
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}

const offers = { password: gate.confirm.withPassword, code: gate.useCode, passkey: gate.usePasskey };
const wrong = { password: gate.confirm.wrongPassword, code: gate.wrongCode, passkey: gate.wrongPasskey };

function waysOf({ has_password: hasPassword, totp, passkeys, recovery_codes_left: left }: Own): readonly Way[] {
  const found = [
    hasPassword && 'password',
    (totp || left > 0) && 'code',
    passkeys > 0 && canUsePasskeys() && 'passkey',
  ] as const;
  return found.filter((each) => each !== false);
}

function CodeField() {
  const id = useId();
  return (
    <div class={ui.field}>
      <label for={id}>{gate.code}</label>
      <div class={ui.input}>
        <input id={id} name="code" type="text" inputMode="numeric" autocomplete="one-time-code" spellcheck={false} />
      </div>
    </div>
  );
}
