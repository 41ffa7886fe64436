import { type Catalogue, catalogueChangedBy } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import { catalogueFrame, cursorOf, places } from './agent-frames.ts';
import type { PlacedFrame } from './agent-room.ts';

/** Which catalogues have changed within a second: all sockets are told once. */
export interface CatalogueRoom {
  /** An entry whose frames have all been handed on. */
  entry(entry: LogEntry): void;
  /** Once a second. */
  tick(): void;
}

/** @param deliver hands frames to all joined sockets, at that place of the log */
export function catalogueRoom(deliver: (entryId: number, frames: readonly PlacedFrame[]) => void): CatalogueRoom {
  const changed = new Set<Catalogue>();
  let position = 0;
  return {
    entry: ({ id, event }) => {
      position = id;
      const kind = catalogueChangedBy(event);
      if (kind !== undefined) changed.add(kind);
    },
    tick: () => {
      if (changed.size === 0) return;
      // They stand behind everything that has been sent, so that no cursor goes back.
      const cursor = cursorOf(position, places.conversation);
      const frames = [...changed].map((kind) => ({ place: places.conversation, bytes: catalogueFrame(kind, cursor) }));
      changed.clear();
      deliver(position, frames);
    },
  };
}
