import type { ConsoleStart, Conversation } from '@helpdesk/client';
import { entryOfPage } from './build-now.ts';
import { devicePrefix, ownerOfDevice } from './device.ts';
import { attempt, inTab, onDevice, type Stored } from './stored.ts';

/** What is kept, each under a name of its own. */
interface Parts {
  readonly start: ConsoleStart;
  readonly rows: { readonly list: string; readonly rows: readonly Conversation[] };
  readonly cursor: { readonly cursor: string; readonly at: number };
}

/** Behind an older one the service would have much to tell, of which little is looked at. */
const cursorForMs = 5 * 60_000;
const mostRows = 30;

/**
 * The data with which the page last started, drawn before the service has answered. It belongs to the last agent who
 * signed in here and did not sign out. Only the answer shows whether the session is still theirs.
 */
export function keptStart(): { readonly start: ConsoleStart; readonly cursor: string | undefined } | undefined {
  const start = read('start');
  if (start === undefined) return undefined;
  if (start.session === null || Date.parse(start.session.expires_at) <= Date.now()) {
    forgetStart();
    return undefined;
  }
  const place = read('cursor');
  const isRecent = place !== undefined && Date.now() - place.at < cursorForMs;
  // Without a cursor, the service reports that everything has to be fetched again.
  return { start, cursor: isRecent ? place.cursor : undefined };
}

/** What the browser forgets with the session is kept by this tab alone, until the browser is closed. */
export function keepStart(start: ConsoleStart): void {
  const [home, other] = start.session?.remembered === true ? [onDevice, inTab] : [inTab, onDevice];
  forgetIn(other);
  write(home, start.agent.id, 'start', start);
}

export function keepCursor(agentId: number, cursor: string): void {
  writeBeside(agentId, 'cursor', { cursor, at: Date.now() });
}

/** The first rows of the list that was looked at last, if it is this one. */
export function keptRows(list: string): readonly Conversation[] {
  const kept = read('rows');
  return kept?.list === list ? kept.rows : [];
}

export function keepRows(agentId: number, list: string, rows: readonly Conversation[]): void {
  writeBeside(agentId, 'rows', { list, rows: rows.slice(0, mostRows) });
}

/** The session is over. Drafts wait for their agent; what others wrote does not. */
export function forgetStart(): void {
  forgetIn(inTab);
  forgetIn(onDevice);
}

function forgetIn(stored: Stored): void {
  for (const name of ['start', 'rows', 'cursor'] as const) stored.write(nameOf(name), null);
}

const nameOf = (part: keyof Parts): string => `${devicePrefix} last ${part}`;

interface Kept<Value> {
  /** Another build may have kept it in another shape. */
  readonly page: string;
  readonly agentId: number;
  readonly value: Value;
}

function read<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  const text = inTab.read(nameOf(name)) ?? onDevice.read(nameOf(name)) ?? 'null';
  const kept = attempt(() => JSON.parse(text) as Kept<Parts[Name]> | null);
  return kept?.page === entryOfPage() && kept.agentId === ownerOfDevice() ? kept.value : undefined;
}

/** Keeps nothing for the agent of an old tab if another agent has signed in on this device since. */
function write<Name extends keyof Parts>(stored: Stored, agentId: number, name: Name, value: Parts[Name]): void {
  if (agentId !== ownerOfDevice()) return;
  const kept: Kept<Parts[Name]> = { page: entryOfPage(), agentId, value };
  stored.write(nameOf(name), JSON.stringify(kept));
}

/** Where the start is; without one the session is over, or has not been confirmed yet. */
function writeBeside<Name extends keyof Parts>(agentId: number, name: Name, value: Parts[Name]): void {
  const home = [inTab, onDevice].find((stored) => stored.read(nameOf('start')) !== undefined);
  if (home !== undefined) write(home, agentId, name, value);
}
