import { type Conversation, type ConversationDetail, HelpdeskError } from '@helpdesk/client';
import type { Lanes } from '../../sending/lanes.ts';
import type { Rows } from '../rows.ts';
import type { RowPatch } from './pending-patches.ts';

type Ask = (etag: string | undefined) => Promise<unknown>;

/**
 * Changes a conversation only while no other agent has changed the same: what was added to it since, such as a message,
 * is no reason to refuse. The row is then shown as the service has it.
 *
 * @param since the `etag` of when it was begun, where that was on an earlier page
 * @returns a function of what is shown before, what it shall become, and the request
 */
export function guardedChange(rows: Pick<Rows, 'known' | 'fetching'>, line: Lanes, uuid: string, since?: string) {
  const seen = since === undefined ? rows.known(uuid) : { etag: since };
  return async (before: RowPatch, after: RowPatch, ask: Ask): Promise<void> => {
    let etag: string | undefined;
    const isAsBefore = (row: Conversation | undefined): boolean => row !== undefined && says(row, before);
    await line.run(uuid, async () => {
      const known = rows.known(uuid);
      etag ??= (isAsBefore(known) ? known : seen)?.etag;
      for (;;) {
        try {
          return await ask(etag);
        } catch (error) {
          const now = conversationOf(error);
          if (now === undefined) throw error;
          rows.fetching()([now]);
          // An earlier try got through, or another agent did the same.
          if (says(now, after)) return undefined;
          if (!isAsBefore(now) || now.etag === etag) throw error;
          etag = now.etag;
        }
      }
    });
  };
}

/** The current conversation, from the refusal of a change that was based on an older version. */
function conversationOf(error: unknown): Conversation | undefined {
  if (!(error instanceof HelpdeskError) || error.status !== 409) return undefined;
  const detail = error.data as ConversationDetail | null;
  return detail !== null && typeof detail.etag === 'string' ? rowOf(detail) : undefined;
}

function says(row: Conversation, fields: RowPatch): boolean {
  return Object.entries(fields).every(([name, value]) => isSame(row[name as keyof Conversation], value));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return (one ?? null) === (other ?? null);
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** A list item, made of what a detail has. */
export function rowOf({ contact, ...detail }: ConversationDetail): Conversation {
  const { id, type, enabled, availability_status, last_active_at, created_at, updated_at } = contact;
  const { first_name, last_name, email, avatar_url } = contact;
  const times = { last_active_at, created_at, updated_at };
  const names = { first_name, last_name, email, avatar_url };
  return { ...detail, contact: { id, type, blocked: !enabled, availability_status, ...times, ...names } };
}
