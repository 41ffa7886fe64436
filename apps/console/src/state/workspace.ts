import type { Agent, AgentClient, AgentCompact, AgentCounts, AgentEvent, ConsoleStart } from '@helpdesk/client';
import {
  type AgentState,
  agentState,
  type Cell,
  cell,
  createDrafts,
  createNoteDrafts,
  keepChanges,
  type NoteDrafts,
  type Readable,
} from '@helpdesk/screen-state';
import { QueryClient } from '@tanstack/preact-query';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { claimDevice, deviceStorage, onStored, ownerOfDevice } from '../browser/device.ts';
import { watchIdle } from '../browser/idle.ts';
import { keepCursor } from '../browser/kept-start.ts';
import { words } from '../words/en.ts';
import { type Catalogues, cataloguesOf, fetchCatalogue } from './catalogues.ts';
import { type Changes, createChanges } from './changes/changes.ts';
import { watchLine } from './lists/watch-line.ts';
import { keepPreferences, type PreferenceKeeper } from './preferences.ts';
import { refusalWords } from './refusal-words.ts';
import { createDispatch, type Dispatch } from './sending/dispatch.ts';
import type { Drafts } from './sending/draft.ts';
import { createWishes, type Wishes } from './sending/wishes.ts';
import { draftForm } from './texts/draft-wire.ts';
import { createToasts, type Toasts } from './toasts.ts';

type Availability = Agent['availability_status'];

/** What a screen needs of the desk, while an agent is signed in. */
export interface Workspace {
  readonly client: AgentClient;
  readonly store: AgentState;
  /** As they are now; whatever the frame draws is drawn again when they change. */
  readonly agent: Agent;
  readonly me: Cell<Agent>;
  readonly preferences: PreferenceKeeper;
  readonly catalogues: Cell<Catalogues>;
  /** As they were at the start, until the connection tells them. */
  readonly firstCounts: AgentCounts | null;
  /** The service has another version than when this page was loaded. */
  readonly isOutdated: Readable<boolean>;
  /** What pages other than the conversations have fetched; the first part of a key is the kind of catalogue it follows. */
  readonly queries: QueryClient;
  readonly changes: Changes;
  readonly drafts: Drafts;
  readonly noteDrafts: NoteDrafts;
  readonly dispatch: Dispatch;
  readonly wishes: Wishes;
  /** Which files the desk takes. */
  readonly upload: ConsoleStart['upload'];
  readonly toasts: Toasts;
  /** Of the agent themselves. */
  readonly availability: Readable<Availability>;
  setAvailability(next: Availability): void;
  /** Hears of whatever happens, once it is shown; returns its end. */
  onEvent(listener: (event: AgentEvent) => void): () => void;
  /** When the connection was lost, in milliseconds; null while it stands. */
  readonly lostAt: Cell<number | null>;
  /** The service says how it is now. False: too much is another, and the desk has to be opened anew. */
  confirm(start: ConsoleStart): boolean;
  close(): void;
}

/** The catalogues whose change may be one of the agent themselves. */
const ofAgents: ReadonlySet<string> = new Set(['agents', 'roles', 'teams']);

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === undefined) throw new Error('this part is drawn without a workspace');
  return workspace;
}

/**
 * Whether the agent is there at all, and still as `start` says, is known when it is confirmed.
 *
 * @param start of `GET /console/bootstrap`: of now, or of the last time
 * @param onRefused hears of every refused fetch, and why the connection was closed for good
 */
export function openWorkspace(
  client: AgentClient,
  { start, cursor }: { readonly start: ConsoleStart; readonly cursor: string | undefined },
  onRefused: (error: unknown) => void,
): Workspace {
  const { agent, counts, build, upload } = start;
  const me = cell<Agent>(agent);
  const availability = cell<Availability>(agent.availability_status);
  const preferences = keepPreferences(client, start.preferences);
  const catalogues = cell(cataloguesOf(start));
  const isOutdated = cell(false);
  const toasts = createToasts();
  const lostAt = cell<number | null>(null);
  const queries = new QueryClient({
    defaultOptions: {
      // The client comes back by itself where that can help.
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    },
  });
  const refreshCatalogue = async (kind: string | null): Promise<void> => {
    void queries.invalidateQueries(kind === null ? {} : { queryKey: [kind] });
    try {
      // The agent's own name, teams and rights are among what changes.
      if (kind === null || ofAgents.has(kind)) me.set(await client.call('getMe'));
      if (kind === null) {
        availability.set(me.snapshot().availability_status);
        comeIn();
      }
      const fresh = await fetchCatalogue(client, me.snapshot(), kind);
      catalogues.update((known) => ({ ...known, ...fresh }));
    } catch (error) {
      onRefused(error);
    }
  };
  claimDevice(agent.id);
  const listeners = new Set<(event: AgentEvent) => void>();
  const store = agentState({
    client,
    storage: deviceStorage,
    // Whatever happened since then is told.
    ...(cursor !== undefined && { cursor }),
    onCatalogue: (kind) => void refreshCatalogue(kind),
    onEvent: (event) => {
      if (event.type === 'agent_availability_update') {
        const { agent_id: id, availability_status } = event.data;
        // Chosen in another tab or on another device.
        if (id === agent.id) {
          availability.set(availability_status);
          comeIn();
        }
        const now = (each: AgentCompact): AgentCompact => (each.id === id ? { ...each, availability_status } : each);
        catalogues.update((known) => ({ ...known, agents: known.agents.map(now) }));
      }
      line.hear(event);
      for (const listener of listeners) listener(event);
    },
    onBuild: (next) => isOutdated.set(next !== build),
    onError: onRefused,
  });
  const { outgoing } = store;
  const drafts = createDrafts({ client, storage: deviceStorage, limits: upload, form: draftForm, outgoing });
  const keeper = keepChanges({
    storage: deviceStorage,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    isOwn: () => ownerOfDevice() === agent.id,
    onStored,
  });
  const surroundings = { client, store, toasts, agent: me.snapshot, catalogues: catalogues.snapshot };
  const changes = createChanges({ ...surroundings, keeper });
  const wishes = createWishes({ client, store, toasts, catalogues, changes });
  const dispatch = createDispatch({ store, drafts, toasts, wishes, me: me.snapshot });
  void store.notifications.refresh();
  const line = watchLine({
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
  const endStatus = store.status.subscribe(() => {
    if (store.status.snapshot() !== 'open') return;
    drafts.flush();
    drafts.retryUploads();
  });
  async function setAvailability(next: Availability, source: 'user' | 'idle' = 'user'): Promise<void> {
    const before = availability.snapshot();
    availability.set(next);
    try {
      await client.call('setMyAvailability', { body: { status: next, source } });
    } catch (error) {
      availability.set(before);
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  }
  // Whoever has the console open is here, also after an outage for which the desk took them for gone; a state that they
  // chose themselves stays.
  const comeIn = (): void => {
    if (availability.snapshot() === 'offline') void setAvailability('online', 'idle');
  };
  const endIdle = watchIdle({
    availability,
    idleAfterMs: start.availability.idle_after_seconds * 1_000,
    tell: (next) => void setAvailability(next, 'idle'),
  });
  const keepPlace = (): void => {
    const place = store.cursor();
    if (place !== undefined) keepCursor(agent.id, place);
  };
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') drafts.flush(true);
  };
  const onLeave = (): void => {
    keepPlace();
    drafts.flush(true);
  };
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', onLeave);
  return {
    client,
    store,
    get agent() {
      return me.snapshot();
    },
    me,
    preferences,
    catalogues,
    firstCounts: counts,
    isOutdated,
    queries,
    changes,
    drafts,
    noteDrafts: createNoteDrafts(client, deviceStorage),
    dispatch,
    wishes,
    upload,
    toasts,
    availability,
    setAvailability: (next) => void setAvailability(next),
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lostAt,
    confirm: (now) => {
      const isSame = [
        [now.agent.id, agent.id],
        [now.build, build],
        [now.upload, upload],
        [now.availability, start.availability],
        [now.preferences, start.preferences],
      ].every(([one, other]) => JSON.stringify(one) === JSON.stringify(other));
      if (!isSame) return false;
      me.set(now.agent);
      catalogues.set(cataloguesOf(now));
      availability.set(now.agent.availability_status);
      comeIn();
      return true;
    },
    close: () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', onLeave);
      endStatus();
      line.stop();
      endIdle();
      queries.clear();
      dispatch.close();
      changes.close();
      drafts.close();
      store.close();
    },
  };
}
