import { setTimeout as pause } from 'node:timers/promises';
import type { AgentServerFrame, WidgetServerFrame } from '@helpdesk/contract';
import { type FrameSocket, UpgradeRefused } from '../../../sockets/socket/socket-client.ts';

/** One socket of a person, which reconnects whenever it is cut, and what they know by it. */
export interface Member {
  readonly name: string;
  /** How often it was connected. */
  readonly connections: number;
  readonly frames: number;
  /** How often it was asked to fetch again what it had. */
  readonly resyncs: number;
  /** How often the service answered that it is unavailable. */
  readonly refusals: number;
  /** What it found wrong by itself. */
  readonly faults: readonly string[];
  end(): Promise<void>;
}

/** Whether the frame is a refusal that is not a fault: the client waits and tries again. */
export function isRefusal(frame: WidgetServerFrame | AgentServerFrame): boolean {
  return frame.type === 'error' && frame.data.code === 'unavailable';
}

/** How long reconnecting may take, in milliseconds. */
const patience = 120_000;
const pingEvery = 20_000;

/** Tries until it is let in: a node that has just died refuses, one that starts answers 503. */
export async function comeBack<Frame extends { readonly type: string }>(
  open: () => Promise<FrameSocket<Frame>>,
): Promise<FrameSocket<Frame>> {
  for (const until = performance.now() + patience; ; ) {
    try {
      const socket = await open();
      const pings = setInterval(() => socket.send({ type: 'ping' }), pingEvery);
      void socket.closed.then(() => clearInterval(pings));
      return socket;
    } catch (error) {
      const isPassing = !(error instanceof UpgradeRefused) || error.status === 503;
      if (!isPassing || performance.now() > until) throw error;
    }
    await pause(50 + Math.random() * 200);
  }
}
