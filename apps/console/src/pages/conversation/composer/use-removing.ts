import type { DraftKind } from '@helpdesk/screen-state';
import type { MutableRef } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';
import { writing } from '../../../words/writing.ts';
import type { Writer } from './field.ts';
import type { UsedDraft } from './use-draft.ts';

/** Takes away what is being written, or a file of it. The field has the focus then. */
export function useRemoving(
  uuid: string,
  kind: DraftKind,
  { draft, handle, uploads, write }: UsedDraft,
  writer: MutableRef<Writer | undefined>,
) {
  const { dispatch, toasts } = useWorkspace();
  return {
    discard: (): void => {
      dispatch.stop(uuid, kind);
      const { undo, end } = handle.discard();
      for (const { key } of uploads) handle.uploads.remove(key);
      toasts.show({ text: writing.draft.discarded, tone: 'done', undo, onEnd: end });
      writer.current?.focus();
    },
    /** What waited for it may not make sense without it: the agent sends it again, or does not. */
    onRemoveUpload: (key: number): void => {
      dispatch.stop(uuid, kind);
      handle.uploads.remove(key);
      writer.current?.focus();
    },
    onRemoveFile: (id: number): void => {
      write({ files: draft.files.filter((each) => each.id !== id) });
      writer.current?.focus();
    },
  };
}
