import { type AgentClient, type ConsoleStart, randomKey } from '@helpdesk/client';
import type { Cell, Readable } from '../../cell.ts';
import type { DeviceStorage } from '../../device-storage.ts';
import type { ChosenMacro } from '../conversation/agent-outgoing.ts';
import type { OpenConversations } from '../conversation/open-conversations.ts';
import { type Draft, type DraftForm, type DraftKind, draftKindOf, draftKinds, noDraft } from './draft.ts';
import {
  type DraftState,
  type DraftWork,
  draftNow,
  draftSent,
  newDraftWork,
  putDraft,
  showDraft,
  takeDraft,
} from './draft-work.ts';
import { meetMessages, meetShown } from './meet-messages.ts';
import { heardDrafts, heardNothing, lookWhetherHeld, saveDraft, saveNow, saveSoon } from './save-draft.ts';
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
  /** The same, with the answers of the service: whether it has everything that was begun on this page. */
  save(): Promise<boolean>;
  /** Once more the files that did not get through: the connection is back. */
  retryUploads(): void;
  close(): void;
}

export interface DraftsOptions<Doc> {
  readonly client: AgentClient;
  readonly storage: DeviceStorage;
  readonly limits: ConsoleStart['upload'];
  readonly form: DraftForm<Doc>;
  readonly state: Pick<OpenConversations, 'outgoing' | 'onMessages' | 'shown'>;
  /** The id of the agent. */
  readonly me: number;
}

interface Known<Doc> {
  readonly work: DraftWork<Doc>;
  readonly handle: DraftHandle<Doc>;
  /** What was sent from another page or device may be among the messages that are shown. */
  meet(): void;
}

export function createDrafts<Doc>({ client, storage, limits, form, state, me }: DraftsOptions<Doc>): Drafts<Doc> {
  const { outgoing } = state;
  const all = new Map<string, Known<Doc>>();
  const isHeld = (uuid: string, kind: DraftKind): boolean =>
    outgoing
      .snapshot()
      .some((each) => each.to === uuid && each.status === 'sending' && each.clearsDraft && draftKindOf(each) === kind);

  function of(uuid: string, kind: DraftKind) {
    const name = `${kind} ${uuid}`;
    const known = all.get(name);
    if (known !== undefined) return known;
    const work = newDraftWork({ client, storage, form, isHeld, me }, uuid, kind);
    const meet = (): void => meetShown(work, state.shown(uuid));
    const begun = { work, handle: handleOf(work, client, limits, meet), meet };
    all.set(name, begun);
    meet();
    lookWhetherHeld(work);
    return begun;
  }

  async function look(uuid: string): Promise<void> {
    const begun = draftKinds.map((kind) => of(uuid, kind));
    try {
      const found = await client.call('listDraftsOfConversation', { params: { uuid } });
      for (const { work, meet } of begun) {
        heardDrafts(work, found);
        meet();
      }
    } catch {
      // It is asked again when something is saved.
      for (const { work } of begun) heardNothing(work);
    }
  }

  const flush = (keepalive = false): void => {
    for (const { handle } of all.values()) handle.flush(keepalive);
  };
  const endOutgoing = outgoing.subscribe(() => {
    for (const { work } of all.values()) lookWhetherHeld(work);
  });
  const endMessages = state.onMessages((uuid, messages) => {
    for (const { work, meet } of all.values()) {
      if (work.uuid !== uuid) continue;
      meetMessages(work, messages);
      meet();
    }
  });
  return {
    of: (uuid, kind) => of(uuid, kind).handle,
    look: (uuid) => void look(uuid),
    flush,
    save: async () => {
      const saved = await Promise.all([...all.values()].map(({ work }) => saveNow(work)));
      return saved.every(Boolean);
    },
    retryUploads: () => {
      for (const { handle } of all.values()) handle.uploads.retry();
    },
    close: () => {
      endOutgoing();
      endMessages();
      flush(true);
    },
  };
}

function handleOf<Doc>(
  work: DraftWork<Doc>,
  client: AgentClient,
  limits: ConsoleStart['upload'],
  meet: () => void,
): DraftHandle<Doc> {
  const write = (change: Partial<Draft<Doc>>, last?: number | null): void => {
    const { draft, kept } = work.state.snapshot();
    const isBegun = draft.text !== '' || draft.files.length > 0 || draft.mail !== null;
    // Those of an earlier version have no id.
    const begun = isBegun && draft.id !== '' ? {} : { id: randomKey(), begunAt: Date.now() };
    const after = isBegun || last === undefined ? {} : { after: last };
    work.discarded = undefined;
    work.isDirty = true;
    work.isTaken = false;
    // While it is being typed the words do not change with every rest.
    putDraft(work, { ...draft, ...begun, ...after, ...change }, kept === 'nowhere' ? 'device' : kept);
    saveSoon(work);
  };
  return {
    state: work.state,
    uploads: createUploads(client, limits, (file) => {
      const { files, pictures } = draftNow(work);
      write(file.content_id ? { pictures: [...pictures, file] } : { files: [...files, file] });
    }),
    macro: work.macro,
    write,
    flush: (keepalive) => {
      if (work.isDirty) void saveDraft(work, keepalive);
    },
    sent: () => draftSent(work),
    discard: () => discardDraft(work, write),
    useNewer: () => {
      const { draft, newer } = work.state.snapshot();
      if (newer === undefined) return draft;
      work.isDirty = false;
      showDraft(work, { newer: undefined });
      takeDraft(work, newer);
      meet();
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
  write: (draft: Draft<Doc>) => void,
): ReturnType<DraftHandle<Doc>['discard']> {
  const { macro } = work;
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
