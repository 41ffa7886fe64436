import { useQueryClient } from '@tanstack/preact-query';
import { confirmed, NotConfirmed } from '../../state/confirmed.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { useOnce } from '../../ui/form/use-once.ts';

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
   * Runs an action unless an earlier one is under way: asks the agent to confirm their identity where needed, fetches
   * the shown data again, and reports the result. Resolves to true if the action succeeded.
   */
  run(act: () => Promise<unknown>, done?: string, refused?: (error: unknown) => string | undefined): Promise<boolean>;
}

export function useAct(): Act {
  const { toasts } = useWorkspace();
  const queries = useQueryClient();
  const once = useOnce();
  const run: Act['run'] = async (act, done, refused) => {
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
      void queries.invalidateQueries({ queryKey: ['me'] });
    }
  };
  return { isBusy: once.isBusy, run: async (...given) => (await once.run(() => run(...given))) ?? false };
}
