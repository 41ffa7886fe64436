import type { Toasts } from './toasts.ts';

interface Later {
  readonly text: string;
  /** Once the toast has ended. A page that is closed before then has done nothing. */
  readonly act: () => void;
  readonly onUndo: () => void;
}

/** For actions that the service cannot undo: the action runs once the time to undo it is over. */
export function afterToast(toasts: Toasts, { text, act, onUndo }: Later): void {
  toasts.show({ text, tone: 'done', undo: onUndo, onEnd: act });
}
