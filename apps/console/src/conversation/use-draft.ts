import type { Message } from '@helpdesk/client';
import type { OpenConversation } from '@helpdesk/screen-state';
import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { Draft, DraftKind } from '../desk/draft.ts';
import { docOf } from '../desk/draft-wire.ts';
import type { DraftHandle, DraftState } from '../desk/drafts.ts';
import { sameHtml } from '../desk/read-html.ts';
import { htmlOf, wireTextOf } from '../desk/rich-text.ts';
import type { Upload } from '../desk/uploads.ts';
import { useReadable } from '../ui/readable.ts';

export interface UsedDraft extends DraftState {
  readonly handle: DraftHandle;
  readonly uploads: readonly Upload[];
  write(change: Partial<Draft>): void;
}

/** What is being written here, of one kind; it outlives everything except being sent and being discarded. */
export function useDraft(uuid: string, kind: DraftKind, view: OpenConversation): UsedDraft {
  const { drafts, agent } = useDesk();
  const handle = drafts.of(uuid, kind);
  const state = useReadable(handle.state);
  const uploads = useReadable(handle.uploads.all);
  const { messages, outgoing, status } = useReadable(view);
  const last = messages.at(-1)?.id ?? null;

  useEffect(() => {
    drafts.look(uuid);
    return () => drafts.flush();
  }, [drafts, uuid]);

  const onItsWay = (isNote: boolean): boolean =>
    outgoing.some((each) => each.status === 'sending' && each.clearsDraft && each.private === isNote);
  const isReplyHeld = onItsWay(false);
  const isNoteHeld = onItsWay(true);
  useEffect(() => drafts.of(uuid, 'reply').hold(isReplyHeld), [drafts, uuid, isReplyHeld]);
  useEffect(() => drafts.of(uuid, 'note').hold(isNoteHeld), [drafts, uuid, isNoteHeld]);

  const isReady = status === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const { draft } = handle.state.snapshot();
    if (draft.text === '') return;
    const { after } = draft;
    const written = wireTextOf(docOf(draft));
    const html = htmlOf(docOf(draft));
    const says = ({ content, content_type: type }: Message): boolean =>
      type === 'text'
        ? written.contentType === 'text' && content.trim() === written.text.trim()
        : sameHtml(content, html);
    // From another device it was sent already.
    const wasSent =
      after !== null && messages.some((each) => each.id > after && each.author.id === agent.id && says(each));
    if (wasSent) handle.sent();
    else if (after === null) handle.write({ after: last });
  }, [handle, isReady]);

  const write = (change: Partial<Draft>): void => {
    const { draft } = handle.state.snapshot();
    const isBegun = draft.text !== '' || draft.files.length > 0;
    handle.write(isBegun ? change : { ...change, after: last });
  };
  return { ...state, handle, uploads, write };
}
