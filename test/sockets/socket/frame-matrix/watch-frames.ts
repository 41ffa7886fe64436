import type { LiveWorld } from '../live-world.ts';
import { type AgentTestSocket, until, type WidgetTestSocket } from '../socket-client.ts';
import type { FrameScene } from './scene.ts';

type Frame = AgentTestSocket['frames'][number] | WidgetTestSocket['frames'][number];

/** What came to a socket since it was last looked at: the types of its frames by what they are about, sorted. */
type Came = ReadonlyMap<string, readonly string[]>;

type Socket = AgentTestSocket | WidgetTestSocket;

export interface Watch {
  /** Waits until everything has come that was to come; answers what that is, by socket. */
  look(): Promise<(socket: Socket) => Came>;
  /** Waits for it and passes it over. */
  forget(): Promise<void>;
}

/** Frames that are not about a conversation: they come because a socket watches. */
const ownFrames: ReadonlySet<string> = new Set(['joined', 'pong', 'agent_availability_update']);

/** In milliseconds. Long, for many sockets on a busy machine. */
const patience = 120_000;

export function watchFrames(world: LiveWorld, scene: FrameScene): Watch {
  const agents = scene.listeners.map(({ socket }) => socket);
  const widgets = [scene.own, ...scene.strangers];
  const seen = new Map<Socket, number>();
  let isAway = false;

  /** An event that every agent receives: what came before it in the log has arrived. */
  async function mark(): Promise<void> {
    isAway = !isAway;
    const body = { status: isAway ? 'away_manual' : 'online' };
    const { id } = await world.data('setMyAvailability', { as: scene.other.as, body });
    const isMark = (frame: AgentTestSocket['frames'][number]): boolean =>
      frame.type === 'agent_availability_update' &&
      frame.data.id === id &&
      frame.data.availability_status === body.status;
    const hasMark = (socket: AgentTestSocket): boolean => socket.frames.slice(seen.get(socket)).some(isMark);
    await until(() => agents.every(hasMark), 'the mark at every agent', patience);
    await Promise.all([...agents, ...widgets].map((socket) => socket.ping()));
  }

  const watch: Watch = {
    look: async () => {
      // What a client says comes to the service before its ping, and becomes a signal that no log holds.
      await Promise.all([scene.otherSocket, ...widgets].map((socket) => socket.ping()));
      await mark();
      const came = new Map([...agents, ...widgets].map((socket) => [socket, takeNew(socket)]));
      return (socket) => came.get(socket) ?? new Map();
    },
    forget: async () => void (await watch.look()),
  };
  return watch;

  function takeNew(socket: Socket): Came {
    const came = new Map<string, string[]>();
    for (const frame of socket.frames.slice(seen.get(socket)) as readonly Frame[]) {
      if (ownFrames.has(frame.type)) continue;
      const about = subjectOf(frame);
      came.set(about, [...(came.get(about) ?? []), frame.type].sort());
    }
    seen.set(socket, socket.frames.length);
    return came;
  }
}

function subjectOf(frame: Frame): string {
  const { data = {} } = frame as { readonly data?: Readonly<Record<string, unknown>> };
  return String(data.conversation_uuid ?? data.uuid ?? `contact ${data.id}`);
}
