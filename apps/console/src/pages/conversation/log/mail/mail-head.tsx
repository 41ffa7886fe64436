import type { Conversation, Message } from '@helpdesk/client';
import type { ComponentChild } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { words } from '../../../../words/en.ts';
import { clockOf, locale, whenOf } from '../../../../words/times.ts';
import style from './mail.module.css';
import { useNames } from './mail-names.ts';

interface MailHeadProps {
  readonly message: Message;
  readonly row: Conversation;
  /** Who wrote it, or where it went. */
  readonly title: string;
  /** Next to the title. */
  readonly address: string | undefined;
  /** The recipients are folded behind a button; left out where the title names them. */
  readonly hasFold: boolean;
  /** The day is shown too, where the day lines do not tell it. */
  readonly isApart: boolean;
  readonly menu: ComponentChild;
}

/** The line above a mail: who, to whom, when. */
export function MailHead({ message, row, title, address, hasFold, isApart, menu }: MailHeadProps) {
  const id = useId();
  const nameIn = useNames(row);
  const [isOpen, setOpen] = useState(false);
  const at = Date.parse(message.created_at);
  const clock = clockOf(at);
  const day = whenOf(at);
  const nameOf = (address: string): string => nameIn(message, address);
  return (
    <>
      <header class={style.head}>
        <b class={ui.cut} dir="auto">
          {title}
        </b>
        {address !== undefined && address !== title && (
          <bdi class={`${style.address} ${ui.cut}`} title={address}>
            {address}
          </bdi>
        )}
        {hasFold && (
          <button
            type="button"
            class={style.to}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span class={ui.cut}>{recipientsOf(message, nameIn)}</span>
            <Icon name="down" small />
          </button>
        )}
        <span class={style.grow} />
        {menu}
        <time dateTime={message.created_at}>{isApart && day !== clock ? words.parts([day, clock]) : clock}</time>
      </header>
      {hasFold && (
        <dl id={id} class={style.people} hidden={!isOpen}>
          <People label={mailLog.head.labels.to} addresses={message.meta.to} nameOf={nameOf} />
          <People label={mailLog.head.labels.cc} addresses={message.meta.cc} nameOf={nameOf} />
          <People label={mailLog.head.labels.bcc} addresses={message.meta.bcc} nameOf={nameOf} />
          <dt>{mailLog.head.labels.written}</dt>
          <dd>
            <Written message={message} />
          </dd>
        </dl>
      )}
    </>
  );
}

/** "To Support, Cc 2". */
function recipientsOf(message: Message, nameIn: ReturnType<typeof useNames>): string {
  const { to, cc, bcc } = message.meta;
  const { head } = mailLog;
  const [first] = to;
  if (first === undefined && cc.length === 0 && bcc.length === 0) return head.none;
  const name = first === undefined ? undefined : nameIn(message, first);
  return words.parts([
    ...(name === undefined ? [] : [head.to(to.length > 1 ? head.more(name, to.length - 1) : name)]),
    ...(cc.length > 0 ? [head.cc(cc.length)] : []),
    ...(bcc.length > 0 ? [head.bcc(bcc.length)] : []),
  ]);
}

interface PeopleProps {
  readonly label: string;
  readonly addresses: readonly string[];
  readonly nameOf: (address: string) => string;
}

function People({ label, addresses, nameOf }: PeopleProps) {
  if (addresses.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <ul>
          {addresses.map((address) => {
            const name = nameOf(address);
            return (
              <li key={address}>
                {name !== address && <bdi>{name} </bdi>}
                <bdi class={name === address ? undefined : style.quiet}>{address}</bdi>
              </li>
            );
          })}
        </ul>
      </dd>
    </>
  );
}

const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** When the mail was written by its own words, and when the mailbox received it. */
function Written({ message: { meta, created_at: created } }: Pick<MailHeadProps, 'message'>) {
  const at = Date.parse(meta.date ?? created);
  return (
    <>
      {words.times.moment(long.format(at), clockOf(at))}{' '}
      {meta.received_at !== undefined && (
        <span class={style.quiet}>{mailLog.head.arrived(clockOf(Date.parse(meta.received_at)))}</span>
      )}
    </>
  );
}
