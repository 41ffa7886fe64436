import type { AgentClient, Draft as SavedDraft } from '@helpdesk/client';
import { type Cell, cell } from '../../cell.ts';
import type { DeviceStorage } from '../../device-storage.ts';
import type { ChosenMacro } from '../conversation/agent-outgoing.ts';
import { type Draft, type DraftForm, type DraftKind, isEmpty, noDraft } from './draft.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';

export interface DraftState<Doc = unknown> {
  readonly draft: Draft<Doc>;
  /** Where the draft is kept at present. */
  readonly kept: 'nowhere' | 'device' | 'service';
  /** Another device has a later one. */
  readonly newer: SavedDraft | undefined;
}

/** What every draft works with. */
export interface DraftParts<Doc> {
  readonly client: Pick<AgentClient, 'call'>;
  readonly storage: DeviceStorage;
  readonly form: DraftForm<Doc>;
  /**
   * Whether a message of this kind is under way that takes the saved draft with it. What is written until it is there is
   * the next draft, and stays on this device: saved, it would go with that message too.
   */
  isHeld(uuid: string, kind: DraftKind): boolean;
  /** The id of the agent. */
  readonly me: number;
}

/** One draft, while it is kept on this device and at the service. */
export interface DraftWork<Doc> extends DraftParts<Doc> {
  readonly uuid: string;
  readonly kind: DraftKind;
  readonly state: Cell<DraftState<Doc>>;
  /** Its actions are done with the message. */
  readonly macro: Cell<ChosenMacro | undefined>;
  /** When the draft that the service has was changed, as far as it is known here. */
  known: string | null;
  /** The service was asked at least once which draft it has. */
  isLooked: boolean;
  /** The service does not have it as it is now. */
  isDirty: boolean;
  isSaving: boolean;
  /** Resolves when what is being saved is saved, or is not. */
  saving: Promise<void>;
  /** It was taken from the service, and nothing was written here since. */
  isTaken: boolean;
  /** It was held when that was looked at last. */
  wasHeld: boolean;
  /** The draft that was discarded and can be restored. */
  discarded: Draft<Doc> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function newDraftWork<Doc>(parts: DraftParts<Doc>, uuid: string, kind: DraftKind): DraftWork<Doc> {
  const draft = keptDraft<Doc>(parts.storage, uuid, kind);
  return {
    ...parts,
    ...{ uuid, kind },
    state: cell<DraftState<Doc>>({ draft, kept: isEmpty(draft) ? 'nowhere' : 'device', newer: undefined }),
    macro: cell<ChosenMacro | undefined>(undefined),
    known: null,
    isLooked: false,
    isDirty: false,
    isSaving: false,
    saving: Promise.resolve(),
    isTaken: false,
    wasHeld: false,
    discarded: undefined,
    timer: undefined,
  };
}

export const draftNow = <Doc>({ state }: DraftWork<Doc>): Draft<Doc> => state.snapshot().draft;

export function showDraft<Doc>({ state }: DraftWork<Doc>, change: Partial<DraftState<Doc>>): void {
  state.update((before) => ({ ...before, ...change }));
}

/** Keeps it on this device. */
export function putDraft<Doc>(work: DraftWork<Doc>, draft: Draft<Doc>, kept: DraftState['kept']): void {
  keepDraft(work.storage, work.uuid, work.kind, draft);
  showDraft(work, { draft, kept: isEmpty(draft) ? 'nowhere' : kept });
}

/** It was taken over from the service. */
export function takeDraft<Doc>(work: DraftWork<Doc>, saved: SavedDraft): void {
  work.known = saved.updated_at;
  work.isTaken = true;
  putDraft(work, work.form.draftOf(saved), 'service');
}

/** Its message has taken it along, here or on another device; `rest` was added since. */
export function draftSent<Doc>(work: DraftWork<Doc>, rest: Draft<Doc> = noDraft): void {
  clearTimeout(work.timer);
  // What is being saved just now comes back after the message: it is removed then.
  work.isDirty = work.isSaving || !isEmpty(rest);
  work.isTaken = false;
  const { storage, uuid, kind, macro } = work;
  if (isEmpty(rest)) macro.set(undefined);
  const kept = keptDraft<Doc>(storage, uuid, kind);
  // Another page may have begun the next one, or have added to this one: what is left of that, its messages show.
  if (isEmpty(kept) || isSameState(kept, draftNow(work))) keepDraft(storage, uuid, kind, rest);
  showDraft(work, { draft: rest, kept: isEmpty(rest) ? 'nowhere' : 'device', newer: undefined });
}

function isSameState(one: Draft, other: Draft): boolean {
  const stateOf = ({ id, text, files }: Draft): string => JSON.stringify([id, text, files.map((file) => file.id)]);
  return stateOf(one) === stateOf(other);
}
