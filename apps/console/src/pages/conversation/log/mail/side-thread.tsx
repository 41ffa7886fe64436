import type { Message } from '@helpdesk/client';
import { memo } from 'preact/compat';
import { Button } from '../../../../ui/button.tsx';
import { Face } from '../../../../ui/face.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { words } from '../../../../words/en.ts';
import { fullName } from '../../../../words/names.ts';
import { MailBody } from './mail-body.tsx';
import { MailHead } from './mail-head.tsx';
import { MailMenu } from './mail-menu.tsx';
import { MailItem, type MailMessageProps } from './mail-message.tsx';
import { addressOf, shortName, useNames, writerOf } from './mail-names.ts';
import style from './mail-parts.module.css';
import { MailStateLine } from './mail-state.tsx';

export interface SideThreadProps extends Omit<MailMessageProps, 'message' | 'isMarked'> {
  readonly messages: readonly [Message, ...Message[]];
  /** The message that the agent asked for. */
  readonly marked: string | undefined;
}

/** A forward and what followed it: neither the customer nor other recipients see it. */
export const SideThread = memo(function SideThread({ messages, row, marked, writing, onPicture }: SideThreadProps) {
  const nameIn = useNames(row);
  const customer = shortName(fullName(row.contact));
  const answered = messages.findLast(({ type }) => type === 'incoming') ?? messages[0];
  const [to = ''] = answered.meta.to;
  const other = shortName(answered.type === 'incoming' ? writerOf(answered) : nameIn(answered, to));
  const { side } = mailLog;
  return (
    <li class={style.aside}>
      <ol>
        {messages.map((message) => (
          <SideMail key={message.uuid} {...{ message, row, writing, onPicture }} isMarked={message.uuid === marked} />
        ))}
      </ol>
      <div class={style.only}>
        <Icon name="lock" small />
        <span>{side.notSeen(customer)}</span>
        {writing && <Button onClick={() => writing.openAside(answered)}>{side.answer(other)}</Button>}
      </div>
    </li>
  );
});

function SideMail({ message, row, isMarked, writing, onPicture }: MailMessageProps) {
  const { author, type, meta } = message;
  const isOurs = type === 'outgoing';
  const { side } = mailLog;
  const nameIn = useNames(row);
  const isForward = meta.side === message.uuid;
  const names = words.listed(meta.to.map((each) => shortName(nameIn(message, each))));
  const title = isForward
    ? side.forwardedTo(names)
    : side.from(isOurs ? words.conversation.you : shortName(writerOf(message)));
  return (
    <MailItem message={message} kind={style.side} name={title} isMarked={isMarked}>
      {isOurs ? (
        <span class={style.sideSign} aria-hidden="true">
          <Icon name={isForward ? 'forward' : 'reply'} />
        </span>
      ) : (
        <Face id={author.id} name={fullName(author)} picture={author.avatar_url} size={28} />
      )}
      <MailHead
        message={message}
        row={row}
        title={title}
        address={isOurs ? (meta.to.length === 1 ? meta.to[0] : undefined) : addressOf(message)}
        hasFold={meta.to.length > 1 || meta.cc.length > 0}
        isApart
        menu={<MailMenu message={message} row={row} onForward={writing && (() => writing.openForward(message))} />}
      />
      <MailBody message={message} onPicture={onPicture} />
      <MailStateLine message={message} row={row} />
    </MailItem>
  );
}
