import type { Signal } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { openCount } from '../operations/open-count.ts';
import { noSharedCounts } from '../operations/shared-counts.ts';
import type { Timers } from '../operations/timers.ts';
import type { ServerOptions } from '../server-options.ts';
import { type AgentRoom, agentRoom } from './agent/agent-room.ts';
import { catalogueRoom } from './agent/catalogue-room.ts';
import { type CountsRoom, countsRoom } from './agent/counts-room.ts';
import { type LeftPositions, leftPositions } from './agent/left-positions.ts';
import { type PresenceRoom, presenceRoom } from './agent/presence-room.ts';
import { deskFollower } from './log/desk-follower.ts';
import { signalQueue } from './log/signal-queue.ts';
import { type WidgetRoom, widgetRoom } from './widget/widget-room.ts';

/** The rooms of this node, and how the log and the signals reach them. */
export interface Rooms {
  readonly agents: AgentRoom;
  readonly widgets: WidgetRoom;
  readonly presence: PresenceRoom;
  readonly counts: CountsRoom;
  readonly left: LeftPositions;
  /** Whether any socket has joined. */
  readonly areWatched: boolean;
  /** The next entry of the log; the entries are handed on one after the other. */
  entry(entry: LogEntry): Promise<void>;
  signal(signal: Signal): void;
  /** Entries of the log were not handed on. */
  passedOver(): void;
  /** Once a second. Everything in the log up to `position` was handed on, as far as that is known. */
  tick(position: number | undefined): void;
}

/** @param failed reports what the rooms try again */
export function openRooms(
  options: ServerOptions,
  links: MediaLinks,
  timers: Pick<Timers, 'now'>,
  failed: (error: unknown) => void,
): Rooms {
  const { helpdesk, notifier, counts: shared = noSharedCounts, now } = options;
  const agents = agentRoom(helpdesk, links, now);
  const widgets = widgetRoom(helpdesk, links, openCount('sockets_of_contact', shared), timers.now);
  const presence = presenceRoom(notifier.publish, links, timers.now);
  const counts = countsRoom(helpdesk, failed);
  const catalogue = catalogueRoom(agents.deliverToAll);
  const zone = deskFollower(options, failed);
  const left = leftPositions(notifier.publish, timers.now);
  let isHandingOn = false;

  const handSignalOn = signalQueue(async (signal) => {
    if (signal.type === 'viewing' || signal.type === 'typing') presence.signal(signal);
    if (signal.type === 'typing' || signal.type === 'presence') await agents.signal(signal);
    await widgets.signal(signal);
  }, failed);

  return {
    agents,
    widgets,
    presence,
    counts,
    left,
    get areWatched() {
      return !agents.isEmpty || !widgets.isEmpty;
    },
    entry: async (entry) => {
      isHandingOn = true;
      try {
        // Before clients are notified of it and fetch a report.
        await zone.entry(entry);
        await widgets.publish(entry);
        await agents.publish({ ...entry, untoldSince: catalogue.untoldSince });
        presence.entry(entry);
        counts.entry(entry);
        catalogue.entry(entry);
      } finally {
        isHandingOn = false;
      }
    },
    // What is left counts at once: its client may be back already.
    signal: (signal) => (signal.type === 'left' ? left.signal(signal) : handSignalOn(signal)),
    passedOver: zone.passedOver,
    tick: (position) => {
      zone.tick();
      presence.tick();
      widgets.tick();
      counts.tick();
      left.tick();
      // Between two entries, so that no cursor goes back, and that all before has been sent.
      if (isHandingOn) return;
      catalogue.tick();
      if (position !== undefined) agents.probe(position);
    },
  };
}
