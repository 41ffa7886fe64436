import { useRef, useState } from 'preact/hooks';
import { refusalWords } from '../../../../state/refusal-words.ts';
import { useWorkspace } from '../../../../state/workspace.ts';

/** Does one thing at a time; a refusal is a toast. */
export function useMailAct() {
  const { toasts } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = (act: () => Promise<void>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void act()
      .catch((error: unknown) => toasts.show({ text: refusalWords(error), tone: 'refused' }))
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { isBusy, run };
}
