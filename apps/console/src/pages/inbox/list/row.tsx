import type { Conversation } from '@helpdesk/client';
import { defaultChannel } from '@helpdesk/domain';
import { memo } from 'preact/compat';
import { readDraft } from '../../../state/sending/draft-device.ts';
import { textOfOutgoing } from '../../../state/texts/plain-text.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { channelIcons } from '../../../ui/channel-icons.ts';
import { Face } from '../../../ui/face.tsx';
import { Icon, PriorityIcon } from '../../../ui/icon.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { listWords } from '../../../words/lists.ts';
import { fullName } from '../../../words/names.ts';
import { lastSaidOf, topicOf } from '../last-said.ts';
import style from './list.module.css';
import { type RowClock, rowClock, rowName, rowTip, undelivered } from './row-words.ts';
import type { Swiped } from './use-row-touch.ts';

interface RowProps {
  readonly row: Conversation;
  readonly href: string;
  readonly isOpen: boolean;
  /** The one that Tab reaches. */
  readonly isAt: boolean;
  readonly place: number;
  readonly total: number;
  readonly top: number;
  readonly now: number;
  readonly isSelected: boolean;
  /** Why the last change of many left it as it was. */
  readonly refusal: string | undefined;
  /** While a finger pushes it to the side: what shows there, and whether it is far enough. */
  readonly swiped: Omit<Swiped, 'uuid'> | undefined;
  /** Its box is pressed. */
  readonly onSelect: (uuid: string) => void;
}

export const Row = memo(function Row(props: RowProps) {
  const { row, href, isOpen, isAt, place, total, top, now, isSelected, refusal, swiped, onSelect } = props;
  const { store, agent, catalogues } = useWorkspace();
  const { waiting_limits: limits } = useReadable(catalogues).desk;
  const here = useReadable(store.presence(row.uuid));
  const writing = useReadable(store.typing(row.uuid)).filter(({ sender_type: type }) => type === 'contact');
  const clock = rowClock(row, now, limits);
  const unread = row.unread_message_count;
  const name = fullName(row.contact);
  const notSent = useReadable(store.notSent).find(({ to }) => to === row.uuid);
  const failed = isOpen || notSent === undefined ? undefined : words.list.notSent(textOfOutgoing(notSent));
  const { delivery } = row;
  const fault = refusal ?? failed ?? undelivered(delivery);
  const draft = isOpen ? '' : readDraft(row.uuid, 'reply');
  const isOnSite = row.contact.availability_status === 'online';
  const said = lastSaidOf(row, agent.id);
  const last = draft === '' ? said : { by: words.list.draft('').trim(), text: draft, isNote: false };
  return (
    <li class={style.item} style={{ insetBlockStart: `${top}px` }} aria-setsize={total} aria-posinset={place}>
      {swiped && <Beneath row={row} {...swiped} />}
      {/* Followed by the list. A link that listens itself would keep what it was drawn with, and that all that was before. */}
      <a
        class={`${style.row} ${unread > 0 ? style.unread : ''}`}
        href={href}
        data-uuid={row.uuid}
        aria-current={isOpen ? 'true' : undefined}
        data-selected={isSelected || undefined}
        tabIndex={isAt ? 0 : -1}
      >
        {/* The name of the link: all of it, in the order in which it is listened to. */}
        <span class={ui.hidden}>
          {words.parts([rowName(row, clock, here), fault].filter((part) => part !== undefined))}
        </span>
        <span class={style.shown} aria-hidden="true" title={rowTip(row, fault, said)}>
          <Face
            id={row.contact_id}
            name={name}
            picture={row.contact.avatar_url}
            state={isOnSite ? 'online' : undefined}
          />
          <span class={style.line}>
            <span class={`${style.who} ${ui.cut}`} dir="auto">
              {name}
            </span>
            {row.is_sample && <span class={`${ui.chip} ${style.sample}`}>{words.list.sample}</span>}
            <Clock clock={clock} />
          </span>
          <span class={style.line}>
            <span class={`${style.subject} ${ui.cut}`} dir="auto">
              {topicOf(row)}
            </span>
            <span class={style.marks}>
              {row.contact.blocked && <span class={`${ui.chip} ${ui.chipBad}`}>{words.list.blocked}</span>}
              {row.priority !== null && <PriorityIcon level={row.priority} />}
              {row.inbox_channel !== defaultChannel && <Icon name={channelIcons[row.inbox_channel]} />}
              {here.slice(0, 3).map(({ id, first_name, avatar_url }) => (
                <Face key={id} id={id} name={first_name} picture={avatar_url ?? null} size={18} />
              ))}
            </span>
          </span>
          <span class={style.line}>
            {fault !== undefined ? (
              <span class={`${style.refusal} ${ui.cut}`} dir="auto">
                {fault === undelivered(delivery) && <Icon name="warn" small />}
                {fault}
              </span>
            ) : writing.length > 0 && draft === '' ? (
              <span class={`${style.typing} ${ui.cut}`}>{words.list.typing(row.contact.first_name)}</span>
            ) : (
              <span class={style.last}>
                {delivery?.state === 'waiting' && draft === '' && <Icon name="clock" small />}
                {last.isNote && <Icon name="lock" small />}
                {last.by !== undefined && <span>{last.by}</span>}
                <span class={ui.cut} dir="auto">
                  {last.text}
                </span>
              </span>
            )}
            {unread > 0 && <span class={ui.badge}>{words.upTo99(unread)}</span>}
          </span>
        </span>
      </a>
      <label class={style.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={listWords.bulk.select(name)}
          checked={isSelected}
          onChange={() => onSelect(row.uuid)}
        />
      </label>
    </li>
  );
});

/** What happens to a row that is pushed far enough. Readers have it in the menu of the row. */
function Beneath({ row, side, isFar }: Omit<Swiped, 'uuid'> & Pick<RowProps, 'row'>) {
  const { conversation } = words;
  const isResolved = row.status_category === 'resolved';
  const label = side === 'end' ? conversation.snooze : isResolved ? conversation.reopen : conversation.resolve;
  return (
    <span class={style.beneath} data-side={side} data-far={isFar || undefined} aria-hidden="true">
      <Icon name={side === 'end' ? 'moon' : isResolved ? 'undo' : 'check'} />
      {label}
    </span>
  );
}

/** A row that has not come yet, in the same geometry. */
export function Unfetched({ top }: { readonly top: number }) {
  return (
    <li class={`${style.item} ${style.unfetched}`} style={{ insetBlockStart: `${top}px` }} aria-hidden="true">
      <SkeletonRow />
    </li>
  );
}

export function SkeletonRow() {
  return (
    <div class={style.skeleton}>
      <span class={ui.skeleton} />
      <span class={ui.skeleton} />
      <span class={ui.skeleton} />
      <span class={ui.skeleton} />
    </div>
  );
}

const clockIcons = { late: 'clock', answered: 'reply', resolved: 'check', snoozed: 'moon' } as const;

function Clock({ clock: { kind, text } }: { readonly clock: RowClock }) {
  return (
    <span class={kind === 'late' ? `${style.when} ${style.late}` : style.when}>
      {kind !== 'waits' && <Icon name={clockIcons[kind]} small />}
      {text}
    </span>
  );
}
