import { type Cell, cell } from '@helpdesk/screen-state';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'refused';
  /** Takes back what the toast is about. */
  readonly undo?: (() => void) | undefined;
  /** It is about one that is not shown; a button leads there. */
  readonly conversation?: string | undefined;
  /** It is about messages in these; a button leads there. */
  readonly messages?: { readonly label: string; readonly conversations: readonly string[] } | undefined;
  /** Another way to go on. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** It has ended, or another took its place, and it was not taken back. */
  readonly onEnd?: (() => void) | undefined;
}

export interface Toasts {
  /** What can still be taken back, the newest first; also after it was shown. */
  recent(): readonly Toast[];
  takeBack(id: number): void;
  readonly shown: Cell<Toast | null>;
  show(toast: Omit<Toast, 'id'>): void;
  /** Ends the toast if it is still shown: another may have replaced it. */
  end(id: number): void;
  /** Does what its button does; false where there is nothing to take back. */
  undo(): boolean;
}

const recentAtMost = 5;

/** One at a time: the next takes the place of the one before. */
export function createToasts(): Toasts {
  const shown = cell<Toast | null>(null);
  let recent: readonly Toast[] = [];
  const forget = (id: number): void => {
    recent = recent.filter((each) => each.id !== id);
  };
  let last = 0;
  const end = (id: number): void => {
    const toast = shown.snapshot();
    if (toast?.id !== id) return;
    shown.set(null);
    toast.onEnd?.();
  };
  return {
    shown,
    recent: () => recent,
    takeBack: (id) => {
      const toast = recent.find((each) => each.id === id);
      forget(id);
      if (shown.snapshot()?.id === id) shown.set(null);
      toast?.undo?.();
    },
    show: (toast) => {
      const before = shown.snapshot();
      last += 1;
      const own = { ...toast, id: last };
      // What is done only once its toast has ended cannot be taken back after that.
      if (own.undo !== undefined && own.onEnd === undefined) recent = [own, ...recent].slice(0, recentAtMost);
      shown.set(own);
      before?.onEnd?.();
    },
    end,
    undo: () => {
      const toast = shown.snapshot();
      if (toast?.undo === undefined) return false;
      shown.set(null);
      forget(toast.id);
      toast.undo();
      return true;
    },
  };
}
