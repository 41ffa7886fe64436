/** Waits so long before the next try, unless it is hurried; `isFixed`: nothing makes it shorter. */
export type Pause = (ms: number, isFixed?: boolean) => Promise<void>;

export interface SenderRules<Entry extends { readonly id: unknown }> {
  /** What is sent next; undefined: there is nothing, or nothing may be sent now. Asked again after every try. */
  next(): Entry | undefined;
  /** Sends it; then `next` is another one. What it throws goes to `failed`. */
  send(entry: Entry): Promise<void>;
  /**
   * It did not get through. Either waits with `pause`, and it is tried again, or sees to it that `next` is another one.
   *
   * @param tries how many of this entry have failed before
   */
  failed(entry: Entry, error: unknown, tries: number, pause: Pause): Promise<void>;
}

export interface Sender {
  /** Sends what waits, unless it is already sending. */
  flush(): void;
  /** Tries at once what waits for a better moment. */
  hurry(): void;
}

/** Sends one after the other, in the order of `next`, each again until it got through or was refused. */
export function createSender<Entry extends { readonly id: unknown }>(rules: SenderRules<Entry>): Sender {
  let isBusy = false;
  let wake: (() => void) | undefined;

  const pause: Pause = (ms, isFixed = false) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, ms);
      wake = isFixed ? undefined : end;
    });

  async function run(): Promise<void> {
    let tries = 0;
    let last: unknown;
    for (let entry = rules.next(); entry !== undefined; entry = rules.next()) {
      if (entry.id !== last) tries = 0;
      last = entry.id;
      try {
        await rules.send(entry);
      } catch (error) {
        await rules.failed(entry, error, tries++, pause);
      }
    }
  }

  function flush(): void {
    if (isBusy) return;
    isBusy = true;
    void run().finally(() => {
      isBusy = false;
    });
  }

  return {
    flush,
    hurry: () => {
      wake?.();
      flush();
    },
  };
}
