import type { Conversation, Message } from '@helpdesk/client';
import { parseEmail } from '@helpdesk/domain';
import { type FailedRecipient, failureReason } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import { useState } from 'preact/hooks';
import { refusalWords } from '../../../../../state/refusal-words.ts';
import { useWorkspace } from '../../../../../state/workspace.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../../../../ui/form/field.tsx';
import { mailLog } from '../../../../../words/en/mail-log.ts';
import { words } from '../../../../../words/en.ts';
import { fullName } from '../../../../../words/names.ts';
import { clockOf } from '../../../../../words/times.ts';
import { useMailAct } from '../use-mail-act.ts';

interface ChangeDialogProps {
  readonly message: Message;
  readonly row: Conversation;
  /** Who did not get it. */
  readonly failed: FailedRecipient;
  readonly onClose: () => void;
}

/** Sends a mail to another address in place of one that it did not reach. */
export function ChangeDialog({ message, row, failed, onClose }: ChangeDialogProps) {
  const { client, agent, toasts } = useWorkspace();
  const { isBusy, run } = useMailAct();
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const { contact } = row;
  const isOfContact = contact.email?.toLowerCase() === failed.address.toLowerCase();
  const mayKeep = isOfContact && agent.permissions.includes('contacts:write');
  const [isKept, setKept] = useState(mayKeep);
  const { change, reasons } = mailLog;
  const send = (): void => {
    const by = parseEmail(address.trim());
    setFault(by === undefined ? change.fault : undefined);
    if (by === undefined) return;
    run(async () => {
      const params = { cuuid: message.conversation_uuid, uuid: message.uuid };
      await client.call('retryMessage', { params, body: { replace: [{ address: failed.address, by }] } });
      onClose();
      if (!mayKeep || !isKept) return;
      await client
        .call('updateContact', { params: { id: contact.id }, body: { email: by } })
        .catch((error: unknown) => {
          toasts.show({ text: `${change.notKept} ${refusalWords(error)}`, tone: 'refused' });
        });
    });
  };
  const time = clockOf(Date.parse(message.created_at));
  return (
    <Dialog
      title={change.title}
      isChanged={address !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" aria-disabled={isBusy || undefined} onClick={send}>
            {change.send}
          </Button>
        </>
      }
    >
      <p>{change.text(time, failed.address, reasons[failureReason(failed.code)])}</p>
      <TextField
        type="email"
        label={change.address}
        value={address}
        fault={fault}
        autofocus
        onInput={(text) => {
          setAddress(text);
          setFault(undefined);
        }}
        onKeyDown={(event) => event.key === 'Enter' && !isOfComposition(event) && send()}
      />
      {mayKeep && <Checkbox label={change.also(fullName(contact))} isOn={isKept} onChange={setKept} />}
    </Dialog>
  );
}
