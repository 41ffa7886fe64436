import { type AgentClient, type ConsoleStart, HelpdeskError, type Draft as SavedDraft } from '@helpdesk/client';
import { type Cell, type ChosenMacro, cell } from '@helpdesk/screen-state';
import { type Draft, type DraftKind, isEmpty, noDraft } from './draft.ts';
import { fromDevice, onDevice } from './draft-device.ts';
import { draftOf, isSame, wireOf } from './draft-wire.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface DraftState {
  readonly draft: Draft;
  /** Where it is by now. */
  readonly kept: 'nowhere' | 'device' | 'desk';
  /** Another device has a later one. */
  readonly newer: SavedDraft | undefined;
}

/** What is written in one conversation, of one kind. On this device with every key, and on the desk soon after. */
export interface DraftHandle {
  readonly state: Cell<DraftState>;
  readonly uploads: Uploads;
  readonly macro: Cell<ChosenMacro | undefined>;
  write(change: Partial<Draft>): void;
  /** Saves what has not been saved yet. */
  flush(keepalive?: boolean): void;
  /** It was sent: the message takes the saved one with it. */
  sent(): void;
  /** While a message is on its way that takes the saved draft with it, a next draft is saved on this device alone. */
  hold(isHeld: boolean): void;
  /** Empties it; `end` makes that final, `undo` takes it back. */
  discard(): { readonly undo: () => void; readonly end: () => void };
  useNewer(): Draft;
  keepThis(): void;
}

export interface Drafts {
  of(uuid: string, kind: DraftKind): DraftHandle;
  /** Asks the desk whether another device has written in this conversation. */
  look(uuid: string): void;
  flush(keepalive?: boolean): void;
  /** Once more the files that did not get through: the line is back. */
  retryUploads(): void;
  close(): void;
}

const types = { reply: 'reply', note: 'private_note' } as const;
const restMs = 1_200;
const againMs = 10_000;

export function createDrafts(client: AgentClient, limits: ConsoleStart['upload']): Drafts {
  const handles = new Map<string, ReturnType<typeof handleOf>>();

  const of = (uuid: string, kind: DraftKind): ReturnType<typeof handleOf> => {
    const name = `${kind} ${uuid}`;
    const handle = handles.get(name) ?? handleOf(client, limits, uuid, kind);
    handles.set(name, handle);
    return handle;
  };
  const flush = (keepalive = false): void => {
    for (const handle of handles.values()) handle.flush(keepalive);
  };
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') flush(true);
  };
  const onLeave = (): void => flush(true);
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', onLeave);

  async function look(uuid: string): Promise<void> {
    const both = [of(uuid, 'reply'), of(uuid, 'note')];
    try {
      const found = await client.call('listDraftsOfConversation', { params: { uuid } });
      for (const handle of both) handle.heard(found);
    } catch {
      // It is asked again when something is saved.
      for (const handle of both) handle.unheard();
    }
  }

  return {
    of,
    look: (uuid) => void look(uuid),
    flush,
    retryUploads: () => {
      for (const { uploads } of handles.values()) uploads.retry();
    },
    close: () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', onLeave);
      flush(true);
    },
  };
}

function handleOf(client: AgentClient, limits: ConsoleStart['upload'], uuid: string, kind: DraftKind) {
  const type = types[kind];
  const first = fromDevice(uuid, kind);
  const macro = cell<ChosenMacro | undefined>(undefined);
  const state = cell<DraftState>({ draft: first, kept: isEmpty(first) ? 'nowhere' : 'device', newer: undefined });
  /** When the draft that the desk has was changed, as far as it is known here. */
  let known: string | null = null;
  let isLooked = false;
  let isDirty = false;
  let isHeld = false;
  let isSaving = false;
  let discarded: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (change: Partial<DraftState>): void => state.update((before) => ({ ...before, ...change }));
  const draftNow = (): Draft => state.snapshot().draft;
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  function put(draft: Draft, kept: DraftState['kept']): void {
    onDevice(uuid, kind, draft);
    show({ draft, kept: isEmpty(draft) ? 'nowhere' : kept });
  }

  function write(change: Partial<Draft>): void {
    const { draft, kept } = state.snapshot();
    discarded = undefined;
    isDirty = true;
    // While it is being typed the words do not change with every rest.
    put({ ...draft, ...change }, kept === 'nowhere' ? 'device' : kept);
    later(restMs);
  }

  async function save(keepalive = false): Promise<void> {
    clearTimeout(timer);
    if (isSaving || isHeld || state.snapshot().newer !== undefined) return;
    isSaving = true;
    try {
      if (!isLooked) hear(await client.call('listDraftsOfConversation', { params: { uuid } }));
      while (isDirty && !isHeld && state.snapshot().newer === undefined) await saveOnce(keepalive);
    } catch (error) {
      isDirty = true;
      if (!isEmpty(draftNow())) show({ kept: 'device' });
      const isPassing = error instanceof HelpdeskError && (error.status === 0 || error.status >= 429);
      if (isPassing) later(againMs);
    } finally {
      isSaving = false;
    }
  }

  async function saveOnce(keepalive: boolean): Promise<void> {
    const draft = draftNow();
    isDirty = false;
    const options = { attempts: 1, ...(keepalive && { keepalive }) };
    if (isEmpty(draft)) {
      if (known !== null) await client.call('deleteDraft', { params: { uuid }, query: { type }, ...options });
      known = null;
      return;
    }
    try {
      const expected = known === null ? {} : { expected_updated_at: known };
      const body = { type, ...wireOf(draft), ...expected };
      known = (await client.call('saveDraft', { params: { uuid }, body, ...options })).updated_at;
      if (draftNow() === draft) show({ kept: 'desk' });
    } catch (error) {
      if (!(error instanceof HelpdeskError) || error.status !== 409) throw error;
      isDirty = true;
      const { draft: current } = error.data as { readonly draft: SavedDraft | null };
      // It was sent or discarded elsewhere: this one is a new one.
      if (current === null) known = null;
      else compare(current);
    }
  }

  function compare(saved: SavedDraft): void {
    if (saved.updated_at === known) return;
    if (isSame(saved, draftNow())) known = saved.updated_at;
    else show({ newer: saved });
  }

  function hear(found: readonly SavedDraft[]): void {
    const isFirst = !isLooked;
    isLooked = true;
    const saved = found.find((each) => each.type === type);
    if (isHeld || discarded !== undefined) return;
    if (saved === undefined) {
      known = null;
      if (isFirst && !isEmpty(draftNow())) isDirty = true;
    } else if (isEmpty(draftNow()) && !isDirty) {
      known = saved.updated_at;
      put(draftOf(saved), 'desk');
    } else if (isSame(saved, draftNow())) {
      known = saved.updated_at;
      show({ kept: 'desk' });
    } else compare(saved);
  }

  return {
    state,
    uploads: createUploads(client, limits, (file) => write({ files: [...draftNow().files, file] })),
    macro,
    write,
    heard: (found: readonly SavedDraft[]): void => {
      if (isSaving) return;
      hear(found);
      if (isDirty) later(restMs);
    },
    unheard: (): void => {
      if (isDirty) later(againMs);
    },
    flush: (keepalive = false): void => {
      if (isDirty) void save(keepalive);
    },
    sent: (): void => {
      clearTimeout(timer);
      // What is being saved just now comes back after the message: it is removed then.
      isDirty = isSaving;
      put(noDraft, 'nowhere');
      show({ newer: undefined });
    },
    hold: (next: boolean): void => {
      const wasHeld = isHeld;
      isHeld = next;
      if (wasHeld && !next && isDirty) later(restMs);
    },
    discard: () => {
      const before = draftNow();
      const chosen = macro.snapshot();
      discarded = before;
      clearTimeout(timer);
      put(noDraft, 'nowhere');
      // Its actions are not those of the next message.
      macro.set(undefined);
      return {
        undo: () => {
          macro.set(chosen);
          write(before);
        },
        end: () => {
          if (discarded !== before) return;
          discarded = undefined;
          isDirty = true;
          void save();
        },
      };
    },
    useNewer: (): Draft => {
      const { draft, newer } = state.snapshot();
      if (newer === undefined) return draft;
      known = newer.updated_at;
      isDirty = false;
      show({ newer: undefined });
      put(draftOf(newer), 'desk');
      return draft;
    },
    keepThis: (): void => {
      known = state.snapshot().newer?.updated_at ?? known;
      show({ newer: undefined });
      isDirty = true;
      void save();
    },
  } satisfies DraftHandle & { heard: unknown; unheard: unknown };
}
