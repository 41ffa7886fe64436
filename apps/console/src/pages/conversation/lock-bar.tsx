import type { Conversation } from '@helpdesk/client';
import { mayChange } from '@helpdesk/domain';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOwnKey } from '../../ui/own-key.ts';
import { words } from '../../words/en.ts';
import { writing } from '../../words/writing.ts';
import style from './conversation.module.css';

interface LockBarProps {
  readonly row: Conversation;
  readonly kind: 'resolved' | 'blocked' | 'reading';
  readonly onWrite: () => void;
  readonly onReopen: () => void;
}

/** In place of the composer: why nothing is written here just now, and how it goes on. */
export function LockBar({ row, kind, onWrite, onReopen }: LockBarProps) {
  const { agent } = useWorkspace();
  const ownKey = useOwnKey();
  return (
    <div class={style.lock}>
      {kind === 'blocked' && <Blocked row={row} />}
      {kind === 'reading' && (
        <>
          <Icon name="lock" />
          <span>{words.refused.may.reply}</span>
        </>
      )}
      {kind === 'resolved' && (
        <>
          <Icon name="done" />
          <span>{words.conversation.isResolved(row.contact.first_name)}</span>
          {agent.permissions.includes('messages:write') && (
            <Button title={ownKey('r')} onClick={onWrite}>
              {writing.lock.write}
            </Button>
          )}
          {mayChange(agent, 'status') && (
            <Button kind="line" onClick={onReopen}>
              {words.conversation.reopen}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Blocked({ row: { contact } }: Pick<LockBarProps, 'row'>) {
  const { agent, client, toasts } = useWorkspace();
  const mayUnblock = agent.permissions.includes('contacts:block');
  const unblock = async (): Promise<void> => {
    try {
      await client.call('setContactBlock', { params: { id: contact.id }, body: { enabled: true } });
      toasts.show({ text: writing.lock.unblocked(contact.first_name), tone: 'done' });
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  return (
    <>
      <Icon name="block" />
      <span>
        <b>{writing.lock.blocked}</b> {!mayUnblock && writing.lock.mayNotUnblock}
      </span>
      {mayUnblock && (
        <Button kind="line" onClick={() => void unblock()}>
          {writing.lock.unblock}
        </Button>
      )}
    </>
  );
}
