import { useWorkspace } from '../../../state/workspace.ts';
import { useReadable } from '../../../ui/readable.ts';
import { writing } from '../../../words/writing.ts';
import { Crossed, Missing, NewerDraft, ReplyingToo } from '../strips.tsx';
import type { UsedDraft } from './use-draft.ts';
import type { useSending } from './use-sending.ts';

interface ComposerStripsProps {
  readonly uuid: string;
  readonly isPrivate: boolean;
  readonly used: UsedDraft;
  readonly sending: ReturnType<typeof useSending>;
  readonly onNote: () => void;
  readonly onFill: () => void;
  readonly onShow: (messageUuid: string) => void;
}

/** What an agent should know before they send. */
export function ComposerStrips({ uuid, isPrivate, used, sending, onNote, onFill, onShow }: ComposerStripsProps) {
  const { store, toasts } = useWorkspace();
  const { newer, handle } = used;
  const { crossed, gaps, hasText } = sending;
  const replying = useReadable(store.presence(uuid)).find(({ state }) => state === 'typing');
  return (
    <>
      {newer && (
        <NewerDraft
          newer={newer}
          onUse={() => {
            const before = handle.useNewer();
            toasts.show({ text: writing.draft.taken, tone: 'done', undo: () => handle.write(before) });
          }}
          onKeep={handle.keepThis}
        />
      )}
      {crossed !== undefined && <Crossed message={crossed} onShow={() => onShow(crossed.uuid)} />}
      {crossed === undefined && replying !== undefined && hasText && !isPrivate && (
        <ReplyingToo name={replying.first_name} onNote={onNote} />
      )}
      {gaps.length > 0 && <Missing gaps={gaps} onFill={onFill} />}
    </>
  );
}
