import type { Toasts } from './toasts.ts';

interface Later {
  readonly text: string;
  /** Once the toast has ended. A page that is closed before then has done nothing. */
  readonly act: () => void;
  readonly onUndo: () => void;
}

/** For what the service cannot take back: it is done when nobody can undo it any more. */
export function afterToast(toasts: Toasts, { text, act, onUndo }: Later): void {
  let isTakenBack = false;
  toasts.show({
    text,
    tone: 'done',
    undo: () => {
      isTakenBack = true;
      onUndo();
    },
  });
  const own = toasts.shown.snapshot()?.id;
  const end = toasts.shown.subscribe(() => {
    if (toasts.shown.snapshot()?.id === own) return;
    end();
    // Undo ends the toast first, and then takes back.
    queueMicrotask(() => {
      if (!isTakenBack) act();
    });
  });
}
