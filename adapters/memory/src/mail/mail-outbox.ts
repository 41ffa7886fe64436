import {
  concernsAgain,
  longestHoldMs,
  type MailInOutbox,
  type SendingMail,
  sendingPeriodMs,
  type Timestamp,
} from '@helpdesk/domain';
import type { MailOutboxRepository, OpenPart } from '@helpdesk/domain/ports';
import { byId, change, deleteWhere, newestFirst, put, requireRow, requireUnique } from '../rows.ts';
import { type MailRow, nextId, type State } from '../state.ts';

export function mailOutbox(state: State): MailOutboxRepository {
  const { mailOutbox: rows } = state;
  const all = (): MailRow[] => byId(rows.values());
  const queuedOf = (inboxId: number): MailRow[] => all().filter((row) => row.inboxId === inboxId && !hasEnded(row));
  const isHeld = (inboxId: number): boolean => {
    const inbox = state.inboxes.get(inboxId);
    return inbox?.enabled === false && inbox.closedAt === null;
  };
  const dueAt = ({ inboxId, sending: { step, startedAt, nextAt, claimUntil } }: MailRow): number => {
    const time = step !== 'waiting' ? claimUntil : isHeld(inboxId) ? startedAt + sendingPeriodMs : nextAt;
    return time ?? Number.POSITIVE_INFINITY;
  };
  return {
    find: async (id) => mailOf(rows.get(id)),
    findOfMessage: async (messageId) => mailOf(all().find((row) => row.messageId === messageId)),
    listOfMessages: async (messageIds) =>
      all().flatMap((row) => (row.messageId !== null && messageIds.includes(row.messageId) ? mailsOf(row) : [])),
    findByHeaderId: async (headerId) => all().flatMap((row) => (row.headerId === headerId ? mailsOf(row) : [])),
    listQueued: async (inboxId, at, limit) => {
      const queued = queuedOf(inboxId);
      const waiting = dueFirst(queued).filter((row) => !queued.some((each) => holds(each, row, at)));
      const first = [...queued.filter(({ sending: { step } }) => step !== 'waiting'), ...waiting.slice(0, limit)];
      const conversations = new Set(first.flatMap(({ conversationId }) => conversationId ?? []));
      return queued
        .filter((row) => first.includes(row) || (row.conversationId !== null && conversations.has(row.conversationId)))
        .map(({ id, conversationId, sending: { step, startedAt, nextAt, putOffAt } }) => {
          return { id, conversationId, step, startedAt, nextAt, putOffAt };
        });
    },
    listOpen: async (inboxId, part, limit) => {
      const queued = queuedOf(inboxId);
      const rows = part.type === 'all' ? queued : dueFirst(queued).filter((row) => isOfPart(row, part));
      return rows.slice(0, limit).flatMap(mailsOf);
    },
    countQueued: async (inboxId, most) => {
      const queued = queuedOf(inboxId).slice(0, most);
      return { count: queued.length, oldestId: queued[0]?.id ?? null };
    },
    listDue: async (at) => {
      const queued = all().filter((row) => !hasEnded(row));
      const later = queued.map(dueAt).filter((time) => time > at && time < Number.POSITIVE_INFINITY);
      const inboxIds = new Set(queued.filter((row) => dueAt(row) <= at).map(({ inboxId }) => inboxId));
      return { inboxIds: [...inboxIds].sort((a, b) => a - b), nextAt: later.length === 0 ? null : Math.min(...later) };
    },
    listRunOut: async (inboxId, at) =>
      queuedOf(inboxId).flatMap((row) => (row.sending.step !== 'waiting' && dueAt(row) <= at ? mailsOf(row) : [])),
    countBegun: async (inboxId, after) =>
      all().filter((row) => row.inboxId === inboxId && row.begunAt !== null && row.begunAt > after).length,
    listOpenOf: async (conversationId) =>
      newestFirst(rows.values()).flatMap((row) =>
        row.conversationId === conversationId && isOpen(row) ? mailsOf(row) : [],
      ),
    insert: async (mail) => {
      requireUnique(rows.values(), 0, ({ messageId }) => messageId !== null && messageId === mail.messageId);
      requireRow(state.inboxes, mail.inboxId, 'inbox');
      requireRow(state.conversations, mail.conversationId, 'conversation');
      const id = nextId(state, 'mail');
      put(rows, id, { ...mail, id, begunAt: null });
      return id;
    },
    change: async (id, before, after, at) => {
      const row = rows.get(id);
      if (row === undefined || !isInState(row.sending, before)) return false;
      change(rows, id, {
        sending: after,
        ...(begins(before, after) && { begunAt: at }),
        ...(concernsAgain(before, after) && { isLeft: false }),
      });
      return true;
    },
    leave: async (id) => change(rows, id, { isLeft: true }),
    deleteOfInbox: async (inboxId, limit) => deleteWhere(rows, (row) => row.inboxId === inboxId, limit),
  };
}

/** Those that wait. */
function dueFirst(queued: readonly MailRow[]): readonly MailRow[] {
  return queued
    .filter(({ sending: { nextAt } }) => nextAt !== null)
    .toSorted((a, b) => (a.sending.nextAt ?? 0) - (b.sending.nextAt ?? 0));
}

/** Whether the first of two queued mails keeps the second one from leaving. */
function holds({ id, conversationId, sending: { putOffAt } }: MailRow, later: MailRow, at: Timestamp): boolean {
  if (conversationId === null || conversationId !== later.conversationId || id >= later.id) return false;
  return putOffAt === null || at - putOffAt < longestHoldMs;
}

function isOfPart({ sending: { startedAt, putOffAt, nextAt } }: MailRow, part: OpenPart): boolean {
  if (part.type === 'begun') return startedAt <= part.until;
  return part.type !== 'resting' || (putOffAt === null && (nextAt ?? 0) > part.at);
}

function begins(before: Pick<SendingMail, 'step'>, after: SendingMail): boolean {
  return after.step === 'sending' && before.step === 'waiting';
}

const compared = ['step', 'claim', 'startedAt', 'nextAt', 'attempts', 'unknowns', 'putOffAt'] as const;

function isInState(now: SendingMail, before: SendingMail): boolean {
  return compared.every((name) => now[name] === before[name]);
}

function hasEnded({ sending: { step } }: MailRow): boolean {
  return step === 'sent' || step === 'failed';
}

function isOpen({ isLeft, sending }: MailRow): boolean {
  return !isLeft && sending.recipients.some(({ state }) => state !== 'accepted');
}

function mailOf(row: MailRow | undefined): MailInOutbox | undefined {
  return row && mailsOf(row)[0];
}

function mailsOf({ begunAt, ...mail }: MailRow): MailInOutbox[] {
  return [mail];
}
