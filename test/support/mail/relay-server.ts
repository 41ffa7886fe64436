import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Outbound, RelayAccount } from '@helpdesk/domain/ports';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { mailAuthority, mailCertificates } from './mail-certificates.ts';
import { type RelayRule, type RelayScript, relayScript, type ScriptedVerb } from './relay-script.ts';

export interface RelayOptions {
  /** What it does from the beginning. Default: it takes every mail. */
  readonly script?: readonly RelayRule[];
  /** Default: `none`. */
  readonly tls?: RelayAccount['server']['tls_type'];
  /** Default: a good one for `localhost`, which `account` trusts. */
  readonly certificate?: keyof typeof mailCertificates;
  /** Who has to sign in. Default: no one. */
  readonly login?: { readonly username: string; readonly password: string };
  /** Default: both. */
  readonly loginBy?: readonly ('PLAIN' | 'LOGIN')[];
  /** The `SIZE` that it announces, in bytes. Default: it announces none. */
  readonly size?: number;
  /** Extensions that it does not offer. Default: it offers all. */
  readonly without?: readonly ('DSN' | 'PIPELINING')[];
}

/** A mail that the relay has. */
interface ReceivedRaw {
  /** Of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** Null where the client did not use DSN. */
  readonly envid: string | null;
  readonly notify: readonly string[];
  readonly raw: Buffer;
  readonly isSecure: boolean;
}

export interface TestRelay {
  /** How the desk reaches it. */
  readonly account: RelayAccount;
  /** In the order in which they came. */
  readonly mails: readonly ReceivedRaw[];
  /** Every command of every client with its arguments, without those of a login. */
  readonly commands: readonly string[];
  /** How many clients have connected. */
  readonly connections: () => number;
  /** How many of them are connected. */
  readonly open: () => number;
  /** What it does from now on: see `RelayRule`. Without rules it takes every mail. */
  script(...rules: readonly RelayRule[]): void;
  close(): Promise<void>;
}

/** A relay on a port of its own, that answers as its script says. It runs in this process. */
export async function startRelay(options: RelayOptions = {}): Promise<TestRelay> {
  const script = relayScript(options.script ?? []);
  const [mails, commands]: [ReceivedRaw[], string[]] = [[], []];
  let connections = 0;
  const server: SMTPServer = new SMTPServer({
    ...serverOptions(options),
    onConnect: (session, answer) => {
      connections++;
      listen(server, session, script, commands);
      follow(script.take('connect'), session, server, answer, () => answer());
    },
    onAuth: ({ username, password }, _session, answer) => {
      const isRight = username === options.login?.username && password === options.login?.password;
      answer(isRight ? null : failure(535, '5.7.8 Username and Password not accepted'), { user: username });
    },
    onData: (stream, session, answer) => {
      const rule = script.take('body');
      if (rule?.answer === 'silent') return;
      const early = rule?.answer;
      if (early === 'cut') stream.once('data', () => socketOf(server, session)?.destroy());
      if (typeof early === 'object') {
        stream.once('data', () => connectionOf(server, session)?.send(early.code, early.text, false));
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const end = script.take('end');
        if (end?.takes ?? isTaken(end)) mails.push(received(session, Buffer.concat(chunks)));
        follow(end, session, server, answer, () => answer(null, '2.0.0 Ok: queued as 4Xy'));
      });
    },
  });
  // A client that is cut or cuts is what the tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    account: relayAccount((server.server.address() as AddressInfo).port, options),
    mails,
    commands,
    connections: () => connections,
    open: () => server.connections.size,
    script: (...rules) => script.set(rules),
    close: async () => {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** The one way out of a test: every name is this machine. */
export const loopbackOutbound: Outbound = {
  resolve: async (host) => ({ address: '127.0.0.1', family: 4, serverName: host === '127.0.0.1' ? undefined : host }),
  mailExchangers: async () => [],
};

function serverOptions({ tls = 'none', certificate = 'good', login, loginBy, size, without = [] }: RelayOptions) {
  const disabled = [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])];
  return {
    ...mailCertificates[certificate],
    name: 'relay.example',
    secure: tls === 'tls',
    disabledCommands: disabled,
    allowInsecureAuth: true,
    authMethods: [...(loginBy ?? ['PLAIN', 'LOGIN'])],
    disableReverseLookup: true,
    hideDSN: without.includes('DSN'),
    hidePIPELINING: without.includes('PIPELINING'),
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 1,
    ...(size === undefined ? {} : { size }),
  } satisfies SMTPServerOptions;
}

/** How the desk reaches a relay on that port of this machine. */
export function relayAccount(port: number, { tls = 'none', login }: RelayOptions): RelayAccount {
  return {
    server: {
      host: 'localhost',
      port,
      username: login?.username ?? '',
      tls_type: tls,
      tls_skip_verify: false,
      tls_ca: mailAuthority,
      auth_protocol: login === undefined ? 'none' : 'plain',
      hello_hostname: null,
      max_conns: 2,
      save_sent: 'never',
    },
    password: login?.password ?? null,
  };
}

function isTaken(rule: RelayRule | undefined): boolean {
  return rule === undefined || (typeof rule.answer === 'object' && rule.answer.code < 300);
}

function received({ envelope, secure }: SMTPServerSession, raw: Buffer): ReceivedRaw {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    envid: envelope.dsn?.envid ?? null,
    notify: envelope.rcptTo.flatMap(({ dsn }) => dsn?.notify ?? []),
    raw,
    isSecure: secure,
  };
}

const scriptedCommands = [
  ['EHLO', 'hello'],
  ['HELO', 'hello'],
  ['STARTTLS', 'tls'],
  ['AUTH', 'login'],
  ['MAIL', 'mail'],
  ['RCPT', 'rcpt'],
  ['DATA', 'data'],
] as const satisfies readonly (readonly [command: string, verb: ScriptedVerb])[];

/** Puts the script before what the connection does at each command. */
function listen(server: SMTPServer, session: SMTPServerSession, script: RelayScript, commands: string[]): void {
  const connection = connectionOf(server, session);
  if (connection === undefined) return;
  for (const [command, verb] of scriptedCommands) {
    const usual = connection[`handler_${command}`].bind(connection);
    connection[`handler_${command}`] = (line, next) => {
      const text = line.toString();
      commands.push(command === 'AUTH' ? text.split(' ', 2).join(' ') : text);
      const rule = script.take(verb, /<(?<address>[^>]*)>/.exec(text)?.groups?.address);
      if (rule === undefined || typeof rule.answer === 'string') {
        follow(rule, session, server, next, () => usual(line, next));
        return;
      }
      const { code, text: words } = rule.answer;
      const lines = words.split('\n');
      connection.send(code, lines.length > 1 ? lines : words, false);
      next();
    };
  }
}

/** Does what the rule wants by the callback of the server, or what is usual. */
function follow(
  rule: RelayRule | undefined,
  session: SMTPServerSession,
  server: SMTPServer,
  answer: (failure: Error | null, words?: string) => void,
  usual: () => void,
): void {
  if (rule === undefined) usual();
  else if (rule.answer === 'silent') return;
  else if (rule.answer === 'cut') socketOf(server, session)?.destroy();
  else if (rule.answer.code < 300) answer(null, rule.answer.text);
  else answer(failure(rule.answer.code, rule.answer.text));
}

function failure(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

function connectionOf(server: SMTPServer, { id }: SMTPServerSession) {
  return [...server.connections].find((connection) => connection.session.id === id);
}

function socketOf(server: SMTPServer, session: SMTPServerSession) {
  return connectionOf(server, session)?._socket;
}
