import type { DeviceStorage } from '../../device-storage.ts';
import { createOutbox, type Outbox } from '../../sending/outbox.ts';
import { keeperOf, type Pages } from '../../sending/pages.ts';
import { type AgentOutgoing, readOutgoing } from './agent-outgoing.ts';

/** The messages under way of an agent, on this device. Those of a page that is open are sent by that page alone. */
export interface AgentOutbox extends Pick<Outbox<AgentOutgoing>, 'put' | 'remove'> {
  /** @param hear is given what a page has left that is gone, in order; each is given to one page only */
  takeOver(hear: (left: readonly AgentOutgoing[]) => void): void;
}

/** Before the names under which messages are kept. */
export const outboxPrefix = 'outbox ';

export function agentOutbox(storage: DeviceStorage, pages: Pages): AgentOutbox {
  return {
    put: (outgoing) => {
      const name = outboxPrefix + outgoing.id;
      const before = storage.read(name);
      // Two pages may send the same message: it stays with the first one.
      const isOther = before !== undefined && !pages.isHeirOf(keeperOf(before));
      if (!isOther) storage.write(name, JSON.stringify({ ...outgoing, keeper: pages.own }));
    },
    remove: (id) => storage.write(outboxPrefix + id, null),
    takeOver: (hear) =>
      pages.follow(outboxPrefix, (from) => {
        const left = new Set(
          storage
            .entries(outboxPrefix)
            .flatMap(([name, kept]) => (keeperOf(kept) === from ? [name.slice(outboxPrefix.length)] : [])),
        );
        const entries = createOutbox(storage, outboxPrefix, readOutgoing).all();
        const found = entries.filter(({ id }) => left.has(id));
        if (found.length > 0) hear(found);
      }),
  };
}
