import { getCACertificates } from 'node:tls';
import {
  type MailboxAccount,
  MailboxFailure,
  type Outbound,
  OutboundRefusal,
  type ResolvedHost,
} from '@helpdesk/domain/ports';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { type HeardWords, heardWords, memberOf, refusalOf } from './heard-words.ts';
import type { ImapLimits } from './imap-limits.ts';
import { isRefusalByGoodbye, mailboxFailure, shownWords } from './server-words.ts';
import { within } from './within.ts';

/** One connection to a server, signed in. */
export interface ImapConnection {
  readonly client: ImapFlow;
  /**
   * Runs a command. Rejects with `MailboxFailure` where the connection is over, where no answer comes in time, which ends
   * it, and where the server takes no logins for a while. Other refusals are for the caller.
   */
  run<T>(command: () => Promise<T>): Promise<Answer<T>>;
  /** A failure of this connection, which ends it. */
  fail(words?: string): MailboxFailure;
  close(): Promise<void>;
}

/** `refused`: the server's words. Where a command's result shows that it was refused, they are the latest ones heard. */
type Answer<T> = { readonly value: T; readonly refused?: string } | { readonly refused: string };

/** Connects to the very address that was checked, and signs in. */
export async function connectImap(
  account: MailboxAccount,
  outbound: Outbound,
  limits: ImapLimits,
): Promise<ImapConnection> {
  const late = (): Error =>
    new MailboxFailure('unreachable', `There is no connection after ${seconds(limits.connectMs)}.`);
  const begun = Date.now();
  const target = await within(limits.connectMs, resolved(account, outbound), late);
  const state: { client?: ImapFlow; error?: unknown } = {};
  const heard = heardWords(() => state.client?.closeAfter());
  const client = new ImapFlow(optionsFor(account, target, limits, heard));
  state.client = client;
  // Listened to before anything can happen: an error that no one listens to ends the process.
  client.on('error', (error) => {
    state.error ??= error;
  });
  try {
    await within(Math.max(1, limits.connectMs - (Date.now() - begun)), client.connect(), late);
  } catch (error) {
    // Also after a refused login: the library leaves the socket open for minutes.
    client.close();
    throw connectingFailure(error, account, heard);
  }
  return connectionOf(client, account, limits, heard, () => state.error);
}

async function resolved({ server }: MailboxAccount, outbound: Outbound): Promise<ResolvedHost> {
  try {
    return await outbound.resolve(server.host);
  } catch (error) {
    const isInner = error instanceof OutboundRefusal && error.why === 'inner';
    throw new MailboxFailure(isInner ? 'inner_address' : 'unreachable', messageOf(error));
  }
}

function optionsFor(
  { server, password }: MailboxAccount,
  { address, serverName }: ResolvedHost,
  limits: ImapLimits,
  { logger }: HeardWords,
): ImapFlowOptions {
  return {
    host: address,
    ...(serverName === undefined ? {} : { servername: serverName }),
    port: server.port,
    secure: server.tls_type === 'tls',
    // `true` refuses a server without it.
    doSTARTTLS: server.tls_type === 'starttls',
    tls: {
      rejectUnauthorized: !server.tls_skip_verify,
      ...(server.tls_ca === null ? {} : { ca: [...getCACertificates('default'), server.tls_ca] }),
    },
    auth: { user: server.username, pass: password },
    clientInfo: { name: 'Helpdesk', version: '1', vendor: 'Helpdesk', 'support-url': false },
    logger,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    maxLineLength: limits.lineBytes,
    maxLiteralSize: limits.pieceBytes,
    maxResponseSize: limits.pieceBytes + limits.lineBytes,
    // What is used is what the server offers by itself: fewer ways to fail.
    ...{ disableAutoIdle: true, disableAutoEnable: true, disableBinary: true, disableCompression: true },
    disableIMAP4rev2: true,
  };
}

function connectingFailure(error: unknown, account: MailboxAccount, heard: HeardWords): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  const refused = refusalOf(error) ?? heard.take();
  const words = heard.goodbye ?? refused ?? messageOf(error);
  const isLogin = memberOf(error, 'authenticationFailed') === true || isRefusalByGoodbye(heard.goodbye ?? '');
  return mailboxFailure({ during: isLogin ? 'login' : 'connection', code: codeOf(error), text: words }, account);
}

function connectionOf(
  client: ImapFlow,
  account: MailboxAccount,
  limits: ImapLimits,
  heard: HeardWords,
  lastError: () => unknown,
): ImapConnection {
  const late = (): Error =>
    new MailboxFailure('unreachable', `The server has not answered in ${seconds(limits.commandMs)}.`);
  const ended = (refused: string | undefined, error?: unknown): MailboxFailure => {
    client.close();
    const cause = lastError() ?? error;
    const text =
      refused ?? heard.goodbye ?? (cause === undefined ? 'The server has ended the connection.' : messageOf(cause));
    return mailboxFailure({ during: 'command', code: codeOf(cause), text }, account);
  };
  /** Some refusals are about the server and not about the command. */
  const orThrottled = (refused: string): string => {
    if (mailboxFailure({ during: 'command', code: null, text: refused }, account).fault === 'throttled')
      throw ended(refused);
    return shownWords(refused, account);
  };
  return {
    client,
    run: async (command) => {
      heard.take();
      if (!client.usable) throw ended(undefined);
      try {
        const value = await within(limits.commandMs, command(), late);
        const refused = heard.take();
        if (!client.usable) throw ended(refused);
        return refused === undefined ? { value } : { value, refused: orThrottled(refused) };
      } catch (error) {
        if (error instanceof MailboxFailure) {
          client.close();
          throw error;
        }
        const refused = refusalOf(error) ?? heard.take();
        if (!client.usable || refused === undefined) throw ended(refused, error);
        return { refused: orThrottled(refused) };
      }
    },
    fail: (words) => ended(words),
    close: async () => {
      const goodbye = client.usable ? client.logout() : Promise.resolve();
      await within(limits.closeMs, goodbye, late).catch(() => {});
      client.close();
    },
  };
}

function codeOf(error: unknown): string | null {
  const code = memberOf(error, 'code');
  return typeof code === 'string' ? code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The connection failed.';
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1_000)} seconds`;
}
