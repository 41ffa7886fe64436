import type { Agent, AgentClient, AgentCompact, AgentCounts, AgentEvent, ConsoleStart } from '@helpdesk/client';
import {
  type AgentState,
  agentState,
  type Cell,
  callApart,
  cell,
  createDispatch,
  createDrafts,
  createNoteDrafts,
  type DeviceStorage,
  type Dispatch,
  fulfilWishes,
  keepChanges,
  keptWaits,
  type NoteDrafts,
  openPages,
  type Pages,
  type Readable,
  storageLocks,
} from '@helpdesk/screen-state';
import { QueryClient } from '@tanstack/preact-query';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { claimDevice, onStored } from '../browser/device.ts';
import { words } from '../words/en.ts';
import { type Catalogues, cataloguesOf } from './catalogues.ts';
import { type Changes, createChanges } from './changes/changes.ts';
import { followCatalogues, type Known } from './follow-catalogues.ts';
import { keepWhenLeft } from './keep-when-left.ts';
import { watchLine } from './lists/watch-line.ts';
import { type Availability, keepAvailability } from './own-availability.ts';
import { ownStorage } from './own-storage.ts';
import { keepPreferences, type PreferenceKeeper } from './preferences.ts';
import type { Drafts } from './sending/draft.ts';
import { type SendingWords, sendingWords } from './sending/sending-words.ts';
import { draftForm } from './texts/draft-wire.ts';
import { createToasts, type Toasts } from './toasts.ts';

/** What the pages share while an agent is signed in. */
export interface Workspace {
  readonly client: AgentClient;
  readonly store: AgentState;
  /** The signed-in agent at present. The frame is drawn again when this changes. */
  readonly agent: Agent;
  readonly me: Cell<Agent>;
  readonly preferences: PreferenceKeeper;
  readonly catalogues: Cell<Catalogues>;
  /** The counts at the start, used until the connection reports newer ones. */
  readonly firstCounts: AgentCounts | null;
  /** The service has another version than when this page was loaded. */
  readonly isOutdated: Readable<boolean>;
  /** What pages other than the conversations have fetched; the first part of a key is the kind of catalogue it follows. */
  readonly queries: QueryClient;
  readonly changes: Changes;
  readonly drafts: Drafts;
  readonly noteDrafts: NoteDrafts;
  readonly dispatch: Dispatch;
  readonly sendingWords: SendingWords;
  /** Which files the desk takes. */
  readonly upload: ConsoleStart['upload'];
  readonly toasts: Toasts;
  /** The agent's own availability. */
  readonly availability: Readable<Availability>;
  setAvailability(next: Availability): void;
  /** Hears of whatever happens, once it is shown; returns its end. */
  onEvent(listener: (event: AgentEvent) => void): () => void;
  /** When the connection was lost, in milliseconds; null while it stands. */
  readonly lostAt: Cell<number | null>;
  /** Takes what the service has now. False: too much differs, and the workspace has to be opened again. */
  confirm(start: ConsoleStart): boolean;
  close(): void;
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === undefined) throw new Error('this part is drawn without a workspace');
  return workspace;
}

/**
 * Opens the desk with the data of a start that may be out of date. `confirm` then checks that the session is still
 * valid and the data is current.
 *
 * @param start of `GET /console/bootstrap`: fetched now, or kept from the last time
 * @param onRefused receives every refused fetch, and why the connection was closed for good
 */
export function openWorkspace(
  client: AgentClient,
  { start, cursor }: { readonly start: ConsoleStart; readonly cursor: string | undefined },
  onRefused: (error: unknown) => void,
): Workspace {
  const { agent, counts, build, upload } = start;
  const toasts = createToasts();
  const known: Known = {
    client,
    me: cell<Agent>(agent),
    catalogues: cell(cataloguesOf(start)),
    queries: new QueryClient({
      defaultOptions: {
        // The client comes back by itself where that can help.
        queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      },
    }),
    availability: keepAvailability({
      client,
      toasts,
      first: agent.availability_status,
      idleAfterMs: start.availability.idle_after_seconds * 1_000,
    }),
  };
  const { me, catalogues, queries, availability } = known;
  const isOutdated = cell(false);
  const lostAt = cell<number | null>(null);
  claimDevice(agent.id);
  const listeners = new Set<(event: AgentEvent) => void>();
  const follower = followCatalogues(known, onRefused);
  const storage = ownStorage(agent.id);
  const { pages, leave } = pagesOfBrowser(storage);
  const store = agentState({
    client,
    device: { storage, pages },
    // Whatever happened since then is told.
    ...(cursor !== undefined && { cursor }),
    onCatalogue: follower.changed,
    onEvent: (event) => {
      if (event.type === 'agent_availability_update') availabilityChanged(known, event.data);
      line.hear(event);
      for (const listener of listeners) callApart(() => listener(event));
    },
    onBuild: (next) => isOutdated.set(next !== build),
    onError: onRefused,
  });
  const sending = openSending(known, store, toasts, upload, { storage, pages });
  void store.notifications.refresh();
  const line = watchConnection({ store, toasts, lostAt, me });
  const endStatus = store.status.subscribe(() => {
    if (store.status.snapshot() !== 'open') return;
    follower.retry();
    sending.drafts.flush();
    sending.drafts.retryUploads();
  });
  const endLeaving = keepWhenLeft(agent.id, store, sending, leave);
  return {
    client,
    store,
    get agent() {
      return me.snapshot();
    },
    me,
    preferences: keepPreferences(client, start.preferences),
    catalogues,
    firstCounts: counts,
    isOutdated,
    queries,
    ...sending,
    noteDrafts: createNoteDrafts(client, storage),
    upload,
    toasts,
    availability: availability.current,
    setAvailability: availability.set,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lostAt,
    confirm: (now) => {
      const isSame = isStill(start, now);
      if (isSame) take(known, now);
      return isSame;
    },
    close: () => {
      endLeaving();
      endStatus();
      line.stop();
      availability.close();
      queries.clear();
      sending.dispatch.close();
      sending.changes.close();
      sending.drafts.close();
      store.close();
      pages.close();
    },
  };
}

/** The pages of this browser; `leave` when this one is left. */
function pagesOfBrowser(storage: DeviceStorage): { readonly pages: Pages; leave(): void } {
  // Over plain http browsers have no locks.
  const claims = 'locks' in navigator ? undefined : storageLocks(storage);
  const pages = openPages({ storage, locks: claims ?? navigator.locks, onStored });
  return { pages, leave: () => claims?.release() };
}

type AvailabilityUpdate = Extract<AgentEvent, { type: 'agent_availability_update' }>['data'];

function availabilityChanged(
  { me, catalogues, availability }: Known,
  { agent_id: id, availability_status }: AvailabilityUpdate,
): void {
  if (id === me.snapshot().id) availability.received(availability_status);
  const now = (each: AgentCompact): AgentCompact => (each.id === id ? { ...each, availability_status } : each);
  catalogues.update((known) => ({ ...known, agents: known.agents.map(now) }));
}

/** What agents write and change, until the service has it. */
function openSending(
  { client, me, catalogues }: Known,
  store: AgentState,
  toasts: Toasts,
  upload: ConsoleStart['upload'],
  { storage, pages }: { readonly storage: DeviceStorage; readonly pages: Pages },
): Pick<Workspace, 'drafts' | 'changes' | 'sendingWords' | 'dispatch'> {
  const { id } = me.snapshot();
  const form = draftForm;
  const drafts = createDrafts({ client, storage, limits: upload, form, state: store, me: id });
  const keeper = keepChanges({ storage, pages });
  const surroundings = { client, store, toasts, agent: me.snapshot, catalogues: catalogues.snapshot };
  const changes = createChanges({ ...surroundings, keeper });
  const said = sendingWords({ store, toasts, catalogues });
  fulfilWishes({
    ...{ client, state: store, tell: said.macro },
    change: (outgoing, asked) => changes.change(outgoing.to, asked, said.resolved(outgoing)),
  });
  const waits = keptWaits(storage, pages);
  const dispatch = createDispatch({ state: store, drafts, form, waits, me: me.snapshot, tell: said.notSent });
  return { drafts, changes, sendingWords: said, dispatch };
}

/** Shows when the connection was lost, and what came in while it was. */
function watchConnection({ store, toasts, lostAt, me }: Pick<Workspace, 'store' | 'toasts' | 'lostAt' | 'me'>) {
  return watchLine({
    status: store.status,
    lostAt,
    messageIn: ({ type, data }) => {
      if (type !== 'new_message' || data.type === 'activity') return undefined;
      const isOwn = data.sender_type === 'agent' && data.sender_id === me.snapshot().id;
      return isOwn ? undefined : data.conversation_uuid;
    },
    back: (missed, conversations) => {
      const messages = { label: words.line.showThem(missed), conversations };
      toasts.show({ text: words.line.back(missed), tone: 'done', messages });
    },
  });
}

/** Whether what a page is built on is as it was at that start. */
function isStill(start: ConsoleStart, now: ConsoleStart): boolean {
  return [
    [now.agent.id, start.agent.id],
    [now.build, start.build],
    [now.upload, start.upload],
    [now.availability, start.availability],
    [now.preferences, start.preferences],
  ].every(([one, other]) => JSON.stringify(one) === JSON.stringify(other));
}

function take({ me, catalogues, availability }: Known, now: ConsoleStart): void {
  me.set(now.agent);
  catalogues.set(cataloguesOf(now));
  availability.received(now.agent.availability_status);
}
