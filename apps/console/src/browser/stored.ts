/** What the browser keeps for the console. */
export interface Stored {
  read(name: string): string | undefined;
  /** Null removes it. Returns whether the browser has done it: it may refuse its storage, or have no room left. */
  write(name: string, value: string | null): boolean;
  names(): readonly string[];
}

/**
 * The one way to the storage of the browser, which may refuse it, or have no room left. What it does not take is kept by
 * the page alone, and gone with it.
 */
export function storedIn(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Stored {
  const byPage = new Map<string, string>();
  return {
    read: (name) => byPage.get(name) ?? attempt(() => storage().getItem(name)) ?? undefined,
    write: (name, value) => {
      byPage.delete(name);
      const isDone = attempt(() => {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, value);
        return true;
      });
      if (isDone === undefined && value !== null) byPage.set(name, value);
      return isDone ?? false;
    },
    names: () => [...new Set([...byPage.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])],
  };
}

/** For every page of this browser, until something removes it. */
export const onDevice = storedIn(() => localStorage);

/** For this tab, until it is closed. */
export const inTab = storedIn(() => sessionStorage);

/** Undefined for what throws. */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
