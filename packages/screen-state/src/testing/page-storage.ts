import type { ContactPage } from '../contact/contact-page.ts';

export const inboxOfTests = 'inbox';
export const keyOf = (name: string): string => `helpdesk.${inboxOfTests}.${name}`;

/** What a frame knows of the storage of the page around it; `written` is called with each change of its own. */
export function pageStorage(
  values: Map<string, string>,
  written: (key: string, value: string | null) => void = () => undefined,
): ContactPage['storage'] {
  const write = (key: string, value: string | null): void => {
    if (value === null) values.delete(key);
    else values.set(key, value);
    written(key, value);
  };
  const own = keyOf('').length;
  return {
    get: (key) => values.get(key),
    set: write,
    remove: (key) => write(key, null),
    entries: (start) =>
      [...values].flatMap(([key, value]) => (key.startsWith(keyOf(start)) ? [[key.slice(own), value] as const] : [])),
    read: (name) => values.get(keyOf(name)),
    write: (name, value) => write(keyOf(name), value),
  };
}
