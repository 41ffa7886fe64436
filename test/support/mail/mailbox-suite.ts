import { newUids } from '@helpdesk/domain';
import { type MailboxAccount, MailboxFailure, type OpenMailbox } from '@helpdesk/domain/ports';
import { imapMailboxes } from '@helpdesk/mail-imap';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ImapTalk, talkImap } from './imap-talk.ts';
import { mailOf } from './mail-of.ts';
import { loopbackOutbound } from './relay-server.ts';

/** A server on which the suite runs. */
export interface SuiteServer {
  /** An account of its own, with an empty `INBOX`. */
  account(changes?: Partial<MailboxAccount['server']>): MailboxAccount;
  /** Its port without TLS, for looking at the mailbox. */
  readonly plainPort: number;
  /** Ends the connections that there are without a word, as far as the server can be made to. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

export interface SuiteOptions {
  /** Capabilities that are not offered. */
  readonly without?: readonly string[];
  readonly tls?: MailboxAccount['server']['tls_type'];
}

/** What must hold for the adapter on every server: one body, so that a server of our own that is too kind is found out. */
export function mailboxSuite(start: (options: SuiteOptions) => Promise<SuiteServer>): void {
  const servers = imapMailboxes({ outbound: loopbackOutbound });
  const never = new AbortController().signal;
  const longMs = 3_600_000;
  const opened: OpenMailbox[] = [];
  const talks: ImapTalk[] = [];

  afterEach(async () => {
    for (const mailbox of opened.splice(0)) await mailbox.close();
    for (const talk of talks.splice(0)) talk.end();
  });

  async function open(account: MailboxAccount): Promise<OpenMailbox> {
    const mailbox = await servers.open(account);
    opened.push(mailbox);
    return mailbox;
  }

  async function talkTo(server: SuiteServer, account: MailboxAccount): Promise<ImapTalk> {
    const talk = await talkImap(server.plainPort, account.server.username, account.password);
    talks.push(talk);
    return talk;
  }

  const all = { from: 1, since: null };
  const failureOf = async (work: Promise<unknown>): Promise<MailboxFailure> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof MailboxFailure)) throw new Error(`no MailboxFailure: ${error}`);
    return error;
  };
  /** A search may answer what the server knew before it, and reports the rest behind it: then there is no wait. */
  const expectFound = async (mailbox: OpenMailbox, uids: readonly number[]): Promise<void> => {
    for (let found = await mailbox.search(all); found.length < uids.length; found = await mailbox.search(all))
      expect(await mailbox.wait(longMs, never)).toBe('changed');
    expect(await mailbox.search(all)).toEqual(uids);
  };
  const bytesOf = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  function onServer(options: SuiteOptions, body: (server: () => SuiteServer) => void): void {
    let server: SuiteServer;
    beforeAll(async () => {
      server = await start(options);
    });
    afterAll(() => server?.close());
    body(() => server);
  }

  describe('mail 74: a mail that was sent', () => {
    onServer({}, (server) => {
      const saved = (account: MailboxAccount, messageId: string, maxBytes = 1_000) =>
        servers.saveSent(account, {
          messageId,
          maxBytes,
          date: Date.UTC(2026, 4, 20, 12),
          source: (async function* () {
            yield Buffer.from(`Message-ID: <${messageId}>\r\nSubject: Hello\r\n\r\n`);
            yield Buffer.from('Good morning\r\n');
          })(),
        });

      it('has one copy among the sent ones, marked as read, however often it is saved', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        await talk.say('CREATE Sent');
        expect(await saved(account, 'a1@desk.example')).toBe('saved');
        expect(await saved(account, 'a1@desk.example')).toBe('there');
        expect(await saved(account, 'a2@desk.example')).toBe('saved');
        const flags = [...(await talk.mails('Sent')).values()];
        expect(flags.map((each) => each.includes('\\Seen'))).toEqual([true, true]);
        expect((await talk.mails()).size).toBe(0);
      });

      it('is copied byte for byte, and not at all where it has more bytes than it may', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        await talk.say('CREATE Sent');
        await expect(saved(account, 'a1@desk.example', 60)).rejects.toThrow('larger');
        expect((await talk.mails('Sent')).size).toBe(0);
        await saved(account, 'a1@desk.example');
        const copies = await open({ ...account, server: { ...account.server, mailbox: 'Sent' } });
        const [uid = 0] = await copies.search(all);
        const raw = 'Message-ID: <a1@desk.example>\r\nSubject: Hello\r\n\r\nGood morning\r\n';
        expect(String(await bytesOf(copies.source(uid)))).toBe(raw);
      });

      it('has one copy after a try that ended in the middle of the mail', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        await talk.say('CREATE Sent');
        const messageId = 'a1@desk.example';
        const source = (async function* () {
          yield Buffer.from(`Message-ID: <${messageId}>\r\n`);
          throw new Error('the disk is away');
        })();
        const broken = { messageId, maxBytes: 1_000, date: Date.UTC(2026, 4, 20, 12), source };
        await expect(servers.saveSent(account, broken)).rejects.toThrow('the disk is away');
        expect((await talk.mails('Sent')).size).toBe(0);
        expect(await saved(account, messageId)).toBe('saved');
        expect(await saved(account, messageId)).toBe('there');
        expect((await talk.mails('Sent')).size).toBe(1);
      });

      it('is looked for among the mails of its time, so that old ones cost nothing', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        await talk.say('CREATE Sent');
        const addedBefore = (messageId: string, days: number) => {
          const date = new Date(Date.UTC(2026, 4, 20 - days, 12));
          return talk.append(`Message-ID: <${messageId}>\r\n\r\nHello\r\n`, { date, mailbox: 'Sent' });
        };
        await addedBefore('old@desk.example', 4);
        await addedBefore('fresh@desk.example', 1);
        expect(await saved(account, 'old@desk.example')).toBe('saved');
        expect(await saved(account, 'fresh@desk.example')).toBe('there');
      });

      it('has none where the account has no mailbox for it', async () => {
        expect(await saved(server().account(), 'a1@desk.example')).toBe('no_mailbox');
      });
    });
  });

  describe('mail 1: a mailbox with IDLE', () => {
    onServer({}, (server) => {
      it('reports a mail while it is waited for', async () => {
        const account = server().account();
        const mailbox = await open(account);
        const talk = await talkTo(server(), account);
        expect(await mailbox.search(all)).toEqual([]);
        const waited = mailbox.wait(longMs, never);
        const uid = await talk.append(mailOf('one'));
        expect(await waited).toBe('changed');
        expect(await mailbox.search(all)).toEqual([uid]);
      });

      it('reports three mails as one change, and a search finds all three', async () => {
        const account = server().account();
        const mailbox = await open(account);
        const talk = await talkTo(server(), account);
        await mailbox.search(all);
        const waited = mailbox.wait(longMs, never);
        const uids = [await talk.append(mailOf('1')), await talk.append(mailOf('2')), await talk.append(mailOf('3'))];
        expect(await waited).toBe('changed');
        await expectFound(mailbox, uids);
      });

      it('misses no mail that came between the search and the wait', async () => {
        const account = server().account();
        const mailbox = await open(account);
        const talk = await talkTo(server(), account);
        await mailbox.search(all);
        const uid = await talk.append(mailOf('in between'));
        expect(await mailbox.wait(longMs, never)).toBe('changed');
        await mailbox.search(all);
        const next = await talk.append(mailOf('during a command'));
        await mailbox.look(next);
        expect(await mailbox.wait(longMs, never)).toBe('changed');
        await expectFound(mailbox, [uid, next]);
      });

      it('is waited for again after a time without a mail', async () => {
        const account = server().account();
        const mailbox = await open(account);
        await mailbox.search(all);
        expect(await mailbox.wait(1, never)).toBe('time');
        const talk = await talkTo(server(), account);
        const waited = mailbox.wait(longMs, never);
        await talk.append(mailOf('later'));
        expect(await waited).toBe('changed');
      });

      it('stops waiting when it is asked to, and can be used further', async () => {
        const account = server().account();
        const mailbox = await open(account);
        await mailbox.search(all);
        const ends = new AbortController();
        const waited = mailbox.wait(longMs, ends.signal);
        ends.abort();
        expect(await waited).toBe('aborted');
        expect(await mailbox.wait(longMs, ends.signal)).toBe('aborted');
        const talk = await talkTo(server(), account);
        const again = mailbox.wait(longMs, never);
        const uid = await talk.append(mailOf('after it'));
        expect(await again).toBe('changed');
        expect(await mailbox.search(all)).toEqual([uid]);
      });

      it('answers the newest UID when nothing is new', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const uid = await talk.append(mailOf('old'));
        const mailbox = await open(account);
        const search = { from: uid + 1, since: null };
        const answered = await mailbox.search(search);
        expect(answered).toEqual([uid]);
        expect(newUids(search, answered)).toEqual([]);
      });

      it('finds mails by the day on which they came', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const [old, fresh, edge] = [
          new Date('2026-01-01T12:00:00Z'),
          new Date('2026-01-09T12:00:00Z'),
          new Date('2026-01-05T00:00:01Z'),
        ];
        await talk.append(mailOf('old'), { date: old });
        const wanted = [
          await talk.append(mailOf('fresh'), { date: fresh }),
          await talk.append(mailOf('edge'), { date: edge }),
        ];
        const mailbox = await open(account);
        expect(await mailbox.search({ from: 1, since: edge.getTime() })).toEqual(wanted);
        expect(await mailbox.search({ from: wanted[1] ?? 0, since: edge.getTime() })).toEqual([wanted[1]]);
      });

      it('names its UIDVALIDITY as text', async () => {
        expect((await open(server().account())).uidValidity).toMatch(/^[1-9]\d{0,19}$/);
      });
    });
  });

  describe('mail 1: a mailbox without IDLE', () => {
    onServer({ without: ['IDLE'] }, (server) => {
      it('is waited for by time', async () => {
        const account = server().account();
        const mailbox = await open(account);
        expect(mailbox.can).toEqual({ idle: false, move: true, uidPlus: true });
        const talk = await talkTo(server(), account);
        expect(await mailbox.search(all)).toEqual([]);
        expect(await mailbox.wait(1, never)).toBe('time');
        const uid = await talk.append(mailOf('one'));
        expect(await mailbox.wait(1, never)).toBe('changed');
        expect(await mailbox.search(all)).toEqual([uid]);
        const ends = new AbortController();
        const waited = mailbox.wait(longMs, ends.signal);
        ends.abort();
        expect(await waited).toBe('aborted');
      });
    });
  });

  describe('mail 3, 10: a mail', () => {
    onServer({}, (server) => {
      it('has a size and a time', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const date = new Date('2026-02-03T04:05:06Z');
        const uid = await talk.append(mailOf('one'), { date });
        const mailbox = await open(account);
        expect(await mailbox.look(uid)).toEqual({ size: mailOf('one').length, receivedAt: date.getTime() });
        expect(await mailbox.look(uid + 1)).toBeUndefined();
      });

      it.each([1, 262_143, 262_144, 262_145, 524_288, 1_500_000])(
        'of %i bytes comes whole and stays unread',
        async (size) => {
          const account = server().account();
          const talk = await talkTo(server(), account);
          const raw = sizedMail(size);
          const uid = await talk.append(raw);
          const mailbox = await open(account);
          const found = await bytesOf(mailbox.source(uid));
          expect(found.equals(raw)).toBe(true);
          expect((await talk.mails()).get(uid)).toEqual([]);
        },
      );

      it('is left in the middle, and the next one is read', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const uids = [await talk.append(sizedMail(1_000_000)), await talk.append(mailOf('two'))];
        const mailbox = await open(account);
        for await (const chunk of mailbox.source(uids[0] ?? 0)) {
          expect(chunk.length).toBe(262_144);
          break;
        }
        expect(String(await bytesOf(mailbox.source(uids[1] ?? 0)))).toBe(mailOf('two'));
      });

      it('that is gone is named so, and the connection is used further', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const uids = [await talk.append(sizedMail(600_000)), await talk.append(mailOf('two'))];
        const [gone = 0, kept = 0] = uids;
        const mailbox = await open(account);
        const source = mailbox.source(gone)[Symbol.asyncIterator]();
        await source.next();
        await talk.mark(gone, '\\Deleted');
        await talk.expunge();
        // Until the server reports it, the mail may still be readable on this connection.
        await mailbox.wait(1, never);
        expect((await failureOf(Promise.resolve(source.next()))).fault).toBe('no_mail');
        expect((await failureOf(bytesOf(mailbox.source(gone)))).fault).toBe('no_mail');
        expect((await failureOf(mailbox.head(gone))).fault).toBe('no_mail');
        expect(await mailbox.look(gone)).toBeUndefined();
        expect(String(await bytesOf(mailbox.source(kept)))).toBe(mailOf('two'));
      });

      it('has a head of 64 KiB at most', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const small = await talk.append(mailOf('one'));
        const long = Buffer.from(`Subject: long\r\n${'X-Long: y\r\n'.repeat(10_000)}\r\nbody\r\n`);
        const large = await talk.append(long);
        const mailbox = await open(account);
        expect(Buffer.from(await mailbox.head(small)).toString()).toBe(mailOf('one').split('body')[0]);
        expect(Buffer.from(await mailbox.head(large)).equals(long.subarray(0, 65_536))).toBe(true);
      });
    });
  });

  describe.each([
    [[], 'deleted', 'moved'],
    [['MOVE'], 'deleted', 'moved'],
    [['UIDPLUS'], 'seen', 'moved'],
    [['MOVE', 'UIDPLUS'], 'seen', 'seen'],
  ] as const)('mail 6: after the import, without %j', (without, deleted, moved) => {
    onServer({ without }, (server) => {
      it.each([
        ['nothing', 'nothing'],
        ['seen', 'seen'],
        ['delete', deleted],
        ['move:Done', moved],
        ['move:Erledigt & "fertig", für später', moved],
      ] as const)('%s: the mail is %s, and no other is touched', async (action, wanted) => {
        const account = server().account({ after_import: action });
        const talk = await talkTo(server(), account);
        const [uid, other] = [await talk.append(mailOf('one')), await talk.append(mailOf('other'))];
        await talk.mark(other, '\\Deleted');
        const mailbox = await open(account);
        expect(await mailbox.settle(uid, action)).toBe(wanted);
        const left = await talk.mails();
        expect(left.get(other)).toEqual(['\\Deleted']);
        expect(left.get(uid)).toEqual({ nothing: [], seen: ['\\Seen'], deleted: undefined, moved: undefined }[wanted]);
        if (action === 'move:Done' && wanted === 'moved') {
          expect((await talk.mails('Done')).size).toBe(1);
          expect(await mailbox.settle(other, 'move:Done')).toBe('moved');
          expect((await talk.mails('Done')).size).toBe(2);
        }
      });
    });
  });

  describe('mail 6: after the import', () => {
    onServer({}, (server) => {
      it('a mail is not moved to where it is', async () => {
        const account = server().account();
        const talk = await talkTo(server(), account);
        const uid = await talk.append(mailOf('one'));
        const mailbox = await open(account);
        expect(await mailbox.settle(uid, 'move:inbox')).toBe('seen');
        expect([...(await talk.mails()).keys()]).toEqual([uid]);
      });

      it('a mailbox that is open for reading stays as it is', async () => {
        const account = server().account({ after_import: 'nothing' });
        const talk = await talkTo(server(), account);
        const uid = await talk.append(mailOf('one'));
        const mailbox = await open(account);
        for (const action of ['seen', 'delete', 'move:Done']) expect(await mailbox.settle(uid, action)).toBe('nothing');
        expect((await talk.mails()).get(uid)).toEqual([]);
      });

      it('a mail that is gone is no failure', async () => {
        const mailbox = await open(server().account());
        for (const action of ['seen', 'delete', 'move:Done']) await mailbox.settle(7, action);
        expect(await mailbox.search(all)).toEqual([]);
      });
    });
  });

  describe('mail 4, 5: what fails', () => {
    onServer({}, (server) => {
      it('is a wrong password, named so and not repeated', async () => {
        const account = server().account();
        const failure = await failureOf(open({ ...account, password: 'Wr0ng-and-secret' }));
        expect(failure.fault).toBe('auth_failed');
        expect(failure.message).not.toContain('Wr0ng');
        await open(account);
      });

      it('is a mailbox that is not there', async () => {
        const failure = await failureOf(open(server().account({ mailbox: 'Not/There' })));
        expect(failure.fault).toBe('no_mailbox');
      });

      it('is a connection that is cut during a wait, a search or nothing, and a new one goes on', async () => {
        const account = server().account();
        const [waiting, idle] = [await open(account), await open(account)];
        const waited = failureOf(waiting.wait(longMs, never));
        await server().cut();
        expect((await waited).fault).toBe('unreachable');
        expect((await failureOf(waiting.search(all))).fault).toBe('unreachable');
        expect((await failureOf(idle.search(all))).fault).toBe('unreachable');
        expect((await failureOf(idle.wait(longMs, never))).fault).toBe('unreachable');
        const talk = await talkTo(server(), account);
        const uid = await talk.append(mailOf('after it'));
        expect(await (await open(account)).search(all)).toEqual([uid]);
      });

      it('is every call after closing, which may happen twice', async () => {
        const mailbox = await open(server().account());
        const waited = failureOf(mailbox.wait(longMs, never));
        await mailbox.close();
        await mailbox.close();
        expect((await waited).fault).toBe('unreachable');
        for (const call of [
          () => mailbox.search(all),
          () => mailbox.look(1),
          () => bytesOf(mailbox.source(1)),
          () => mailbox.head(1),
          () => mailbox.settle(1, 'seen'),
          () => mailbox.wait(longMs, never),
        ])
          expect((await failureOf(call())).fault).toBe('unreachable');
      });
    });
  });

  describe.each(['tls', 'starttls'] as const)('mail 57: a server with %s', (tls) => {
    onServer({ tls }, (server) => {
      it('is read by who trusts its certificate', async () => {
        const account = server().account();
        expect(await (await open(account)).search(all)).toEqual([]);
        const skipping = server().account({ tls_ca: null, tls_skip_verify: true });
        expect(await (await open(skipping)).search(all)).toEqual([]);
      });

      it('is refused by everyone else', async () => {
        const failure = await failureOf(open(server().account({ tls_ca: null })));
        expect(failure.fault).toBe('certificate');
      });
    });
  });

  describe('mail 57: a server without TLS', () => {
    onServer({}, (server) => {
      it.each([
        ['tls', 'no_tls'],
        ['starttls', 'unreachable'],
      ] as const)('is refused where %s is asked for: %s', async (tls, fault) => {
        const failure = await failureOf(open(server().account({ tls_type: tls })));
        expect(failure.fault).toBe(fault);
      });
    });
  });
}

/** A mail of that many bytes, with bytes of every value but NUL and line ends of its own. */
function sizedMail(size: number): Buffer {
  const head = Buffer.from('Subject: large\r\n\r\n');
  const raw = Buffer.alloc(size, 'x');
  head.copy(raw);
  for (let at = head.length; at < size; at++) raw[at] = at % 78 === 77 ? 10 : at % 78 === 76 ? 13 : 32 + (at % 224);
  return raw;
}
