import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MailboxAccount, MailboxFailure, type OpenMailbox } from '@helpdesk/domain/ports';
import { imapMailboxes, usualImapLimits } from '@helpdesk/mail-imap';
import { afterEach, describe, expect, it } from 'vitest';
import { hostileAnswers, hostileGreetings, mailboxCalls } from '../../support/mail/hostile-imap.ts';
import type { ImapFault } from '../../support/mail/imap-faults.ts';
import { startImap, type TestImapOptions, type TestImapServer } from '../../support/mail/imap-server.ts';
import { mailOf } from '../../support/mail/mail-of.ts';
import { loopbackOutbound } from '../../support/mail/relay-server.ts';

/** Lowered when nothing else is to come. */
const limits = { ...usualImapLimits };
const servers = imapMailboxes({ outbound: loopbackOutbound, limits });
const started: TestImapServer[] = [];
const opened: OpenMailbox[] = [];
const all = { from: 1, since: null };
const never = new AbortController().signal;
const longMs = 3_600_000;

afterEach(async () => {
  Object.assign(limits, usualImapLimits, { closeMs: 1 });
  for (const mailbox of opened.splice(0)) await mailbox.close();
  for (const server of started.splice(0)) await server.close();
  Object.assign(limits, usualImapLimits);
});

async function serve(options?: TestImapOptions): Promise<TestImapServer> {
  const server = await startImap(options);
  started.push(server);
  return server;
}

async function open(server: TestImapServer, account: MailboxAccount = server.account()): Promise<OpenMailbox> {
  const mailbox = await servers.open(account);
  opened.push(mailbox);
  return mailbox;
}

async function failureOf(work: Promise<unknown>): Promise<MailboxFailure> {
  const error = await work.then(
    (value) => new Error(`it gave ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MailboxFailure)) throw error;
  return error;
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** From now on the command goes wrong, each time. */
function breakAt(server: TestImapServer, command: string, fault: ImapFault): void {
  server.faults.onCommand = (name) => (name === command ? fault : undefined);
}

describe('mail 4: opening a mailbox ends, and names the fault', () => {
  it.each(hostileGreetings)('of %s', async (_name, greeting) => {
    const server = await serve();
    server.faults.greeting = greeting;
    limits.connectMs = 100;
    expect((await failureOf(open(server))).fault).toBe('unreachable');
    await expect.poll(() => server.connections).toBe(0);
    expect(server.logins.tried).toBe(0);
  });

  it.each(['AUTHENTICATE', 'NAMESPACE'])('of a server that is silent at %s', async (command) => {
    const server = await serve();
    breakAt(server, command, { do: 'freeze' });
    limits.connectMs = 100;
    expect((await failureOf(open(server))).fault).toBe('unreachable');
    await expect.poll(() => server.connections).toBe(0);
  });

  it.each(['LIST', 'SELECT'])('of a server that is silent at %s', async (command) => {
    const server = await serve();
    server.faults.onCommand = (name) => {
      // The last command before: from here on the time of one command counts.
      if (name === 'NAMESPACE') limits.commandMs = 100;
      return name === command ? { do: 'freeze' } : undefined;
    };
    expect((await failureOf(open(server))).fault).toBe('unreachable');
    await expect.poll(() => server.connections).toBe(0);
  });

  it('of a host whose name is not resolved in time', async () => {
    const outbound = { ...loopbackOutbound, resolve: () => new Promise<never>(() => {}) };
    const slow = imapMailboxes({ outbound, limits: { ...usualImapLimits, connectMs: 10 } });
    const server = await serve();
    expect((await failureOf(slow.open(server.account()))).fault).toBe('unreachable');
  });

  it('of a port where no one listens, and goes on when someone does', async () => {
    const server = await serve();
    await server.stop();
    expect((await failureOf(open(server))).fault).toBe('unreachable');
    await server.restart();
    expect(await (await open(server)).search(all)).toEqual([]);
  });

  it.each([
    ['* BYE Too many connections from your address\r\n', 'throttled'],
    ['* BYE [UNAVAILABLE] Maintenance\r\n', 'throttled'],
    ['* BYE Maintenance\r\n', 'unreachable'],
  ] as const)('of the greeting %j', async (greeting, fault) => {
    const server = await serve();
    server.faults.greeting = greeting;
    const failure = await failureOf(open(server));
    expect(failure.fault).toBe(fault);
    expect(greeting).toContain(failure.message);
  });

  it('of a server that gives no UIDVALIDITY', async () => {
    const server = await serve();
    breakAt(server, 'SELECT', { do: 'answer', words: 'OK open' });
    expect((await failureOf(open(server))).fault).toBe('unreachable');
  });

  it.each([
    ['NO [NONEXISTENT] Mailbox doesn’t exist', 'no_mailbox'],
    ['NO [UNAVAILABLE] Later', 'throttled'],
    ['NO [SERVERBUG] Internal error occurred', 'unreachable'],
    ['BAD What', 'unreachable'],
  ] as const)('of a mailbox that is there and answered with %j', async (words, fault) => {
    const server = await serve();
    breakAt(server, 'SELECT', { do: 'answer', words });
    expect((await failureOf(open(server))).fault).toBe(fault);
  });
});

describe('mail 5: a login that is refused', () => {
  it.each([
    ['NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)', 'auth_failed'],
    ['NO', 'auth_failed'],
    ['NO [ALERT] Application-specific password required: https://support.example (Failure)', 'app_password_needed'],
    ['NO [ALERT] Your account is not enabled for IMAP use.', 'imap_disabled'],
    ['NO [UNAVAILABLE] Temporary authentication failure', 'throttled'],
    ['NO [INUSE] In use', 'throttled'],
    ['NO [LIMIT] Too many logins', 'throttled'],
    ['NO [OVERQUOTA] Bandwidth', 'throttled'],
    ['NO [THROTTLED] Slower', 'throttled'],
    ['NO Too many simultaneous connections', 'throttled'],
  ] as const)('with %j is %s, was tried once, and leaves no connection', async (words, fault) => {
    const server = await serve();
    server.faults.refuseLogin = words;
    const failure = await failureOf(open(server));
    expect(failure.fault).toBe(fault);
    expect(words).toContain(failure.message);
    expect(server.logins).toEqual({ tried: 1, refused: 1 });
    await expect.poll(() => server.connections).toBe(0);
  });

  it.each([
    ['Invalid credentials', 'auth_failed'],
    ['[AUTHENTICATIONFAILED] No', 'auth_failed'],
    ['Too many connections', 'throttled'],
    ['Going down', 'unreachable'],
  ] as const)('by the goodbye %j is %s', async (words, fault) => {
    const server = await serve();
    breakAt(server, 'AUTHENTICATE', { do: 'bye', words });
    expect((await failureOf(open(server))).fault).toBe(fault);
  });

  it('as a mailbox that is not shared is named so', async () => {
    const server = await serve();
    breakAt(server, 'NAMESPACE', { do: 'answer', words: 'BAD User is authenticated but not connected.' });
    expect((await failureOf(open(server))).fault).toBe('not_shared');
  });

  it('with the password in its words does not show it', async () => {
    const server = await serve();
    const [user, password] = ['support@desk.example', 'pass word+=/'];
    for (const shown of [
      password,
      Buffer.from(password).toString('base64'),
      Buffer.from(`\0${user}\0${password}`).toString('base64'),
    ]) {
      server.faults.refuseLogin = `NO [ALERT] ${user} came with ${shown} and an app password is needed`;
      const failure = await failureOf(open(server, server.account({}, password)));
      expect(failure.fault).toBe('app_password_needed');
      expect(failure.message).toBe(`[ALERT] ${user} came with *** and an app password is needed`);
      expect(failure.cause).toBeUndefined();
    }
  });
});

describe('mail 57: a connection that is to be safe', () => {
  it('sends no password to a server that lets everyone in before TLS', async () => {
    for (const without of [['STARTTLS'], []]) {
      const server = await serve({ tls: 'starttls', without });
      server.faults.greeting = '* PREAUTH welcome\r\n';
      breakAt(server, 'STARTTLS', { do: 'answer', words: 'BAD You are in already' });
      expect((await failureOf(open(server))).fault).toBe('unreachable');
      expect(server.logins.tried).toBe(0);
    }
  });

  it('takes nothing that came between the answer to STARTTLS and TLS', async () => {
    const server = await serve({ tls: 'starttls' });
    breakAt(server, 'STARTTLS', { do: 'answer', words: 'OK begin\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN' });
    expect((await failureOf(open(server))).fault).toBe('unreachable');
    expect(server.logins.tried).toBe(0);
  });

  it.each(['expired', 'selfSigned', 'anotherHost'] as const)(
    'refuses a certificate that is %s',
    async (certificate) => {
      for (const tls of ['tls', 'starttls'] as const) {
        const server = await serve({ tls, certificate });
        expect((await failureOf(open(server))).fault).toBe('certificate');
        expect(server.logins.tried).toBe(0);
      }
    },
  );

  it('goes to the address that was resolved, with the name for TLS', async () => {
    const server = await serve({ tls: 'tls', certificate: 'anotherHost' });
    const asked: string[] = [];
    const resolving = imapMailboxes({
      outbound: {
        ...loopbackOutbound,
        resolve: async (host) => {
          asked.push(host);
          return { address: '127.0.0.1', family: 4, serverName: host };
        },
      },
    });
    const mailbox = await resolving.open(server.account({ host: 'mail.other.example' }));
    expect(asked).toEqual(['mail.other.example']);
    await mailbox.close();
  });
});

describe.each(mailboxCalls)('mail 4: %s', (_name, command, call) => {
  it.each(hostileAnswers)('ends with %s, and so does the connection', async (_answer, fault) => {
    const server = await serve();
    server.append(mailOf('one'));
    const mailbox = await open(server);
    breakAt(server, command, fault);
    // Nothing but what never comes is waited for. The other faults are quick, or have all the time.
    if (fault.do === 'freeze' || fault.do === 'send') limits.commandMs = 100;
    expect((await failureOf(call(mailbox))).fault).toBe('unreachable');
    expect((await failureOf(mailbox.search(all))).fault).toBe('unreachable');
    await expect.poll(() => server.connections).toBe(0);
  });

  it('is refused for a while, and so is all else', async () => {
    const server = await serve();
    server.append(mailOf('one'));
    const mailbox = await open(server);
    breakAt(server, command, { do: 'answer', words: 'NO [UNAVAILABLE] Later' });
    expect((await failureOf(call(mailbox))).fault).toBe('throttled');
    expect((await failureOf(mailbox.search(all))).fault).toBe('unreachable');
  });
});

describe('mail 4, 9: a mail that the server does not give', () => {
  it.each(['NO [SERVERBUG] Internal error', 'BAD Error in the mail', 'NO'])(
    'as %j does not stop the others',
    async (words) => {
      const server = await serve();
      const [bad, good] = [server.append(mailOf('bad')), server.append(mailOf('good'))];
      const mailbox = await open(server);
      server.faults.onCommand = (name, line) =>
        name === 'UID FETCH' && line.includes(` ${bad} `) ? { do: 'answer', words } : undefined;
      expect((await failureOf(mailbox.look(bad))).fault).toBe('mail_refused');
      expect((await failureOf(bytesOf(mailbox.source(bad)))).fault).toBe('mail_refused');
      expect((await failureOf(mailbox.head(bad))).fault).toBe('mail_refused');
      expect(String(await bytesOf(mailbox.source(good)))).toBe(mailOf('good'));
    },
  );

  it('is one whose source is nothing', async () => {
    const server = await serve();
    const uid = server.append(mailOf('bad'));
    const mailbox = await open(server);
    breakAt(server, 'UID FETCH', { do: 'send', bytes: '* 1 FETCH (UID 1 BODY[] NIL)\r\n' });
    server.faults.onCommand = (name) => (name === 'UID FETCH' ? { do: 'answer', words: 'OK\r\n' } : undefined);
    expect((await failureOf(bytesOf(mailbox.source(uid)))).fault).toBe('no_mail');
  });

  it('is one whose first part is empty and whose size is not', async () => {
    const server = await serve();
    const uid = server.append(mailOf('bad'));
    const mailbox = await open(server);
    breakAt(server, 'UID FETCH', { do: 'send', bytes: '* 1 FETCH (UID 1 RFC822.SIZE 60 BODY[]<0> "")\r\n' });
    expect((await failureOf(bytesOf(mailbox.source(uid)))).fault).toBe('mail_refused');
  });

  it('is copied once where it cannot be removed afterwards', async () => {
    const server = await serve({ without: ['MOVE'] });
    const uid = server.append(mailOf('one'));
    server.append(mailOf('two'), { mailbox: 'Done' });
    const mailbox = await open(server);
    breakAt(server, 'UID STORE', { do: 'answer', words: 'NO [NOPERM] No' });
    await mailbox.settle(uid, 'move:Done');
    expect(server.mailboxes.get('Done')?.mails).toHaveLength(2);
  });

  it('leaves a mailbox that may not be changed as it is', async () => {
    const server = await serve();
    const uid = server.append(mailOf('one'));
    const mailbox = await open(server);
    for (const command of ['UID STORE', 'UID MOVE', 'UID EXPUNGE'])
      server.faults.onCommand = (name) =>
        name === command || name === 'UID STORE' ? { do: 'answer', words: 'NO [NOPERM] No' } : undefined;
    for (const action of ['seen', 'delete', 'move:Done'])
      expect(await mailbox.settle(uid, action)).toBe(action === 'move:Done' ? 'moved' : 'nothing');
  });
});

describe('mail 4: a connection that is cut in the middle of a mail', () => {
  it.each([0, 1, 20, 60, 61, 100, 140])('after %i bytes of the answer gives no shorter mail', async (bytes) => {
    const server = await serve();
    const uid = server.append(mailOf('one'));
    const mailbox = await open(server);
    breakAt(server, 'UID FETCH', { do: 'cut_after', bytes });
    expect((await failureOf(bytesOf(mailbox.source(uid)))).fault).toBe('unreachable');
  });

  it('after the first part of it neither', async () => {
    const server = await serve();
    const uid = server.append('x'.repeat(600_000));
    const mailbox = await open(server);
    let parts = 0;
    server.faults.onCommand = (name) => {
      if (name === 'UID FETCH') parts++;
      return parts === 3 ? { do: 'cut_after', bytes: 1_000 } : undefined;
    };
    expect((await failureOf(bytesOf(mailbox.source(uid)))).fault).toBe('unreachable');
    expect(parts).toBe(3);
  });
});

describe('mail 1, 3: servers that answer in ways of their own', () => {
  it('answer twice for one UID', async () => {
    const server = await serve();
    server.faults.twoFetchAnswers = true;
    const raw = `${mailOf('large')}${'x'.repeat(600_000)}`;
    const uid = server.append(raw);
    const mailbox = await open(server);
    expect(await mailbox.look(uid)).toMatchObject({ size: raw.length });
    expect(String(await bytesOf(mailbox.source(uid)))).toBe(raw);
    expect(String(await mailbox.head(uid))).toBe(mailOf('large').split('body')[0]);
  });

  it.each([100, 262_143, 262_144, 262_145, 600_000])('give the whole of %i bytes for each part', async (size) => {
    const server = await serve();
    server.faults.ignorePartial = true;
    const raw = 'x'.repeat(size);
    const uid = server.append(raw);
    const mailbox = await open(server);
    expect((await bytesOf(mailbox.source(uid))).toString() === raw).toBe(true);
  });

  it('report a change of another mail in between', async () => {
    const server = await serve();
    const uid = server.append(mailOf('one'));
    server.append(mailOf('two'));
    const mailbox = await open(server);
    breakAt(server, 'UID FETCH', { do: 'send', bytes: '* 2 FETCH (FLAGS (\\Seen))\r\n* 2 FETCH (UID 2 FLAGS ())\r\n' });
    expect(await mailbox.look(uid)).toMatchObject({ size: mailOf('one').length });
    expect(String(await bytesOf(mailbox.source(uid)))).toBe(mailOf('one'));
    breakAt(server, 'UID SEARCH', { do: 'send', bytes: '* SEARCH 1\r\n' });
    expect(await mailbox.search(all)).toEqual([1, 2]);
  });

  it('begin their UIDs again', async () => {
    const server = await serve();
    server.append(mailOf('one'));
    const mailbox = await open(server);
    server.recreate();
    expect((await failureOf(mailbox.search(all))).fault).toBe('unreachable');
    const again = await open(server);
    expect(again.uidValidity).not.toBe(mailbox.uidValidity);
    expect(await again.search(all)).toEqual([1]);
  });

  it('have a UIDVALIDITY that a number would change', async () => {
    const server = await serve();
    const inbox = server.mailboxes.get('INBOX');
    if (inbox !== undefined) inbox.uidValidity = 9_223_372_036_854_775_807n;
    expect((await open(server)).uidValidity).toBe('9223372036854775807');
  });

  it('hide mails', async () => {
    const server = await serve();
    const [first, second] = [server.append(mailOf('one')), server.append(mailOf('two'))];
    server.faults.hidden = new Set([second]);
    const mailbox = await open(server);
    expect(await mailbox.search(all)).toEqual([first]);
    expect(await mailbox.look(second)).toBeUndefined();
  });

  it('ask for a pause', async () => {
    const server = await serve();
    const mailbox = await open(server);
    const words = 'BAD Request is throttled. Suggested Backoff Time: 92415 milliseconds';
    breakAt(server, 'UID SEARCH', { do: 'answer', words });
    expect((await failureOf(mailbox.search(all))).fault).toBe('throttled');
  });
});

describe('mail 1, 4: a wait', () => {
  it.each(['NO Not now', 'BAD IDLE is not for you', 'OK that was all'])(
    'goes by time where IDLE is answered with %j',
    async (words) => {
      const server = await serve();
      const mailbox = await open(server);
      breakAt(server, 'IDLE', { do: 'answer', words });
      limits.refusedIdleMs = 1;
      expect(await mailbox.wait(longMs, never)).toBe('time');
      server.append(mailOf('one'));
      expect(await mailbox.wait(longMs, never)).toBe('changed');
    },
  );

  it('is left at once, also where the server is silent', async () => {
    const server = await serve();
    const mailbox = await open(server);
    breakAt(server, 'IDLE', { do: 'freeze' });
    const ends = new AbortController();
    const waited = mailbox.wait(longMs, ends.signal);
    ends.abort();
    expect(await waited).toBe('aborted');
    limits.closeMs = 1;
    await mailbox.close();
    await expect.poll(() => server.connections).toBe(0);
  });
});

describe('mail 4: a process', () => {
  it('outlives every hostile server, and logs nothing', async () => {
    const script = join(import.meta.dirname, 'hostile-servers.ts');
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script]);
    expect(stderr).toBe('');
    expect(stdout).toBe(`${hostileGreetings.length + mailboxCalls.length * hostileAnswers.length} failures`);
  });
});

describe('mail 10: a large mail', () => {
  it('is asked for part by part, as it is taken', async () => {
    const server = await serve();
    const raw = Buffer.alloc(30 * 1024 * 1024, 'x');
    const uid = server.append(raw);
    const mailbox = await open(server);
    let asked = 0;
    server.faults.onCommand = () => {
      asked++;
      return undefined;
    };
    let [taken, length] = [0, 0];
    for await (const chunk of mailbox.source(uid)) {
      taken++;
      length += chunk.length;
      // Nothing is fetched ahead of who takes it.
      if (asked !== taken || chunk.length > usualImapLimits.chunkBytes) throw new Error(`${asked} parts for ${taken}`);
    }
    expect(length).toBe(raw.length);
  });
});
