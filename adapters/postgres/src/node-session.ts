import type { BusListener, SignalBus } from '@helpdesk/domain/ports';
import { maxSignalBytes } from '@helpdesk/domain/ports';
import { Client, type Notification } from 'pg';
import { closeConnection } from './close-connection.ts';
import { connectionOptions } from './connection-options.ts';
import { lockSpace, locks } from './locks.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';

/** In milliseconds. */
const pace = {
  /** Between two looks whether the session is alive, and whether the duty is free. */
  look: 1_000,
  /** For the answer to anything. */
  answer: 2_000,
  /** After which the server ends the session of a node that is not heard of. */
  silence: 10_000,
  /** Before connecting anew; grows up to the second. */
  reconnect: [50, 1_000],
} as const;

/** Not more wait for the line; what comes then is dropped. */
const mostWaiting = 5_000;

/** The name of a connection's channel; each database has its own. */
const channel = 'helpdesk_signals';

/**
 * One connection that a node keeps for itself. Over it go the signals between nodes (LISTEN and NOTIFY), and by it
 * one node of all has the duty of what is done once for all: the duty is a lock of the session, so that it is
 * free again as soon as the node or its connection is gone.
 */
export interface NodeSession {
  readonly bus: SignalBus;
  /** Whether this node does what is done once for all nodes. */
  hasDuty(): boolean;
  close(): Promise<void>;
}

/** @param patience how long an answer may take is multiplied by it */
export function openNodeSession(
  url: string,
  onState: (state: 'joined' | 'cut' | 'rejoined', cause?: unknown) => void,
  patience = 1,
): NodeSession {
  const listeners = new Set<BusListener>();
  let client: Client | undefined;
  let next = oneAfterTheOther();
  let hasDuty = false;
  let isClosed = false;
  let wasCut = false;
  /** The bus is closed; the duty is held on to. */
  let isMute = false;
  let waiting: string[] = [];
  let isSending = false;
  let looking: NodeJS.Timeout | undefined;
  let connecting: NodeJS.Timeout | undefined;
  let delay: number = pace.reconnect[0];

  async function connect(): Promise<void> {
    const fresh = new Client({
      ...connectionOptions(url, 'helpdesk node'),
      connectionTimeoutMillis: pace.answer * patience,
      query_timeout: pace.answer * patience,
    });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', hear);
    try {
      await fresh.connect();
      // A signal is worth no wait for the disk. A node that vanished without a word gives up the duty soon.
      await fresh.query(`set synchronous_commit = off; set idle_session_timeout = ${pace.silence}; listen ${channel}`);
    } catch (error) {
      discard(fresh);
      again(error);
      return;
    }
    if (isClosed) return discard(fresh);
    client = fresh;
    next = oneAfterTheOther();
    delay = pace.reconnect[0];
    await look(fresh);
    if (client !== fresh) return;
    onState(wasCut ? 'rejoined' : 'joined');
    wasCut = false;
    for (const { renewed } of [...listeners]) renewed();
  }

  /** Asks for the duty, or holds on to it; either shows that the session is alive. */
  async function look(on: Client): Promise<void> {
    clearTimeout(looking);
    if (client !== on || isClosed) return;
    try {
      const { rows } = await next(() => on.query<{ held: boolean }>(hasDuty ? 'select true as held' : askForDuty));
      hasDuty = client === on && rows[0]?.held === true;
    } catch (error) {
      return lose(on, error);
    }
    looking = setTimeout(() => void look(on), pace.look);
    looking.unref();
  }

  function lose(lost: Client, cause?: unknown): void {
    if (client !== lost) return;
    client = undefined;
    hasDuty = false;
    waiting = [];
    discard(lost);
    again(cause);
  }

  function again(cause: unknown): void {
    if (isClosed) return;
    if (!wasCut) onState('cut', cause);
    wasCut = true;
    clearTimeout(connecting);
    connecting = setTimeout(() => void connect(), delay);
    connecting.unref();
    delay = Math.min(delay * 2, pace.reconnect[1]);
  }

  function hear({ payload }: Notification): void {
    for (const { heard } of [...listeners]) heard(payload ?? '');
  }

  async function send(): Promise<void> {
    isSending = true;
    while (client !== undefined && waiting.length > 0) {
      const on = client;
      const texts = waiting;
      waiting = [];
      // One transaction for all that came meanwhile; the same text twice is one notification in it.
      await next(() => on.query({ ...notify, values: [texts] })).catch((error) => lose(on, error));
    }
    isSending = false;
  }

  void connect();
  return {
    bus: {
      publish: (text) => {
        if (client === undefined || isMute || waiting.length >= mostWaiting || !canCarry(text)) return;
        waiting.push(text);
        if (!isSending) void send();
      },
      subscribe: (listener) => {
        if (!isMute) listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
      close: async () => {
        isMute = true;
        listeners.clear();
      },
    },
    hasDuty: () => hasDuty,
    close: async () => {
      isClosed = true;
      clearTimeout(looking);
      clearTimeout(connecting);
      listeners.clear();
      const last = client;
      client = undefined;
      hasDuty = false;
      await closeConnection(last?.end());
    },
  };
}

/** Text in Postgres has no U+0000. */
function canCarry(text: string): boolean {
  return Buffer.byteLength(text) <= maxSignalBytes && !text.includes('\0');
}

function discard(client: Client): void {
  client.end().catch(() => {});
}

const askForDuty = `select pg_try_advisory_lock(${lockSpace}, ${locks.duty}) as held`;

const notify = {
  name: 'notify',
  text: `select pg_notify('${channel}', text) from unnest($1::text[]) with ordinality as signal (text, place) order by place`,
} as const;
