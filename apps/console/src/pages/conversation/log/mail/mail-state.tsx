import type { Conversation, Message } from '@helpdesk/client';
import { type FailedRecipient, failureReason, type MailState, mailStateOf } from '@helpdesk/screen-state';
import { useState } from 'preact/hooks';
import { LazyDialog } from '../../../../app/lazy-dialog.tsx';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { words } from '../../../../words/en.ts';
import { clockOf } from '../../../../words/times.ts';
import { writing } from '../../../../words/writing.ts';
import { MailIcon } from './mail-icon.tsx';
import style from './mail-parts.module.css';
import { useMailAct } from './use-mail-act.ts';

interface MailStateProps {
  readonly message: Message;
  readonly row: Conversation;
}

/** What has become of a mail of ours, and what can be done where it did not arrive. */
export function MailStateLine({ message, row }: MailStateProps) {
  const state = mailStateOf(message);
  const { client, agent } = useWorkspace();
  const { isBusy, run } = useMailAct();
  const [isLeft, setLeft] = useState(false);
  const [changed, setChanged] = useState<FailedRecipient>();
  if (state === undefined) return null;
  const { uuid, conversation_uuid: cuuid } = message;
  const params = { cuuid, uuid };
  const mayWrite = agent.permissions.includes('messages:write');
  // It is sent to an address that the agent chooses, with what they may not read.
  const mayChange = mayWrite && agent.permissions.includes('messages:read');
  const again = (): void => run(async () => void (await client.call('retryMessage', { params, body: {} })));
  const leave = (): void =>
    run(async () => {
      await client.call('leaveDelivery', { params });
      setLeft(true);
    });
  const act = (label: string, onClick: () => void) => (
    <Button kind="link" aria-disabled={isBusy || undefined} onClick={onClick}>
      {label}
    </Button>
  );
  // Of several mails, the list shows the newest.
  const mayLeave = mayWrite && !isLeft && row.delivery !== null;
  return (
    <>
      {linesOf(state).map(({ sign, text, failed, kind }) => (
        <div key={text} class={`${style.state} ${kind === 'bad' ? style.bad : ''}`}>
          <span class={style.said}>
            {sign === 'ask' ? <MailIcon name="ask" small /> : <Icon name={sign} small />}
            <span>{text}</span>
          </span>
          {mayWrite && kind === 'bad' && act(writing.message.retry, again)}
          {mayChange && failed !== undefined && act(mailLog.state.change, () => setChanged(failed))}
          {mayWrite && kind === 'perhaps' && act(mailLog.state.sendAgain, again)}
          {mayLeave && kind === 'perhaps' && act(mailLog.state.leave, leave)}
        </div>
      ))}
      {changed && (
        <LazyDialog load={loadChange} of={{ message, row, failed: changed }} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
}

const loadChange = () => import('./dialogs/change-dialog.tsx').then(({ ChangeDialog }) => ChangeDialog);

interface StateLine {
  readonly sign: 'clock' | 'check' | 'warn' | 'ask';
  readonly text: string;
  readonly kind: 'plain' | 'bad' | 'perhaps';
  /** Whose address can be changed. */
  readonly failed?: FailedRecipient;
}

function linesOf(state: MailState): readonly StateLine[] {
  const { state: said, reasons } = mailLog;
  switch (state.kind) {
    case 'waiting': {
      const text = state.nextAt === undefined ? said.waiting : said.waitingUntil(clockOf(state.nextAt));
      return [{ sign: 'clock', text, kind: 'plain' }];
    }
    case 'sent':
      return [{ sign: 'check', text: words.conversation.sent, kind: 'plain' }];
    case 'unknown':
      return [{ sign: 'ask', text: said.mayHaveArrived, kind: 'perhaps' }];
    default:
      if (state.failed.length === 0) return [{ sign: 'warn', text: writing.message.notDelivered, kind: 'bad' }];
      return state.failed.map((failed): StateLine => {
        const reason = failureReason(failed.code);
        if (reason === 'unknown') return { sign: 'ask', text: said.mayHaveArrivedAt(failed.address), kind: 'perhaps' };
        return { sign: 'warn', text: said.notDelivered(failed.address, reasons[reason]), kind: 'bad', failed };
      });
  }
}

/** The look of the box, by the name of its class. */
export function boxOf(message: Message): string {
  const state = mailStateOf(message);
  return state === undefined ? '' : looks[state.kind];
}

const looks = { waiting: 'waits', sent: '', partly: '', failed: 'failed', unknown: 'perhaps' } as const;
