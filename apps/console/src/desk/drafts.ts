import {
  type AgentClient,
  type Cell,
  type ConsoleStart,
  cell,
  HelpdeskError,
  type OutgoingFile,
  type Draft as SavedDraft,
} from '@helpdesk/client';
import { attempt, devicePrefix } from './device.ts';
import { blocksOfHtml, sameHtml } from './read-html.ts';
import { type Block, blocksOfText, htmlOf, isFormatted, type NamedMention, textOf, withMentions } from './rich-text.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Texts that were begun and not sent: by conversation and kind. */
export type DraftKind = 'reply' | 'note';

export interface Draft {
  readonly text: string;
  /** The same with its format, as the editor has it; null when it was written in a plain field. */
  readonly doc: readonly Block[] | null;
  readonly files: readonly OutgoingFile[];
  readonly mentions: readonly NamedMention[];
  /** The newest message when it was begun: an answer of a colleague after it may cross. */
  readonly after: number | null;
}

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
  close(): void;
}

const noDraft: Draft = { text: '', doc: null, files: [], mentions: [], after: null };
const types = { reply: 'reply', note: 'private_note' } as const;
const restMs = 1_200;
const againMs = 10_000;

const nameOf = (uuid: string, kind: DraftKind): string => `${devicePrefix} ${kind} ${uuid}`;
const isEmpty = ({ text, files }: Draft): boolean => text.trim() === '' && files.length === 0;

export function createDrafts(client: AgentClient, limits: ConsoleStart['upload']): Drafts {
  const handles = new Map<string, ReturnType<typeof handleOf>>();

  const of = (uuid: string, kind: DraftKind): ReturnType<typeof handleOf> => {
    const name = nameOf(uuid, kind);
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
      discarded = before;
      clearTimeout(timer);
      put(noDraft, 'nowhere');
      return {
        undo: () => write(before),
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

interface Meta {
  readonly device?: unknown;
  readonly files?: readonly OutgoingFile[];
  readonly mentions?: readonly NamedMention[];
  readonly after?: number | null;
}

/** What is written, with one piece for each mention. */
export function docOf({ text, doc, mentions }: Pick<Draft, 'text' | 'doc' | 'mentions'>): readonly Block[] {
  return doc ?? withMentions(blocksOfText(text), mentions);
}

function wireOf(draft: Draft) {
  const { files, mentions, after } = draft;
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
  return { content: htmlOf(docOf(draft)), meta: { device, files: [...files], mentions: [...mentions], after } };
}

function draftOf({ content, meta }: Pick<SavedDraft, 'content' | 'meta'>): Draft {
  const { files = [], mentions = [], after = null } = meta as Meta;
  const blocks = withMentions(blocksOfHtml(content), mentions);
  return { text: textOf(blocks), doc: isFormatted(blocks) ? blocks : null, files, mentions, after };
}

function isSame(saved: SavedDraft, draft: Draft): boolean {
  const { files } = draftOf(saved);
  const ids = (all: readonly OutgoingFile[]): string => all.map(({ id }) => id).join(' ');
  return sameHtml(saved.content, htmlOf(docOf(draft))) && ids(files) === ids(draft.files);
}

/** What the device has of a conversation, for its row. */
export function readDraft(uuid: string, kind: DraftKind): string {
  return fromDevice(uuid, kind).text;
}

function fromDevice(uuid: string, kind: DraftKind): Draft {
  const kept = attempt(() => localStorage.getItem(nameOf(uuid, kind)));
  if (kept == null) return noDraft;
  return attempt(() => ({ ...noDraft, ...(JSON.parse(kept) as Partial<Draft>) })) ?? noDraft;
}

function onDevice(uuid: string, kind: DraftKind, draft: Draft): void {
  attempt(() => {
    if (isEmpty(draft)) localStorage.removeItem(nameOf(uuid, kind));
    else localStorage.setItem(nameOf(uuid, kind), JSON.stringify(draft));
  });
}
