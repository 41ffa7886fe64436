import type { ConsoleStart, Conversation } from '@helpdesk/client';
import { attempt, devicePrefix, ownerOfDevice } from './device.ts';

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
  const isRemembered = start.session?.remembered === true;
  attempt(() => forgetIn(isRemembered ? sessionStorage : localStorage));
  attempt(() => write(isRemembered ? localStorage : sessionStorage, start.agent.id, 'start', start));
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
  attempt(() => forgetIn(sessionStorage));
  attempt(() => forgetIn(localStorage));
}

function forgetIn(storage: Storage): void {
  for (const name of ['start', 'rows', 'cursor'] as const) storage.removeItem(nameOf(name));
}

const nameOf = (part: keyof Parts): string => `${devicePrefix} last ${part}`;

/** Another version of the page may have kept it in another shape. */
const page = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

interface Kept<Value> {
  readonly page: string;
  readonly agentId: number;
  readonly value: Value;
}

function read<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  const text = attempt(() => sessionStorage.getItem(nameOf(name)) ?? localStorage.getItem(nameOf(name)));
  const kept = attempt(() => JSON.parse(text ?? 'null') as Kept<Parts[Name]> | null);
  return kept?.page === page() && kept.agentId === ownerOfDevice() ? kept.value : undefined;
}

/** Keeps nothing for the agent of an old tab if another agent has signed in on this device since. */
function write<Name extends keyof Parts>(storage: Storage, agentId: number, name: Name, value: Parts[Name]): void {
  if (agentId !== ownerOfDevice()) return;
  const kept: Kept<Parts[Name]> = { page: page(), agentId, value };
  storage.setItem(nameOf(name), JSON.stringify(kept));
}

/** Where the start is; without one the session is over, or has not been confirmed yet. */
function writeBeside<Name extends keyof Parts>(agentId: number, name: Name, value: Parts[Name]): void {
  attempt(() => {
    const home = [sessionStorage, localStorage].find((storage) => storage.getItem(nameOf('start')) !== null);
    if (home !== undefined) write(home, agentId, name, value);
  });
}
