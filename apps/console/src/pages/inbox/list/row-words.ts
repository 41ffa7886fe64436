import type { Conversation, DeskSettings } from '@helpdesk/client';
import { defaultChannel } from '@helpdesk/domain';
import { words } from '../../../words/en.ts';
import { listWords } from '../../../words/lists.ts';
import { fullName } from '../../../words/names.ts';
import { lengthOf, whenOf } from '../../../words/times.ts';
import { type LastSaid, topicOf } from '../last-said.ts';

/** What the clock of a row shows: how long the contact waits, or when the desk has answered. */
export interface RowClock {
  readonly kind: 'waits' | 'late' | 'answered' | 'resolved' | 'snoozed';
  readonly text: string;
}

const minuteMs = 60_000;

type Clocked = Pick<
  Conversation,
  | 'waiting_since'
  | 'inbox_channel'
  | 'status_category'
  | 'snoozed_until'
  | 'last_message_at'
  | 'created_at'
  | 'next_sla_deadline_at'
>;

/** Beyond the desk's limits, waiting is shown as late. */
export function rowClock(row: Clocked, now: number, limits: DeskSettings['waiting_limits']): RowClock {
  const last = Date.parse(row.last_message_at ?? row.created_at);
  if (row.status_category === 'resolved') return { kind: 'resolved', text: whenOf(last, now) };
  if (row.status_category === 'waiting' && row.snoozed_until !== null) {
    return { kind: 'snoozed', text: whenOf(Date.parse(row.snoozed_until), now) };
  }
  if (row.waiting_since === null) return { kind: 'answered', text: whenOf(last, now) };
  const since = Date.parse(row.waiting_since);
  const { next_sla_deadline_at: deadline, inbox_channel: channel } = row;
  const limit = deadline === null ? since + limits[`${channel}_minutes`] * minuteMs : Date.parse(deadline);
  return { kind: now > limit ? 'late' : 'waits', text: lengthOf(now - since) ?? words.list.now };
}

/** That a mail of ours did not reach its recipients, until an agent does something about it. */
export function undelivered(delivery: Conversation['delivery'] | undefined): string | undefined {
  // Rows that the device has kept since an earlier version do not have the member.
  if (!delivery || delivery.state === 'waiting') return undefined;
  return delivery.state === 'failed' ? words.list.notDelivered(delivery.address ?? '') : words.list.mayHaveArrived;
}

/** The text that a screen reader reads for a row. */
export function rowName(row: Conversation, clock: RowClock, here: readonly { readonly first_name: string }[]): string {
  const { list } = words;
  const isWaiting = clock.kind === 'waits' || clock.kind === 'late';
  const parts = [
    fullName(row.contact),
    isWaiting ? list.waits(clock.text) : clock.text,
    topicOf(row),
    row.unread_message_count > 0 && list.unread(row.unread_message_count),
    row.priority !== null && list.priority(words.priority[row.priority]),
    row.inbox_channel !== defaultChannel && words.conversation.channel[row.inbox_channel],
    row.delivery?.state === 'waiting' && list.mailWaits,
    row.contact.blocked && list.blocked,
    row.is_sample ? list.sample : '',
    here.length > 0 && list.here(here.map((each) => each.first_name)),
  ];
  return words.parts(parts.flatMap((part) => (part === false || part === null || part === '' ? [] : [part])));
}

/** What a row cuts, and what it has no room for: a line each. */
export function rowTip(row: Conversation, fault: string | undefined, { by, text, isNote }: LastSaid): string {
  const { contact, tags } = row;
  const tagged = tags.length > 0 && listWords.filter.chip.is(words.panel.tags, words.listed(tags));
  const note = isNote && words.list.said(words.conversation.privateNote, by === undefined ? text : `${by} ${text}`);
  return [fullName(contact), topicOf(row), note, fault, tagged].filter(Boolean).join('\n');
}
