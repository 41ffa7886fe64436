import type { FrameSocket } from '../socket-client.ts';

/** What makes a client of a widget's or an agent's. */
export interface Wiring<Frame extends { readonly type: string }> {
  open(): Promise<FrameSocket<Frame>>;
  /** Called when it is open; answers what to send. */
  join(): unknown;
  /** Deals with one frame, before the next. */
  take(frame: Frame): Promise<void>;
  fault(text: string): void;
}

/** A client that comes back whenever it is cut, and goes on where it was. */
export interface SwarmClient {
  /** Cuts the connection; it comes back at that step of the run. */
  cut(until: number): void;
  /** Comes back when it is time. */
  tick(step: number): Promise<void>;
  /** Comes back, if it is away, and stays. */
  stay(): Promise<void>;
  end(): Promise<void>;
}

/** Ends of a connection after which a client simply comes back. */
const passing: ReadonlySet<number> = new Set([1006, 1012, 1013]);

export function swarmClient<Frame extends { readonly type: string }>(wiring: Wiring<Frame>): SwarmClient {
  let socket: FrameSocket<Frame> | undefined;
  let working: Promise<void> = Promise.resolve();
  let opening: Promise<void> | undefined;
  let due = 0;
  let isEnded = false;

  async function connect(): Promise<void> {
    // Work that was begun for a frame of the last connection belongs to that connection.
    await working;
    const opened = await wiring.open();
    socket = opened;
    const queue: Frame[] = [];
    let isWorking = false;
    const work = async (): Promise<void> => {
      isWorking = true;
      // Frames that are not handled yet when the connection is cut are lost, as in a client that crashes.
      for (let frame = queue.shift(); frame !== undefined && socket === opened; frame = queue.shift()) {
        await wiring.take(frame);
      }
      isWorking = false;
    };
    opened.onFrame((frame) => {
      if (socket !== opened) return;
      queue.push(frame);
      if (!isWorking) working = work().catch((error: unknown) => wiring.fault(`taking a frame: ${error}`));
    });
    void opened.closed.then(({ code, reason }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (isEnded) return;
      if (!passing.has(code)) wiring.fault(`closed with ${code} ${reason}`);
      if (opened.fault !== undefined) wiring.fault(opened.fault.message);
      else reconnect();
    });
    opened.send(wiring.join());
  }

  function reconnect(): void {
    opening ??= connect()
      .catch((error: unknown) => wiring.fault(`coming back: ${error}`))
      .finally(() => {
        opening = undefined;
      });
  }

  return {
    cut: (until) => {
      const cutting = socket;
      if (cutting === undefined) return;
      socket = undefined;
      due = until;
      cutting.terminate();
    },
    tick: async (step) => {
      if (socket === undefined && step >= due) reconnect();
      await opening;
    },
    stay: async () => {
      due = 0;
      if (socket === undefined) reconnect();
      await opening;
    },
    end: async () => {
      isEnded = true;
      await opening;
      if (socket?.fault !== undefined) wiring.fault(socket.fault.message);
      socket?.terminate();
      await working;
    },
  };
}
