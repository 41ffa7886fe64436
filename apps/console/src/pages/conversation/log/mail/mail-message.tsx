import type { Conversation, Message } from '@helpdesk/client';
import type { MailWriting } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChild } from 'preact';
import { memo } from 'preact/compat';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Face } from '../../../../ui/face.tsx';
import { words } from '../../../../words/en.ts';
import { fullName } from '../../../../words/names.ts';
import { clockOf } from '../../../../words/times.ts';
import logStyle from '../log.module.css';
import style from './mail.module.css';
import { AutomaticReply, MailBody } from './mail-body.tsx';
import { MailChips } from './mail-chips.tsx';
import { MailHead } from './mail-head.tsx';
import { MailMenu } from './mail-menu.tsx';
import { addressOf, writerOf } from './mail-names.ts';
import { MailStateLine } from './mail-state.tsx';

export interface MailMessageProps {
  readonly message: Message;
  readonly row: Conversation;
  /** The agent asked for this message. */
  readonly isMarked: boolean;
  /** What the composer does; undefined where the agent may not write. */
  readonly writing: MailWriting | undefined;
  readonly onPicture: (key: string) => void;
}

/** A mail in the log, as wide as the column. Ours and theirs share both edges, and the ground tells them apart. */
export const MailMessage = memo(function MailMessage({ message, row, isMarked, writing, onPicture }: MailMessageProps) {
  const { agent } = useWorkspace();
  const { author, type } = message;
  const isOurs = type === 'outgoing';
  const isMine = isOurs && author.id === agent.id;
  const name = isMine ? words.conversation.you : writerOf(message) || words.conversation.desk;
  const address = isOurs ? undefined : addressOf(message);
  return (
    <MailItem message={message} kind={isOurs ? style.ours : ''} name={name} isMarked={isMarked}>
      {!isOurs && <Face id={author.id} name={fullName(author) || name} picture={author.avatar_url} size={28} />}
      <MailHead
        message={message}
        row={row}
        title={name}
        address={address}
        hasFold
        isApart={false}
        menu={<MailMenu message={message} row={row} onForward={writing && (() => writing.openForward(message))} />}
      />
      {!isOurs && <MailChips message={message} row={row} onAdd={writing?.addToReplies} />}
      {message.meta.is_auto_reply ? (
        <AutomaticReply message={message} onPicture={onPicture} />
      ) : (
        <MailBody message={message} onPicture={onPicture} />
      )}
      <MailStateLine message={message} row={row} />
    </MailItem>
  );
});

interface MailItemProps {
  readonly message: Message;
  readonly kind: string | undefined;
  readonly name: string;
  readonly isMarked: boolean;
  readonly children: ComponentChild;
}

/** The place of a mail: `Alt` and arrows go from one to the next, and Enter to its menu. */
export function MailItem({ message, kind, name, isMarked, children }: MailItemProps) {
  const { private: isPrivate } = message;
  const label = [...(isPrivate ? [words.conversation.privateNote] : []), name, clockOf(Date.parse(message.created_at))];
  return (
    <li class={`${style.item} ${isMarked ? logStyle.marked : ''}`} data-uuid={message.uuid}>
      <article
        class={`${style.mail} ${kind ?? ''}`}
        tabIndex={-1}
        aria-label={words.parts(label)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget || isOfComposition(event)) return;
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('[data-mail-menu]')?.focus();
        }}
      >
        {children}
      </article>
    </li>
  );
}
