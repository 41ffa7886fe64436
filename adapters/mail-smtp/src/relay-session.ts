import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { OutgoingMail } from '@helpdesk/domain';
import type { EndSignal, Outbound, RelayAccount, ResolvedHost } from '@helpdesk/domain/ports';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { closedByRelay, RelayEnd, relayEndOf, resolvedHost, stoppedByCaller, timedOut } from './relay-end.ts';
import type { RelayLimits } from './relay-limits.ts';
import { relaySocket, tlsOptions } from './relay-socket.ts';
import { stepLimit } from './step-limit.ts';
import { type Transcript, transcript } from './transcript.ts';

/**
 * One connection to a relay. Each step rejects with `RelayEnd` where the relay, or the way to it, ends the attempt, and
 * with the error of the caller where the caller does.
 */
export interface RelaySession {
  readonly talk: Transcript;
  /** Resolves and connects, says hello, begins TLS, signs in. */
  open(): Promise<void>;
  /** Sends a mail. Returns the Message-ID that a known relay has given it instead of ours. */
  deliver(envelope: OutgoingMail<unknown>['envelope'], size: number, mail: HeldMail): Promise<string | null>;
  /** Says goodbye. The connection ends soon, whatever is answered. */
  leave(): void;
  /** Ends the connection at once. */
  cut(): void;
}

interface HeldMail {
  readonly source: AsyncIterable<Uint8Array>;
  beforeLastByte(): Promise<void>;
}

export interface SessionNeeds {
  readonly account: RelayAccount;
  readonly outbound: Outbound;
  readonly limits: RelayLimits;
  /** Ends the attempt before the last byte; null where it cannot be ended. */
  readonly signal: EndSignal | null;
  readonly helloName: string;
  /** Removes what may not be shown of a text. */
  readonly tidied: (text: string) => string;
}

/** What is waited for: answers to commands, until the relay takes the mail, the caller before the last byte, the end. */
type Phase = 'commands' | 'body' | 'held' | 'end' | 'over';

export function relaySession(needs: SessionNeeds): RelaySession {
  const { account, limits, signal, tidied } = needs;
  let phase: Phase = 'commands';
  let socket: Socket | undefined;
  let connection: SMTPConnection | undefined;
  let reject: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, fails) => {
    reject = fails;
  });
  // It may fail while no step is under way.
  failure.catch(() => {});
  const fail = (error: Error): void => {
    reject(error);
    cut();
  };
  const limit = stepLimit((ms) => fail(timedOut(phase === 'end' ? 'end' : talk.waitingFor(), ms)));
  const whole = stepLimit((ms) => fail(timedOut('data', ms)));
  const talk = transcript((isReadable) => {
    if (!isReadable) fail(new RelayEnd({ fault: 'connection', code: 'EPROTOCOL', text: 'the answer has no code' }));
    else if (phase === 'commands') limit.start(limits.answer);
  }, tidied);
  // After that the answer is waited for: the last byte may have left.
  const stopped = (): void => {
    if (phase === 'commands' || phase === 'body') fail(stoppedByCaller());
  };
  const cut = (): void => {
    phase = 'over';
    signal?.removeEventListener('abort', stopped);
    limit.stop();
    whole.stop();
    socket?.destroy();
    connection?.close();
  };
  const step = <T>(run: (done: (error?: Error | null, value?: T) => void) => void): Promise<T> =>
    Promise.race([
      failure,
      new Promise<T>((resolve, fails) => {
        run((error, value) => (error ? fails(relayEndOf(error, tidied)) : resolve(value as T)));
      }),
    ]);
  const enter = (next: Phase): void => {
    if (phase === 'over') throw new EndedBefore();
    if (next === 'body' && phase !== 'body') whole.start(limits.body);
    if (next === 'held') whole.stop();
    phase = next;
    if (next === 'held') limit.stop();
    else limit.start(next === 'body' ? limits.progress : limits.end);
  };
  return {
    talk,
    cut,
    open: async () => {
      if (signal?.aborted) throw stoppedByCaller();
      signal?.addEventListener('abort', stopped, { once: true });
      limit.start(limits.connect);
      const host = await Promise.race([failure, resolvedHost(needs.outbound, account.server.host)]);
      await step<void>((done) => {
        socket = relaySocket(account.server, host, done);
        socket.on('error', (error) => fail(relayEndOf(error, tidied)));
        socket.once('close', () => fail(closedByRelay()));
      });
      limit.start(limits.greeting);
      connection = new SMTPConnection(connectionOptions(needs, host, socket, talk));
      connection.on('error', (error) => fail(relayEndOf(error, tidied)));
      connection.on('end', () => fail(closedByRelay()));
      await step<void>((done) => connection?.connect(done));
      if (account.server.auth_protocol === 'none') return;
      await step((done) => connection?.login(loginOf(account, talk), done));
    },
    deliver: async ({ from, to, id, notify }, size, mail) => {
      const source = Readable.from(untilAgreed(mail, enter, fail), { objectMode: false });
      const dsn = { id, notify: [...notify] };
      const sent = await step<{ readonly serverMessageId?: string | undefined }>((done) =>
        connection?.send({ from, to: [...to], dsn, size }, source, done),
      );
      if (phase !== 'end') throw new RelayEnd(tooEarly);
      return sent.serverMessageId?.replace(/^<|>$/g, '') ?? null;
    },
    leave: () => {
      connection?.quit();
      limit.start(limits.goodbye);
    },
  };
}

/**
 * The bytes of the mail, whose end comes when the caller agrees. Where they fail, the connection ends: with it gone nothing
 * can follow, the end of the mail least of all.
 */
async function* untilAgreed(
  { source, beforeLastByte }: HeldMail,
  enter: (phase: Phase) => void,
  fail: (error: Error) => void,
): AsyncGenerator<Uint8Array> {
  try {
    enter('body');
    for await (const chunk of source) {
      enter('body');
      yield chunk;
    }
    enter('held');
    await beforeLastByte();
    enter('end');
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)));
    throw new EndedBefore();
  }
}

/** Why the bytes end here: what ended the attempt is known. */
class EndedBefore extends Error {}

const tooEarly = {
  fault: 'connection',
  code: 'EPROTOCOL',
  text: 'the relay answered before the end of the mail',
} as const;

function connectionOptions(
  { account, limits, helloName }: SessionNeeds,
  host: ResolvedHost,
  socket: Socket | undefined,
  talk: Transcript,
): ConstructorParameters<typeof SMTPConnection>[0] {
  const { tls_type: tls } = account.server;
  // Its own limits are behind ours, which know the step.
  const never = 2 * (limits.body + limits.end);
  return {
    host: host.serverName ?? host.address,
    port: account.server.port,
    ...(socket === undefined ? {} : { connection: socket }),
    secure: tls === 'tls',
    secured: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: tlsOptions(account.server, host),
    name: helloName,
    logger: talk.logger,
    transactionLog: true,
    connectionTimeout: never,
    greetingTimeout: never,
    socketTimeout: never,
    socketCloseTimeout: 0,
    maxResponseSize: 65_536,
  };
}

/** The method that was chosen; the other one where the relay offers that alone, as Microsoft does. */
function loginOf({ server, password }: RelayAccount, talk: Transcript) {
  const chosen = server.auth_protocol === 'login' ? 'LOGIN' : 'PLAIN';
  const other = chosen === 'LOGIN' ? 'PLAIN' : 'LOGIN';
  const offered = talk.offered('AUTH') ?? [];
  const method = !offered.includes(chosen) && offered.includes(other) ? other : chosen;
  return { method, user: server.username, pass: password ?? '' };
}
