import { keysOf } from '../shared/protocol.ts';

/** What the chat keeps on the host page: tokens, drafts, messages that wait. In memory where the page may not store. */
export interface HostStorage {
  readonly all: Readonly<Record<string, string>>;
  set(key: string, value: string | null): void;
  /** Another tab has stored it. Returns whether it is of the chat. */
  heard(key: string | null, value: string | null): key is string;
}

export function hostStorage(inbox: string): HostStorage {
  const all: Record<string, string> = {};
  const prefix = keysOf(inbox);
  /** Refused where the browser stores nothing for this page, or where it is full: then it lives as long as the page. */
  const tried = (run: () => void): void => {
    try {
      run();
    } catch {}
  };
  const heard = (key: string | null, value: string | null): key is string => {
    if (!key?.startsWith(prefix)) return false;
    if (value === null) delete all[key];
    else all[key] = value;
    return true;
  };
  tried(() => {
    for (const key in localStorage) heard(key, localStorage[key]);
  });
  return {
    all,
    set: (key, value) =>
      heard(key, value) &&
      tried(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value))),
    heard,
  };
}
