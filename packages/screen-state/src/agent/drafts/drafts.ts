import type { AgentClient, ConsoleStart, Message } from '@helpdesk/client';
import { type Cell, cell, type Readable } from '../../cell.ts';
import type { DeviceStorage } from '../../device-storage.ts';
import type { AgentOutgoing, ChosenMacro } from '../conversation/agent-outgoing.ts';
import { type Draft, type DraftForm, type DraftKind, noDraft } from './draft.ts';
import {
  type DraftState,
  type DraftWork,
  draftNow,
  draftSent,
  newDraftWork,
  putDraft,
  showDraft,
} from './draft-work.ts';
import { heardDrafts, heardNothing, lookWhetherHeld, saveDraft, saveSoon } from './save-draft.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** What is written in one conversation, of one kind. On this device with every key, and at the service soon after. */
export interface DraftHandle<Doc = unknown> {
  readonly state: Readable<DraftState<Doc>>;
  readonly uploads: Uploads;
  readonly macro: Cell<ChosenMacro | undefined>;
  /** @param last the newest message, where this may be the beginning of a text */
  write(change: Partial<Draft<Doc>>, last?: number | null): void;
  /** Saves what has not been saved yet. */
  flush(keepalive?: boolean): void;
  /** The conversation as it is by now: what was sent from another device is not a draft any more. */
  meet(messages: readonly Message[], me: number): void;
  /** It was sent: the message takes the saved one with it. */
  sent(): void;
  /** Empties it; `end` makes that final, `undo` takes it back. */
  discard(): { readonly undo: () => void; readonly end: () => void };
  /** Takes over the later one of another device. Returns what was there. */
  useNewer(): Draft<Doc>;
  /** Keeps this one, and not the later one of another device. */
  keepThis(): void;
}

export interface Drafts<Doc = unknown> {
  of(uuid: string, kind: DraftKind): DraftHandle<Doc>;
  /** Asks the service whether another device has written in this conversation. */
  look(uuid: string): void;
  /** Saves what has not been saved yet. */
  flush(keepalive?: boolean): void;
  /** Once more the files that did not get through: the connection is back. */
  retryUploads(): void;
  close(): void;
}

export interface DraftsOptions<Doc> {
  readonly client: AgentClient;
  readonly storage: DeviceStorage;
  readonly limits: ConsoleStart['upload'];
  readonly form: DraftForm<Doc>;
  /** The messages under way of all conversations. */
  readonly outgoing: Readable<readonly AgentOutgoing[]>;
}

export function createDrafts<Doc>({ client, storage, limits, form, outgoing }: DraftsOptions<Doc>): Drafts<Doc> {
  const all = new Map<string, { readonly work: DraftWork<Doc>; readonly handle: DraftHandle<Doc> }>();
  const isHeld = (uuid: string, kind: DraftKind): boolean =>
    outgoing
      .snapshot()
      .some(
        ({ to, status, clearsDraft, private: isPrivate }) =>
          to === uuid && status === 'sending' && clearsDraft && isPrivate === (kind === 'note'),
      );

  function of(uuid: string, kind: DraftKind) {
    const name = `${kind} ${uuid}`;
    const known = all.get(name);
    if (known !== undefined) return known;
    const work = newDraftWork({ client, storage, form, isHeld }, uuid, kind);
    const begun = { work, handle: handleOf(work, client, limits) };
    all.set(name, begun);
    lookWhetherHeld(work);
    return begun;
  }

  async function look(uuid: string): Promise<void> {
    const both = [of(uuid, 'reply').work, of(uuid, 'note').work];
    try {
      const found = await client.call('listDraftsOfConversation', { params: { uuid } });
      for (const work of both) heardDrafts(work, found);
    } catch {
      // It is asked again when something is saved.
      for (const work of both) heardNothing(work);
    }
  }

  const flush = (keepalive = false): void => {
    for (const { handle } of all.values()) handle.flush(keepalive);
  };
  const endOutgoing = outgoing.subscribe(() => {
    for (const { work } of all.values()) lookWhetherHeld(work);
  });
  return {
    of: (uuid, kind) => of(uuid, kind).handle,
    look: (uuid) => void look(uuid),
    flush,
    retryUploads: () => {
      for (const { handle } of all.values()) handle.uploads.retry();
    },
    close: () => {
      endOutgoing();
      flush(true);
    },
  };
}

function handleOf<Doc>(work: DraftWork<Doc>, client: AgentClient, limits: ConsoleStart['upload']): DraftHandle<Doc> {
  const macro = cell<ChosenMacro | undefined>(undefined);
  const write = (change: Partial<Draft<Doc>>, last?: number | null): void => {
    const { draft, kept } = work.state.snapshot();
    const isBegun = draft.text !== '' || draft.files.length > 0;
    const after = isBegun || last === undefined ? {} : { after: last };
    work.discarded = undefined;
    work.isDirty = true;
    // While it is being typed the words do not change with every rest.
    putDraft(work, { ...draft, ...after, ...change }, kept === 'nowhere' ? 'device' : kept);
    saveSoon(work);
  };
  return {
    state: work.state,
    uploads: createUploads(client, limits, (file) => write({ files: [...draftNow(work).files, file] })),
    macro,
    write,
    flush: (keepalive) => {
      if (work.isDirty) void saveDraft(work, keepalive);
    },
    meet: (messages, me) => {
      const draft = draftNow(work);
      const { text, after } = draft;
      if (text === '') return;
      const isIt = (each: Message): boolean => each.author.id === me && work.form.isTextOf(each, draft);
      if (after === null) write({ after: messages.at(-1)?.id ?? null });
      else if (messages.some((each) => each.id > after && isIt(each))) draftSent(work);
    },
    sent: () => draftSent(work),
    discard: () => discardDraft(work, macro, write),
    useNewer: () => {
      const { draft, newer } = work.state.snapshot();
      if (newer === undefined) return draft;
      work.known = newer.updated_at;
      work.isDirty = false;
      showDraft(work, { newer: undefined });
      putDraft(work, work.form.draftOf(newer), 'service');
      return draft;
    },
    keepThis: () => {
      work.known = work.state.snapshot().newer?.updated_at ?? work.known;
      showDraft(work, { newer: undefined });
      work.isDirty = true;
      void saveDraft(work);
    },
  };
}

function discardDraft<Doc>(
  work: DraftWork<Doc>,
  macro: Cell<ChosenMacro | undefined>,
  write: (draft: Draft<Doc>) => void,
): ReturnType<DraftHandle<Doc>['discard']> {
  const before = draftNow(work);
  const chosen = macro.snapshot();
  work.discarded = before;
  clearTimeout(work.timer);
  putDraft(work, noDraft, 'nowhere');
  // Its actions are not those of the next message.
  macro.set(undefined);
  return {
    undo: () => {
      macro.set(chosen);
      write(before);
    },
    end: () => {
      if (work.discarded !== before) return;
      work.discarded = undefined;
      work.isDirty = true;
      void saveDraft(work);
    },
  };
}
