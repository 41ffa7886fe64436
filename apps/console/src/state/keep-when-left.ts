import type { AgentState } from '@helpdesk/screen-state';
import { keepCursor } from '../browser/kept-start.ts';
import type { Drafts } from './sending/draft.ts';

/** Keeps what would be lost with the page when it is hidden or left. Returns its end. */
export function keepWhenLeft(agentId: number, store: AgentState, drafts: Drafts): () => void {
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') drafts.flush(true);
  };
  const onLeave = (): void => {
    const cursor = store.cursor();
    if (cursor !== undefined) keepCursor(agentId, cursor);
    drafts.flush(true);
  };
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', onLeave);
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    removeEventListener('pagehide', onLeave);
  };
}
