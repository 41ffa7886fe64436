import type { Message } from '@helpdesk/client';
import { memo } from 'preact/compat';
import { useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { spokenNow } from '../../../words/speech.ts';
import { clockOf } from '../../../words/times.ts';
import style from './log.module.css';
import { activitySentence } from './said-changes.ts';

interface ActivityProps {
  readonly message: Message;
  readonly isMarked?: boolean;
}

/** One change of the conversation, in one line. */
export function Activity({ message, isMarked = false }: ActivityProps) {
  return (
    <li class={`${style.activity} ${isMarked ? style.marked : ''}`} data-uuid={message.uuid}>
      {/* In the language of the page, whatever name it begins with. */}
      <bdi dir={spokenNow().direction}>{activitySentence(message)}</bdi> <Time of={message} />
    </li>
  );
}

/** Several changes in a row by one person, folded into their number. The agent can open them. */
export const Changes = memo(function Changes({ messages }: { readonly messages: readonly Message[] }) {
  const [isOpen, setOpen] = useState(false);
  const last = messages.at(-1);
  if (last === undefined) return null;
  return (
    <>
      <li class={style.activity}>
        <b>
          <bdi>{fullName(last.author)}</bdi>
        </b>{' '}
        <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.conversation.changes(messages.length)}
        </Button>{' '}
        <Time of={last} />
      </li>
      {isOpen && messages.map((message) => <Activity key={message.uuid} message={message} />)}
    </>
  );
}, isSame);

/** The array is a new one with every drawing; the messages in it are the same objects. */
function isSame(before: { readonly messages: readonly Message[] }, now: typeof before): boolean {
  return (
    before.messages.length === now.messages.length &&
    before.messages.every((message, index) => message === now.messages[index])
  );
}

function Time({ of: { created_at: at } }: { readonly of: Message }) {
  return <time dateTime={at}>{clockOf(Date.parse(at))}</time>;
}
