/** The members that are given: in an input `undefined` means the same as absent, in a change it would not. */
export function definedMembers<T extends object>(value: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(given) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The members whose value differs from the record: unchanged members need not be written. */
export function changedMembers<T extends object, C extends Partial<T>>(record: T, changes: C): Partial<C> {
  const changed = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<C>;
}
