import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { confirmed, NotConfirmed } from '../../state/confirmed.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';

/** What belongs to the agent's own sign-in; keys of what is fetched. */
export const own = {
  session: ['me', 'session'],
  sessions: ['me', 'sessions'],
  passkeys: ['me', 'passkeys'],
  keys: ['me', 'keys'],
} as const;

interface Act {
  readonly isBusy: boolean;
  /**
   * Runs an action: asks the agent to confirm their identity where needed, fetches the shown data again, and reports
   * the result. Resolves to true if the action succeeded.
   */
  run(act: () => Promise<unknown>, done?: string, refused?: (error: unknown) => string | undefined): Promise<boolean>;
}

export function useAct(): Act {
  const { toasts } = useWorkspace();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    run: async (act, done, refused) => {
      setBusy(true);
      try {
        await confirmed(act);
        if (done !== undefined) toasts.show({ text: done, tone: 'done' });
        return true;
      } catch (error) {
        if (!(error instanceof NotConfirmed)) {
          toasts.show({ text: refused?.(error) ?? refusalWords(error), tone: 'refused' });
        }
        return false;
      } finally {
        setBusy(false);
        void queries.invalidateQueries({ queryKey: ['me'] });
      }
    },
  };
}
