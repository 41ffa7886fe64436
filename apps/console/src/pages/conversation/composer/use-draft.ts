import type { DraftKind, OpenConversation, Upload } from '@helpdesk/screen-state';
import { useEffect } from 'preact/hooks';
import type { Draft, DraftHandle, DraftState } from '../../../state/sending/draft.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { useReadable } from '../../../ui/readable.ts';

export interface UsedDraft extends DraftState {
  readonly handle: DraftHandle;
  readonly uploads: readonly Upload[];
  write(change: Partial<Draft>): void;
}

/** What is being written here, of one kind; it outlives everything except being sent and being discarded. */
export function useDraft(uuid: string, kind: DraftKind, view: OpenConversation): UsedDraft {
  const { drafts } = useWorkspace();
  const handle = drafts.of(uuid, kind);
  const state = useReadable(handle.state);
  const uploads = useReadable(handle.uploads.all);
  const { messages } = useReadable(view);

  useEffect(() => {
    drafts.look(uuid);
    return () => drafts.flush();
  }, [drafts, uuid]);

  const last = messages.at(-1)?.id ?? null;
  return { ...state, handle, uploads, write: (change) => handle.write(change, last) };
}
