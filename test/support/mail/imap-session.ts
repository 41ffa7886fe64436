import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { imapCommands } from './imap-commands.ts';
import { type CommandParts, commandReader } from './imap-reader.ts';
import { capabilitiesOf, type ImapHost, type ImapSession, reportChanges } from './imap-state.ts';
import { imapTokens, textOf } from './imap-tokens.ts';

/** Speaks with one client until the connection ends. */
export function imapSession(plain: Socket, host: ImapHost, isSecure: boolean): void {
  let socket: Socket = plain;
  let isFrozen = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let stopWatching = (): void => {};
  const send = (bytes: string | Buffer): void => {
    if (isFrozen || socket.destroyed) return;
    const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    const part = whole.subarray(0, bytesLeft);
    bytesLeft -= part.length;
    if (bytesLeft > 0) socket.write(part);
    else socket.end(part);
  };
  const session: ImapSession = {
    host,
    isSecure,
    folders: null,
    selected: null,
    takeLine: null,
    send,
    finish: (tag, words) => {
      session.report();
      send(`${tag} ${words}\r\n`);
    },
    report: () => reportChanges(session),
    signIn: (folders) => {
      session.folders = folders;
      stopWatching = folders.watch(() => session.takeLine !== null && session.report());
    },
    startTls: () => {
      plain.removeListener('data', read);
      socket = new TLSSocket(plain, { isServer: true, secureContext: host.secureContext });
      socket.on('error', () => plain.destroy());
      session.isSecure = true;
      read = commandReader(handle, more);
      socket.on('data', (bytes) => read(bytes));
    },
    end: () => socket.end(),
  };
  /** False where the command is not to be answered as usual. */
  const fail = (name: string, line: string, tag: string): boolean => {
    const fault = host.faults.onCommand?.(name, line);
    if (fault === undefined) return false;
    if (fault.do === 'freeze') isFrozen = true;
    if (fault.do === 'cut') socket.destroy();
    if (fault.do === 'cut_after') bytesLeft = fault.bytes;
    if (fault.do === 'send') send(fault.bytes);
    if (fault.do === 'answer') session.finish(tag, fault.words);
    if (fault.do === 'bye') {
      send(`* BYE ${fault.words}\r\n`);
      socket.end();
    }
    return fault.do === 'cut' || fault.do === 'answer' || fault.do === 'bye';
  };
  const handle = (parts: CommandParts): void => {
    if (isFrozen || socket.destroyed) return;
    if (session.takeLine !== null) {
      session.takeLine(parts.map(String).join(''));
      return;
    }
    const [tag = '*', first = '', ...rest] = imapTokens(parts);
    const isByUid = textOf(first).toUpperCase() === 'UID';
    const name = (isByUid ? `UID ${textOf(rest[0])}` : textOf(first)).toUpperCase();
    if (fail(name, parts.map(String).join(''), textOf(tag))) return;
    const run = imapCommands.get(name);
    const words =
      run === undefined ? `BAD ${name} is not known` : run(session, isByUid ? rest.slice(1) : rest, textOf(tag));
    if (words !== undefined) session.finish(textOf(tag), words);
  };
  const more = (): void => send('+ go on\r\n');
  let read = commandReader(handle, more);
  plain.on('data', read);
  plain.on('error', () => plain.destroy());
  plain.on('close', () => stopWatching());
  const { greeting } = host.faults;
  if (greeting === undefined) send(`* OK [CAPABILITY ${capabilitiesOf(session).join(' ')}] ready\r\n`);
  else if (greeting !== null) send(greeting);
}
