import { connect, type NatsConnection } from '@nats-io/transport-node';
import { awaitGreeting } from './await-greeting.ts';
import type { ServerAddress } from './server-address.ts';

/** How long anything may take, in milliseconds. */
const limits = {
  /** Each step of connecting. */
  connect: 2_000,
  /** A silent server is asked at this interval, and given up when it owes two answers. */
  ping: 5_000,
  drain: 1_000,
} as const;

/** Bytes on the way that the server has not confirmed; beyond them texts are dropped, so that nothing piles up. */
const mostUnconfirmed = 4 * 1024 * 1024;

/** One connection, from the moment that the server has confirmed the subscription. */
export interface NatsLine {
  publish(text: string, bytes: number): void;
  /** Why it ended; undefined when no reason is known. */
  readonly ended: Promise<unknown>;
  /** Sends what was published, within a second, and closes the connection. */
  close(): Promise<void>;
}

export interface LineListener {
  heard(text: string): void;
  /** The server complains of something that does not end the connection. */
  complained(error: Error): void;
}

/**
 * Rejects when the server cannot be reached, refuses the credentials or forbids the subject.
 *
 * @param patience the limits are multiplied by it
 */
export async function openLine(
  address: ServerAddress,
  subject: string,
  listener: LineListener,
  signal: AbortSignal,
  patience: number,
): Promise<NatsLine> {
  await awaitGreeting(address, limits.connect * patience, signal);
  const connection = await connect(connectionOptions(address, patience));
  try {
    await subscribe(connection, subject, listener.heard, patience);
  } catch (error) {
    await connection.close();
    throw error;
  }
  void followComplaints(connection, listener.complained);
  return lineOver(connection, subject, patience);
}

function lineOver(connection: NatsConnection, subject: string, patience: number): NatsLine {
  let unconfirmed = 0;
  let isAsking = false;

  function confirm(): void {
    isAsking = true;
    const asked = unconfirmed;
    connection.flush().then(
      () => {
        isAsking = false;
        unconfirmed -= asked;
        if (unconfirmed > 0) confirm();
      },
      // The connection has ended, and with it this count.
      () => {},
    );
  }

  return {
    publish: (text, bytes) => {
      if (connection.isClosed() || unconfirmed + bytes > mostUnconfirmed) return;
      if (bytes > (connection.info?.max_payload ?? 0)) return;
      connection.publish(subject, text);
      unconfirmed += bytes;
      if (!isAsking) confirm();
    },
    ended: connection.closed().then((error) => error ?? undefined),
    close: async () => {
      const drained = connection.drain().catch(() => {});
      await within(limits.drain * patience, drained).catch(() => {});
      await connection.close();
    },
  };
}

/** Fulfilled when the server has confirmed the subscription. */
async function subscribe(
  connection: NatsConnection,
  subject: string,
  heard: (text: string) => void,
  patience: number,
): Promise<void> {
  const refused = new Promise<never>((_, reject) => {
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) return heard(message.string());
        // Without the right to subscribe, the connection is of no use.
        reject(error);
        void connection.close();
      },
    });
  });
  const ended = connection.closed().then((error) => {
    throw error ?? new Error('the NATS server hung up');
  });
  await within(limits.connect * patience, Promise.race([connection.flush(), refused, ended]));
}

async function followComplaints(connection: NatsConnection, complained: (error: Error) => void): Promise<void> {
  for await (const status of connection.status()) if (status.type === 'error') complained(status.error);
}

function connectionOptions({ host, port, tls, credentials }: ServerAddress, patience: number) {
  return {
    servers: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    name: 'helpdesk',
    ...credentials,
    ...(tls ? { tls: {} } : {}),
    // A line that has ended is replaced by a new one. The library would keep what is published in between.
    reconnect: false,
    ignoreClusterUpdates: true,
    noEcho: true,
    timeout: limits.connect * patience,
    pingInterval: limits.ping * patience,
    maxPingOut: 2,
  };
}

async function within<T>(milliseconds: number, outcome: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('the NATS server does not answer')), milliseconds);
  });
  try {
    return await Promise.race([outcome, tooLate]);
  } finally {
    clearTimeout(late);
  }
}
