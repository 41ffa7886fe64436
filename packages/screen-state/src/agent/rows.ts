import type { AgentEvent, Conversation } from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import { eventJournal } from './event-journal.ts';

/** What a screen changes of a row before the service has said so. */
export type RowPatch = Partial<Conversation>;

/** The rows of all lists and open conversations, by uuid, as the service has them, with what is being changed. */
export interface Rows {
  row(uuid: string): Readable<Conversation | undefined>;
  /** The row as it is shown now. */
  get(uuid: string): Conversation | undefined;
  /** The row as the service has it, without what is being changed. */
  known(uuid: string): Conversation | undefined;
  /** Rows of an earlier time; whatever is known or fetched is newer. */
  remember(earlier: readonly Conversation[]): void;
  /** A fetch of rows begins. Its function takes the response; what arrived since is applied to it. */
  fetching(): (fetched: readonly Conversation[]) => void;
  apply(event: AgentEvent): void;
  /** Shows a change at once. */
  patch(uuid: string, patch: RowPatch): Patched;
  /** Called with each row that may have changed, or is gone. */
  onChange(listener: RowListener): () => void;
}

/** `unknown`: something happened to a row that has not been fetched, and may belong to a list now. */
type RowListener = (
  uuid: string,
  by: 'event' | 'fetch' | 'patch' | 'unknown',
  /** The row as it was shown before; undefined where it was not known. */
  before: Conversation | undefined,
) => void;

interface Patched {
  /** The members of the row as they were shown before. */
  readonly before: RowPatch;
  /** The service has accepted it: it is shown until an event of the row has the same, or for some seconds. */
  settle(): void;
  /** It did not happen. */
  drop(): void;
}

interface Pending {
  readonly patch: RowPatch;
  isSettled: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** How long an accepted change is shown without its event: that may have been passed over by a `resync`. */
const settledForMs = 5_000;

export function rows(): Rows {
  const base = new Map<string, Conversation>();
  const pending = new Map<string, Pending[]>();
  const cells = new Map<string, ReturnType<typeof cell<Conversation | undefined>>>();
  const journal = eventJournal<AgentEvent>();
  const listeners = new Set<RowListener>();
  /** Fetches are numbered as they begin. */
  let begun = 0;
  /** The fetch that a row is of. */
  const fetchedBy = new Map<string, number>();

  function shown(uuid: string): Conversation | undefined {
    const row = base.get(uuid);
    const patches = pending.get(uuid);
    if (row === undefined || patches === undefined) return row;
    return Object.assign({ ...row }, ...patches.map(({ patch }) => patch)) as Conversation;
  }

  function changed(uuid: string, by: Parameters<RowListener>[1], before: Conversation | undefined): void {
    cells.get(uuid)?.set(shown(uuid));
    for (const listener of listeners) listener(uuid, by, before);
  }

  function forget(uuid: string, gone: (each: Pending) => boolean): void {
    const left = (pending.get(uuid) ?? []).filter((each) => {
      if (!gone(each)) return true;
      clearTimeout(each.timer);
      return false;
    });
    if (left.length > 0) pending.set(uuid, left);
    else pending.delete(uuid);
  }

  /** Returns the uuid of the row that is another now. */
  function applyTo(event: AgentEvent): string | undefined {
    if (event.type === 'new_conversation') {
      base.set(event.data.uuid, event.data);
      return event.data.uuid;
    }
    if (event.type === 'contact_update') return undefined;
    if (event.type !== 'conversation_update') return undefined;
    const { removed, contact_last_seen_at: _seen, ...fields } = event.data;
    const row = base.get(fields.uuid);
    if (removed === true) base.delete(fields.uuid);
    else if (row !== undefined) base.set(fields.uuid, { ...row, ...fields });
    else return undefined;
    return fields.uuid;
  }

  /** Returns the rows as they were that are others now. */
  function applyContact(event: AgentEvent): readonly Conversation[] {
    if (event.type !== 'contact_update') return [];
    const { id, availability_status: availability, enabled } = event.data;
    const before: Conversation[] = [];
    for (const [uuid, row] of base) {
      if (row.contact_id !== id) continue;
      const contact = {
        ...row.contact,
        ...(availability !== undefined && { availability_status: availability }),
        ...(enabled !== undefined && { blocked: !enabled }),
      };
      base.set(uuid, { ...row, contact });
      before.push(row);
    }
    return before;
  }

  /** An event that has what an accepted change had makes the patch superfluous. */
  function settleBy(event: AgentEvent): void {
    if (event.type !== 'conversation_update') return;
    const { data } = event;
    forget(data.uuid, ({ isSettled, patch }) => isSettled && Object.keys(patch).some((name) => name in data));
  }

  return {
    row: (uuid) => {
      const known = cells.get(uuid) ?? cell(shown(uuid));
      cells.set(uuid, known);
      return known;
    },
    get: shown,
    known: (uuid) => base.get(uuid),
    remember: (earlier) => {
      for (const row of earlier) {
        if (base.has(row.uuid)) continue;
        base.set(row.uuid, row);
        changed(row.uuid, 'fetch', undefined);
      }
    },
    fetching: () => {
      const end = journal.open();
      const number = ++begun;
      return (response) => {
        const since = end();
        // A fetch that began later has been answered sooner: with the events since, its row is as new or newer.
        const fetched = response.filter(({ uuid }) => (fetchedBy.get(uuid) ?? 0) < number);
        const before = new Map(fetched.map(({ uuid }) => [uuid, shown(uuid)]));
        for (const row of fetched) {
          base.set(row.uuid, row);
          fetchedBy.set(row.uuid, number);
        }
        for (const event of since) {
          const uuid = 'uuid' in event.data ? event.data.uuid : undefined;
          if (uuid !== undefined && before.has(uuid)) applyTo(event);
          applyContact(event);
        }
        for (const [uuid, row] of before) changed(uuid, 'fetch', row);
      };
    },
    apply: (event) => {
      journal.add(event);
      const about = 'uuid' in event.data && event.data.uuid !== undefined ? shown(event.data.uuid) : undefined;
      const uuid = applyTo(event);
      settleBy(event);
      if (uuid !== undefined) changed(uuid, 'event', about);
      for (const row of applyContact(event)) changed(row.uuid, 'event', row);
      if (event.type === 'conversation_update' && !base.has(event.data.uuid) && event.data.removed !== true) {
        changed(event.data.uuid, 'unknown', undefined);
      }
    },
    patch: (uuid, patch) => {
      const row = shown(uuid);
      const names = Object.keys(patch) as (keyof Conversation)[];
      const before = Object.fromEntries(names.map((name) => [name, row?.[name]])) as RowPatch;
      const own: Pending = { patch, isSettled: false, timer: undefined };
      pending.set(uuid, [...(pending.get(uuid) ?? []), own]);
      changed(uuid, 'patch', row);
      const drop = (): void => {
        const patched = shown(uuid);
        forget(uuid, (each) => each === own);
        changed(uuid, 'patch', patched);
      };
      return {
        before,
        settle: () => {
          own.isSettled = true;
          const isSaid = names.every((name) => Object.is(base.get(uuid)?.[name], patch[name]));
          if (isSaid) drop();
          else own.timer = setTimeout(drop, settledForMs);
        },
        drop,
      };
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
