/**
 * Where a session outlives the page. In a browser: `{ get: (key) => localStorage.getItem(key), set: (key, value) =>
 * localStorage.setItem(key, value), remove: (key) => localStorage.removeItem(key) }`. It is read for every request, so
 * that tabs that share the storage share the session.
 */
export interface SessionStorage {
  get(key: string): string | null | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Keeps it for as long as the object lives. */
export function memoryStorage(): SessionStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
    },
    remove: (key) => {
      values.delete(key);
    },
  };
}
