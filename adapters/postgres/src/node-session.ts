import type { BusListener, SignalBus } from '@helpdesk/domain/ports';
import { maxSignalBytes } from '@helpdesk/domain/ports';
import { Client } from 'pg';
import { closeConnection } from './connection/close-connection.ts';
import { connectionOptions } from './connection/connection-options.ts';
import { oneAfterTheOther } from './connection/one-after-the-other.ts';
import { lockSpace, locks } from './locks.ts';

/** In milliseconds. */
const pace = {
  /** Between two looks whether the session is alive, and whether the duty is free. */
  look: 1_000,
  /** The limit for every answer of the server. */
  answer: 2_000,
  /** The server ends the session of a node that has sent nothing for this long. */
  silence: 10_000,
  /** Before connecting again; grows up to the second. */
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

type OnState = (state: 'joined' | 'cut' | 'rejoined', cause?: unknown) => void;

/** The session as it stands now. */
interface Session {
  readonly url: string;
  readonly onState: OnState;
  readonly patience: number;
  readonly listeners: Set<BusListener>;
  client: Client | undefined;
  next: ReturnType<typeof oneAfterTheOther>;
  hasDuty: boolean;
  isClosed: boolean;
  wasCut: boolean;
  /** The bus is closed; the duty is held on to. */
  isMute: boolean;
  waiting: string[];
  isSending: boolean;
  looking: NodeJS.Timeout | undefined;
  connecting: NodeJS.Timeout | undefined;
  /** Before the next try to connect, in milliseconds. */
  delay: number;
}

/** @param patience how long an answer may take is multiplied by it */
export function openNodeSession(url: string, onState: OnState, patience = 1): NodeSession {
  const session: Session = {
    ...{ url, onState, patience, listeners: new Set(), client: undefined, next: oneAfterTheOther() },
    ...{ hasDuty: false, isClosed: false, wasCut: false, isMute: false, waiting: [], isSending: false },
    ...{ looking: undefined, connecting: undefined, delay: pace.reconnect[0] },
  };
  void connect(session);
  return {
    bus: busOf(session),
    hasDuty: () => session.hasDuty,
    close: async () => {
      session.isClosed = true;
      clearTimeout(session.looking);
      clearTimeout(session.connecting);
      session.listeners.clear();
      const last = session.client;
      session.client = undefined;
      session.hasDuty = false;
      await closeConnection(last?.end());
    },
  };
}

function busOf(session: Session): SignalBus {
  return {
    publish: (text) => {
      const { client, isMute, waiting } = session;
      if (client === undefined || isMute || waiting.length >= mostWaiting || !canCarry(text)) return;
      waiting.push(text);
      if (!session.isSending) void send(session);
    },
    subscribe: (listener) => {
      if (!session.isMute) session.listeners.add(listener);
      return () => {
        session.listeners.delete(listener);
      };
    },
    close: async () => {
      session.isMute = true;
      session.listeners.clear();
    },
  };
}

async function connect(session: Session): Promise<void> {
  const { url, onState, patience, listeners } = session;
  const fresh = new Client({
    ...connectionOptions(url, 'helpdesk node'),
    connectionTimeoutMillis: pace.answer * patience,
    query_timeout: pace.answer * patience,
  });
  fresh.on('error', (error) => lose(session, fresh, error));
  fresh.on('end', () => lose(session, fresh));
  fresh.on('notification', ({ payload }) => {
    for (const { heard } of [...listeners]) heard(payload ?? '');
  });
  try {
    await fresh.connect();
    // A signal is worth no wait for the disk. A node that vanished without a word gives up the duty soon.
    await fresh.query(`set synchronous_commit = off; set idle_session_timeout = ${pace.silence}; listen ${channel}`);
  } catch (error) {
    discard(fresh);
    reconnect(session, error);
    return;
  }
  if (session.isClosed) return discard(fresh);
  session.client = fresh;
  session.next = oneAfterTheOther();
  session.delay = pace.reconnect[0];
  await look(session, fresh);
  if (session.client !== fresh) return;
  onState(session.wasCut ? 'rejoined' : 'joined');
  session.wasCut = false;
  for (const { renewed } of [...listeners]) renewed();
}

/** Asks for the duty, or holds on to it; either shows that the session is alive. */
async function look(session: Session, on: Client): Promise<void> {
  clearTimeout(session.looking);
  if (session.client !== on || session.isClosed) return;
  try {
    const question = session.hasDuty ? 'select true as held' : askForDuty;
    const { rows } = await session.next(() => on.query<{ held: boolean }>(question));
    session.hasDuty = session.client === on && rows[0]?.held === true;
  } catch (error) {
    return lose(session, on, error);
  }
  session.looking = setTimeout(() => void look(session, on), pace.look);
  session.looking.unref();
}

function lose(session: Session, lost: Client, cause?: unknown): void {
  if (session.client !== lost) return;
  session.client = undefined;
  session.hasDuty = false;
  session.waiting = [];
  discard(lost);
  reconnect(session, cause);
}

function reconnect(session: Session, cause: unknown): void {
  if (session.isClosed) return;
  if (!session.wasCut) session.onState('cut', cause);
  session.wasCut = true;
  clearTimeout(session.connecting);
  session.connecting = setTimeout(() => void connect(session), session.delay);
  session.connecting.unref();
  session.delay = Math.min(session.delay * 2, pace.reconnect[1]);
}

async function send(session: Session): Promise<void> {
  session.isSending = true;
  while (session.client !== undefined && session.waiting.length > 0) {
    const on = session.client;
    const texts = session.waiting;
    session.waiting = [];
    // One transaction for all that came since; the same text twice is one notification in it.
    await session.next(() => on.query({ ...notify, values: [texts] })).catch((error) => lose(session, on, error));
  }
  session.isSending = false;
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
