import { setTimeout as wait } from 'node:timers/promises';
import { type BusListener, maxSignalBytes, type SignalBus } from '@helpdesk/domain/ports';
import { type NatsLine, openLine } from './nats-line.ts';
import { type ServerAddress, serverAddress } from './server-address.ts';
import { subjectOf } from './subject-of.ts';

export interface NatsBusOptions {
  /** One URL or several, tried in this order: `nats://` or `tls://`, with `user:password@` or `token@` where needed. */
  readonly servers: string | readonly string[];
  /** Desks of different names do not receive each other's signals. 1 to 200 bytes. */
  readonly desk: string;
  /** Milliseconds between two rounds of attempts to connect. */
  readonly retryEvery?: number;
  /** How long a server may take for anything is multiplied by it; 1 unless given. */
  readonly patience?: number;
  /** At the first outcome, at every change, and while it is lost for every new cause. */
  readonly onState?: (state: 'connected' | 'lost', cause?: unknown) => void;
  /** The server complains of something that does not end the connection, of each thing once per connection. */
  readonly onError?: (error: Error) => void;
}

/**
 * A bus over NATS until it is closed. It connects in the background, and reconnects without limit.
 * Listeners receive `renewed` for the first connection too, because signals published before it are lost.
 *
 * @throws only for URLs or a name that cannot be used
 */
export function openNatsBus(options: NatsBusOptions): SignalBus {
  const { servers, desk, retryEvery = 500, patience = 1, onState = () => {}, onError = () => {} } = options;
  const addresses = (typeof servers === 'string' ? [servers] : servers).map(serverAddress);
  if (addresses.length === 0) throw new Error('There is no URL of a NATS server');
  const subject = subjectOf(desk);
  const listeners = new Set<BusListener>();
  const closing = new AbortController();
  let line: NatsLine | undefined;

  async function connect(address: ServerAddress): Promise<NatsLine> {
    const complaints = new Set<string>();
    return openLine(
      address,
      subject,
      {
        heard: (text) => {
          for (const listener of listeners) listener.heard(text);
        },
        complained: (error) => {
          if (closing.signal.aborted || complaints.has(error.message)) return;
          complaints.add(error.message);
          onError(error);
        },
      },
      closing.signal,
      patience,
    );
  }

  const tell = tellChanges(onState, closing.signal);

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      for (const address of addresses) await useServer(address);
      await wait(retryEvery, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  /** Fulfilled when the connection ends. */
  async function useServer(address: ServerAddress): Promise<void> {
    if (closing.signal.aborted) return;
    try {
      const opened = await connect(address);
      line = opened;
      if (closing.signal.aborted) return await opened.close();
      tell('connected');
      for (const listener of listeners) listener.renewed();
      tell('lost', await opened.ended);
    } catch (error) {
      tell('lost', error);
    } finally {
      line = undefined;
    }
  }

  const kept = keepConnected();

  return {
    publish: (text) => {
      if (closing.signal.aborted) return;
      const bytes = Buffer.byteLength(text);
      if (bytes <= maxSignalBytes) line?.publish(text, bytes);
    },
    subscribe: (listener) => {
      if (!closing.signal.aborted) listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closing.abort();
      listeners.clear();
      await line?.close();
      await kept;
    },
  };
}

/** Several servers fail one after the other; each cause is reported once per outage. */
function tellChanges(onState: NonNullable<NatsBusOptions['onState']>, closed: AbortSignal) {
  let told = new Set<string>();
  return (state: 'connected' | 'lost', cause?: unknown): void => {
    const news = cause instanceof Error ? cause.message : '';
    if (closed.aborted || (state === 'lost' && told.has(news))) return;
    if (state === 'connected') told = new Set();
    else told.add(news);
    if (cause === undefined) onState(state);
    else onState(state, cause);
  };
}
