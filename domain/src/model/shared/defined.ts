/** The members that are given: in an input `undefined` means the same as absent, in a change it would not. */
export function definedMembers<T extends object>(value: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(given) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}
