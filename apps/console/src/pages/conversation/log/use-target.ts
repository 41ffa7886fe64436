import { type Conversation, HelpdeskError } from '@helpdesk/client';
import type { OpenConversation } from '@helpdesk/screen-state';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { useReadable } from '../../../ui/readable.ts';
import { writing } from '../../../words/writing.ts';

interface Target {
  /** The message to show as the one that was asked for. */
  readonly marked: string | undefined;
  show(messageUuid: string): void;
}

const markedForMs = 2_500;

/**
 * The message that the address names (`?m=`), the newest mention where the conversation was opened among the mentions, or
 * one that another part of the page asks for: fetched if need be, scrolled to and marked.
 */
export function useTarget(
  view: OpenConversation,
  row: Conversation,
  pane: { readonly current: HTMLElement | null },
): Target {
  const { toasts } = useWorkspace();
  const search = useSearch();
  const [path] = useLocation();
  const named = new URLSearchParams(search).get('m') ?? undefined;
  // Only the list of mentions knows it: a look at the conversation alone does not, before or after.
  const mention = useRef<string | null>(null);
  if (path.startsWith('/mentions/')) mention.current ??= row.mentioned_message_uuid;
  const first = named ?? mention.current ?? undefined;
  const [wanted, setWanted] = useState<{ readonly uuid: string }>();
  const [marked, setMarked] = useState<string>();
  const jumped = useRef<object>();
  const state = useReadable(view);

  useEffect(() => {
    if (first !== undefined) setWanted({ uuid: first });
  }, [first]);
  useEffect(() => {
    if (wanted === undefined || state.status === 'loading') return;
    const place = pane.current?.querySelector<HTMLElement>(`li[data-uuid="${CSS.escape(wanted.uuid)}"]`);
    if (place != null) {
      place.scrollIntoView({ block: 'center' });
      place.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
      setMarked(wanted.uuid);
      setWanted(undefined);
    } else if (jumped.current !== wanted) {
      jumped.current = wanted;
      void view.jump(wanted.uuid);
    } else if (state.error instanceof HelpdeskError && state.error.status === 404) {
      setWanted(undefined);
      toasts.show({ text: writing.message.gone, tone: 'refused' });
      void view.jump();
    }
  }, [wanted, state]);
  useEffect(() => {
    if (marked === undefined) return;
    const timer = setTimeout(() => setMarked(undefined), markedForMs);
    return () => clearTimeout(timer);
  }, [marked]);

  return { marked, show: (uuid) => setWanted({ uuid }) };
}
