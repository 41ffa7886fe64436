import { HelpdeskError } from '@helpdesk/client';
import { useRef } from 'preact/hooks';
import { confirmed, NotConfirmed } from '../../state/confirmed.ts';
import { isGeneral } from '../../state/reason-of-code.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { showSaved } from '../../state/show-saved.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { admin } from '../../words/admin.ts';

interface Act {
  /** The kinds of catalogues that change with it. */
  readonly kinds: readonly string[];
  readonly run: () => Promise<unknown>;
  /** The message that then stands at the top of the page. */
  readonly done?: string;
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** What a conflict means here. */
  readonly conflict?: string;
}

/**
 * Carries out an action on a list at once. It asks the agent to confirm their identity where needed, reports success or
 * failure, and shows what the service answered. An action that is still under way is not begun again.
 */
export function useAct(): (act: Act) => Promise<boolean> {
  const { queries, toasts } = useWorkspace();
  const underWay = useRef(new Set<string | undefined>()).current;
  const perform = async (act: Act): Promise<boolean> => {
    const { kinds, run, done, undo, conflict } = act;
    let answer: unknown;
    try {
      answer = await confirmed(run);
    } catch (error) {
      toasts.show({ text: adminRefusal(error, conflict), tone: 'refused' });
      return false;
    } finally {
      await Promise.all(kinds.map((kind) => showSaved(queries, kind, answer)));
    }
    if (done !== undefined) {
      const back = undo && (() => void perform({ kinds, run: undo }));
      toasts.show({ text: done, tone: 'done', undo: back });
    }
    return true;
  };
  return async (act) => {
    // What is done names what it is done to.
    const { done } = act;
    if (underWay.has(done)) return false;
    underWay.add(done);
    try {
      return await perform(act);
    } finally {
      underWay.delete(done);
    }
  };
}

/** Settings need a connection, and a conflict has a meaning of its own on each page. */
export function adminRefusal(error: unknown, conflict?: string): string {
  if (error instanceof NotConfirmed) return refusalWords(error);
  if (!(error instanceof HelpdeskError) || error.status === 0) return admin.offline;
  const { status, code } = error;
  return (status === 409 || status === 422) && isGeneral(code) && conflict !== undefined
    ? conflict
    : refusalWords(error);
}
