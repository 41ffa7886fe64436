import { type AgentClient, HelpdeskError, type ReplyOf } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { refusalWords } from '../../state/refusal-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { gate } from '../../words/gate.ts';
import { you } from '../../words/you.ts';
import { isOfOtherTime } from '../sign-in/sign-in-faults.ts';
import { CopyButton } from './copy.tsx';
import { PictureCode } from './picture-code.tsx';
import style from './you.module.css';

const { second } = you;

interface TotpDialogProps {
  readonly client: AgentClient;
  readonly begun: ReplyOf<'startTotp'>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The picture, the secret as text, and one code that shows that the app has it. */
export function TotpDialog({ client, begun, onDone, onClose }: TotpDialogProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOnce();

  const confirm = (text: string) => run(() => ask(text));
  async function ask(text: string): Promise<void> {
    setFault(undefined);
    try {
      const { recovery_codes } = await client.call('confirmTotp', { body: { code: text }, attempts: 1 });
      onDone(recovery_codes);
    } catch (error) {
      setFault(faultOf(error));
    }
  }
  return (
    <Dialog
      title={second.dialog}
      isChanged={code !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" aria-disabled={isBusy} onClick={() => void confirm(code)}>
            {isBusy ? second.checking : second.confirm}
          </Button>
        </>
      }
    >
      <p>{second.scan}</p>
      <PictureCode text={begun.uri} label={second.picture} />
      <div class={style.secret}>
        <code>
          <span class={ui.hidden}>{second.secret}: </span>
          {spaced(begun.secret)}
        </code>
        <CopyButton text={begun.secret} name={second.secret} />
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(code);
        }}
      >
        <TextField
          label={second.code}
          hint={second.codeHint}
          fault={fault}
          value={code}
          autofocus
          inputMode="numeric"
          autocomplete="one-time-code"
          onInput={(text) => {
            setCode(text);
            const figures = text.replaceAll(' ', '');
            if (/^\d{6}$/.test(figures)) void confirm(figures);
          }}
        />
      </form>
    </Dialog>
  );
}

/** In groups of four: so it is typed. */
function spaced(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function faultOf(error: unknown): string {
  if (!(error instanceof HelpdeskError)) return refusalWords(error);
  if (isOfOtherTime(error)) return gate.wrongClock;
  if (error.status === 400) return second.wrongCode;
  return error.status === 409 ? second.tooLate : refusalWords(error);
}
