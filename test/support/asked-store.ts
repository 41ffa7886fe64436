import type { Store } from '@helpdesk/domain/ports';

/** The same store, which counts how often its repositories are asked. */
export function askedStore(store: Store): { readonly store: Store; asked(): number } {
  let asked = 0;
  const counted = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name, self) => {
        const member: unknown = Reflect.get(target, name, self);
        if (typeof member === 'function') asked += 1;
        return typeof member === 'object' && member !== null ? counted(member) : member;
      },
    });
  return {
    store: {
      ...store,
      read: (work, options) => store.read((reader) => work(counted(reader)), options),
      transact: (work, options) => store.transact((writer) => work(counted(writer)), options),
    },
    asked: () => asked,
  };
}
