/** What keeps the order of a list: the pointer over it, or the focus in it. */
export interface Holders {
  readonly pointer: boolean;
  readonly focus: boolean;
}

export interface ListHold {
  /** Changes only the holders that are given. */
  set(changed: Partial<Holders>): void;
  stop(): void;
}

const releaseAfterMs = 2_000;

/** Holds while there is a holder, and for a moment after the last one has left. */
export function listHold(hold: () => void, release: () => void): ListHold {
  let holders: Holders = { pointer: false, focus: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (changed) => {
      const wasHeld = holders.pointer || holders.focus;
      holders = { ...holders, ...changed };
      const isHeld = holders.pointer || holders.focus;
      if (isHeld) {
        clearTimeout(timer);
        hold();
      } else if (wasHeld) timer = setTimeout(release, releaseAfterMs);
    },
    stop: () => clearTimeout(timer),
  };
}
