import { type Catalogue, catalogueChangedBy } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import { catalogueFrame, cursorOf, places } from './agent-frames.ts';
import type { PlacedFrame } from './agent-seat.ts';

/**
 * After this many entries, a change is sent before its second is over. A client that resumes looks back at most
 * this far.
 */
export const mostOvertaking = 64;

/** Which catalogues have changed within the last second. All sockets are notified once. */
export interface CatalogueRoom {
  /**
   * The first entry whose change has not been sent yet; undefined when nothing waits. Frames of later events are sent
   * before the frame of the change. Their cursors carry this entry, so that a socket that resumes with one of them
   * receives the change too.
   */
  readonly untoldSince: number | undefined;
  /** An entry whose frames have all been handed on. */
  entry(entry: LogEntry): void;
  /** Once a second, between two entries. */
  tick(): void;
}

/** @param deliver hands frames to all joined sockets, at that place of the log */
export function catalogueRoom(deliver: (entryId: number, frames: readonly PlacedFrame[]) => void): CatalogueRoom {
  const changed = new Set<Catalogue>();
  let position = 0;
  let untoldSince: number | undefined;

  function tick(): void {
    if (changed.size === 0) return;
    const kinds = [...changed];
    // They stand behind everything that has been sent, so that no cursor goes back. Only the last one claims them all.
    const frames = kinds.map((kind, index) => {
      const isLast = index === kinds.length - 1;
      const cursor = cursorOf(position, places.conversation, isLast ? undefined : untoldSince);
      return { place: places.conversation, bytes: catalogueFrame(kind, cursor) };
    });
    changed.clear();
    untoldSince = undefined;
    deliver(position, frames);
  }

  return {
    get untoldSince() {
      return untoldSince;
    },
    entry: ({ id, event }) => {
      position = id;
      const kind = catalogueChangedBy(event);
      if (kind !== undefined) {
        untoldSince ??= id;
        changed.add(kind);
      }
      if (untoldSince !== undefined && id - untoldSince >= mostOvertaking) tick();
    },
    tick,
  };
}
