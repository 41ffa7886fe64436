import type { AgentState, Dispatch } from '@helpdesk/screen-state';
import { keepCursor } from '../browser/kept-start.ts';
import { holdPage } from '../browser/leaving.ts';
import type { Drafts } from './sending/draft.ts';

/**
 * Keeps what would be lost with the page when it is hidden or left. Returns its end.
 *
 * @param leave is called when it is left
 */
export function keepWhenLeft(
  agentId: number,
  store: AgentState,
  { drafts, dispatch }: { readonly drafts: Drafts; readonly dispatch: Dispatch },
  leave: () => void,
): () => void {
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') drafts.flush(true);
  };
  const onLeave = (): void => {
    const cursor = store.cursor();
    if (cursor !== undefined) keepCursor(agentId, cursor);
    drafts.flush(true);
    leave();
  };
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', onLeave);
  // Files that are on their way end with the page.
  let release: (() => void) | undefined;
  const endWaiting = dispatch.waiting.subscribe(() => {
    release?.();
    release = dispatch.waiting.snapshot().size > 0 ? holdPage() : undefined;
  });
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    removeEventListener('pagehide', onLeave);
    endWaiting();
    release?.();
  };
}
