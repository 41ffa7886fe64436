import type { Store, StoreWriter } from '@helpdesk/domain/ports';

/** A store whose every use case joins one transaction: all of them happen, or none. */
export function insideTransaction(writer: StoreWriter): Store {
  return { read: (work) => work(writer), transact: (work) => work(writer) };
}
