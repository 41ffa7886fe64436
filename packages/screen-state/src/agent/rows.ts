import type { AgentEvent, Conversation } from '@helpdesk/client';
import { callApart } from '../call-apart.ts';
import { type Cell, cell, type Readable } from '../cell.ts';
import { type PendingPatches, pendingPatches, type RowPatch } from './changes/pending-patches.ts';
import { type EventJournal, eventJournal } from './event-journal.ts';

/** The rows of all lists and open conversations, by uuid, as the service has them, with what is being changed. */
export interface Rows {
  row(uuid: string): Readable<Conversation | undefined>;
  /** The row as it is shown now. */
  get(uuid: string): Conversation | undefined;
  /** The row as the service has it, without what is being changed. */
  known(uuid: string): Conversation | undefined;
  /** Rows of an earlier time; whatever is known or fetched is newer. */
  remember(earlier: readonly Conversation[]): void;
  /**
   * Call it before rows are fetched, and its result with the response: events that arrived in between are applied
   * to it.
   */
  fetching(): (fetched: readonly Conversation[]) => void;
  apply(event: AgentEvent): void;
  /** Shows a change at once. */
  patch(uuid: string, patch: RowPatch): Patched;
  /**
   * Called with each row that may have changed, or is gone.
   *
   * @param failed called when the listener has thrown: what it keeps may not be right any more
   */
  onChange(listener: RowListener, failed?: () => void): () => void;
}

/** `unknown`: something happened to a row that has not been fetched, and may belong to a list now. */
export type RowListener = (
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

/** How long an accepted change is shown without its event: that may have been passed over by a `resync`. */
const settledForMs = 5_000;

interface RowTable {
  readonly base: Map<string, Conversation>;
  readonly patches: PendingPatches;
  readonly cells: Map<string, Cell<Conversation | undefined>>;
  readonly journal: EventJournal<AgentEvent>;
  readonly listeners: Set<{ readonly call: RowListener; readonly failed: (() => void) | undefined }>;
  /** Fetches are numbered as they begin. */
  begun: number;
  /** The fetch that a row is of. */
  readonly fetchedBy: Map<string, number>;
}

export function rows(): Rows {
  const table: RowTable = {
    base: new Map(),
    patches: pendingPatches(),
    cells: new Map(),
    journal: eventJournal(),
    listeners: new Set(),
    begun: 0,
    fetchedBy: new Map(),
  };
  const { base, cells, listeners } = table;
  return {
    row: (uuid) => {
      const known = cells.get(uuid) ?? cell(shown(table, uuid));
      cells.set(uuid, known);
      return known;
    },
    get: (uuid) => shown(table, uuid),
    known: (uuid) => base.get(uuid),
    remember: (earlier) => {
      for (const row of earlier) {
        if (base.has(row.uuid)) continue;
        base.set(row.uuid, row);
        changed(table, row.uuid, 'fetch', undefined);
      }
    },
    fetching: () => beginFetch(table),
    apply: (event) => applyEvent(table, event),
    patch: (uuid, patch) => patchRow(table, uuid, patch),
    onChange: (call, failed) => {
      const own = { call, failed };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}

function shown({ base, patches }: RowTable, uuid: string): Conversation | undefined {
  return patches.over(uuid, base.get(uuid));
}

function changed(table: RowTable, ...[uuid, by, before]: Parameters<RowListener>): void {
  table.cells.get(uuid)?.set(shown(table, uuid));
  for (const { call, failed } of table.listeners) if (!callApart(() => call(uuid, by, before))) failed?.();
}

function beginFetch(table: RowTable): (response: readonly Conversation[]) => void {
  const { base, fetchedBy } = table;
  const end = table.journal.open();
  const number = ++table.begun;
  return (response) => {
    const since = end();
    // A fetch that began later has been answered sooner: with the events since, its row is as new or newer.
    const fetched = response.filter(({ uuid }) => (fetchedBy.get(uuid) ?? 0) < number);
    const before = new Map(fetched.map(({ uuid }) => [uuid, shown(table, uuid)]));
    for (const row of fetched) {
      base.set(row.uuid, row);
      fetchedBy.set(row.uuid, number);
    }
    for (const event of since) {
      const uuid = 'uuid' in event.data ? event.data.uuid : undefined;
      if (uuid !== undefined && before.has(uuid)) applyToRow(base, event);
      applyToContact(base, event);
    }
    for (const [uuid, row] of before) changed(table, uuid, 'fetch', row);
  };
}

function applyEvent(table: RowTable, event: AgentEvent): void {
  const { base, patches, journal } = table;
  journal.add(event);
  const about = 'uuid' in event.data && event.data.uuid !== undefined ? shown(table, event.data.uuid) : undefined;
  const uuid = applyToRow(base, event);
  patches.settleBy(event);
  if (uuid !== undefined) changed(table, uuid, 'event', about);
  for (const row of applyToContact(base, event)) changed(table, row.uuid, 'event', row);
  if (event.type === 'conversation_update' && !base.has(event.data.uuid) && event.data.removed !== true)
    changed(table, event.data.uuid, 'unknown', undefined);
}

/** Returns the uuid of the row that is another now. */
function applyToRow(base: Map<string, Conversation>, event: AgentEvent): string | undefined {
  if (event.type === 'new_conversation') {
    base.set(event.data.uuid, event.data);
    return event.data.uuid;
  }
  if (event.type !== 'conversation_update') return undefined;
  const { removed, contact_last_seen_at: _seen, ...fields } = event.data;
  const row = base.get(fields.uuid);
  if (removed === true) base.delete(fields.uuid);
  else if (row !== undefined) base.set(fields.uuid, { ...row, ...fields });
  else return undefined;
  return fields.uuid;
}

/** Returns the rows as they were that are others now. */
function applyToContact(base: Map<string, Conversation>, event: AgentEvent): readonly Conversation[] {
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

function patchRow(table: RowTable, uuid: string, patch: RowPatch): Patched {
  const { base, patches } = table;
  const row = shown(table, uuid);
  const names = Object.keys(patch) as (keyof Conversation)[];
  const before = Object.fromEntries(names.map((name) => [name, row?.[name]])) as RowPatch;
  const own = patches.add(uuid, patch);
  changed(table, uuid, 'patch', row);
  const drop = (): void => {
    const patched = shown(table, uuid);
    patches.remove(uuid, own);
    changed(table, uuid, 'patch', patched);
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
}
