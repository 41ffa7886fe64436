import { newMailboxHealth } from '@helpdesk/domain';
import { MailboxFailure } from '@helpdesk/domain/ports';
import { testInbox } from '@helpdesk/domain/use-cases';
import { aesSealer } from '@helpdesk/platform-node';
import { describe, expect, test } from 'vitest';
import {
  innerHost,
  type ScriptedServers,
  scriptedServers,
  silentHost,
  unknownHost,
} from '../../support/mail/scripted-servers.ts';
import { onEveryStore } from './world.ts';

const mask = '••••••••';
const from = 'Shop <help@shop.example>';
const imap = { host: 'imap.shop.example', username: 'help', password: 'read secret' };
const smtp = { host: 'smtp.shop.example', username: 'help', password: 'send secret' };
const wrongPassword = new MailboxFailure('auth_failed', 'NO [AUTHENTICATIONFAILED] read secret is wrong');

const script = {
  mailboxes: {
    'imap.shop.example': [4, 9, 11],
    'refusing.example.com': wrongPassword,
    'folderless.example.com': new MailboxFailure('no_mailbox', 'NO Mailbox does not exist'),
  },
  relays: {
    'refusing.example.com': { refused: [], last: { verb: 'login', code: 535, text: '5.7.8 send secret is wrong' } },
    'choosy.example.com': {
      refused: [
        { address: 'ada@example.com', reply: { verb: 'rcpt', code: 550, text: '5.1.1 no such user' } },
      ] as const,
      last: null,
    },
    'strict.example.com': { refused: [], last: { verb: 'mail', code: 553, text: '5.7.1 not your address' } },
    'busy.example.com': { refused: [], last: { verb: 'mail', code: 451, text: '4.3.2 too many connections' } },
    'broken.example.com': { refused: [], last: { fault: 'connection', code: 'ECONNRESET', text: 'reset' } },
  },
  exchangers: { 'shop.example': ['aspmx.l.google.com'] },
} as const;

let servers: ScriptedServers = scriptedServers(script);
/** Each test has its own, though the desk is made before it. */
const current = {
  mailboxServers: {
    open: (account) => servers.mailboxServers.open(account),
    saveSent: (...given) => servers.mailboxServers.saveSent(...given),
  },
  mailRelay: {
    source: (mail) => servers.mailRelay.source(mail),
    probe: (account) => servers.mailRelay.probe(account),
    send: (...given) => servers.mailRelay.send(...given),
  },
  outbound: {
    resolve: (host) => servers.outbound.resolve(host),
    mailExchangers: (domain) => servers.outbound.mailExchangers(domain),
  },
} satisfies Pick<ScriptedServers, 'mailboxServers' | 'mailRelay' | 'outbound'>;

onEveryStore(
  (world) => {
    const tried = (body: object) => {
      servers = scriptedServers(script);
      return world().data('testInbox', { body });
    };
    const refused = async (body: object) => (await world().refused(400, 'testInbox', { body })).paths;
    const mailInbox = (config: object = { imap: [imap], smtp: [smtp] }) =>
      world().data('createInbox', { body: { name: 'Mail', channel: 'email', from, config } });

    test('mail 57: what works is reported, and nothing is stored', async () => {
      const before = await world().dump();
      const answer = await tried({ config: { imap: [imap], smtp: [smtp] } });
      expect(answer).toEqual({
        imap: [{ ok: true, code: null, text: null, ms: 0, idle: true, move: true, would_import: 3 }],
        smtp: { ok: true, code: null, text: null, ms: 0, sent: false, size: 10_485_760 },
        hints: [],
      });
      expect(servers.accounts.map(({ password }) => password)).toEqual(['read secret', 'send secret']);
      expect(servers.mails).toEqual([]);
      expect(servers.openMailboxes()).toBe(0);
      expect(await world().dump()).toEqual(before);
    });

    test('mail 57: a mailbox is opened for reading alone, whatever is done after an import', async () => {
      await tried({ config: { imap: [{ ...imap, after_import: 'delete' }] } });
      expect(servers.accounts.map(({ server }) => server)).toMatchObject([{ after_import: 'nothing' }]);
    });

    test('mail 57: a mail with a fixed text is sent where one is asked for', async () => {
      const answer = await tried({ config: { smtp: [smtp] }, from, send_to: 'ada@example.com' });
      expect(answer.smtp).toMatchObject({ ok: true, sent: true });
      expect(servers.mails).toMatchObject([
        {
          from: { address: 'help@shop.example', name: 'Shop' },
          to: [{ address: 'ada@example.com' }],
          envelope: { from: 'help@shop.example', to: ['ada@example.com'] },
          headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }, {}],
        },
      ]);
    });

    test.each([
      ['refusing.example.com', 'auth_failed', `NO [AUTHENTICATIONFAILED] ${mask} is wrong`],
      ['folderless.example.com', 'no_mailbox', 'NO Mailbox does not exist'],
      [innerHost, 'inner_address', null],
      [unknownHost, 'unknown_host', null],
    ])('mail 57: the mailbox at %s fails with %s', async (host, code, text) => {
      const [test] = (await tried({ config: { imap: [{ ...imap, host }] } })).imap;
      expect(test).toMatchObject({ ok: false, code, text, would_import: null });
    });

    test.each([
      ['refusing.example.com', 'auth_failed', `535 5.7.8 ${mask} is wrong`],
      ['choosy.example.com', 'recipient_refused', '550 5.1.1 no such user'],
      ['strict.example.com', 'from_refused', '553 5.7.1 not your address'],
      ['busy.example.com', 'throttled', '451 4.3.2 too many connections'],
      ['broken.example.com', 'unreachable', 'reset'],
      [innerHost, 'inner_address', null],
      [unknownHost, 'unknown_host', null],
    ])('mail 57: the relay at %s fails with %s', async (host, code, text) => {
      const body = { config: { smtp: [{ ...smtp, host }] }, from, send_to: 'ada@example.com' };
      expect((await tried(body)).smtp).toMatchObject({ ok: false, code, text, sent: false });
    });

    test('mail 57: an inner address is connected to by neither', async () => {
      await tried({ config: { imap: [{ ...imap, host: innerHost }], smtp: [{ ...smtp, host: innerHost }] } });
      expect(servers.accounts).toEqual([]);
    });

    test('mail 57: hints name what is missing, and what the provider asks for after a refused login', async () => {
      expect((await tried({ config: {} })).hints).toEqual(['no_imap', 'no_smtp']);
      const host = 'refusing.example.com';
      const body = { config: { imap: [{ ...imap, host }], smtp: [smtp] }, from };
      expect((await tried(body)).hints).toEqual(['app_password']);
      expect(servers.looked).toEqual(['shop.example']);
      await tried({ config: { imap: [imap] }, from });
      expect(servers.looked).toEqual([]);
    });

    test('mail 56: the mask stands for the password of the inbox, for the same server alone', async () => {
      const { id } = await mailInbox();
      const masked = { imap: [{ ...imap, password: mask }], smtp: [{ ...smtp, password: mask }] };
      const answer = await tried({ config: masked, inbox_id: id });
      expect([answer.imap[0]?.ok, answer.smtp?.ok]).toEqual([true, true]);
      expect(servers.accounts.map(({ password }) => password)).toEqual(['read secret', 'send secret']);
      servers = scriptedServers(script);
      expect(await refused({ config: masked })).toEqual(['config.imap.0.password', 'config.smtp.0.password']);
      for (const other of [{ host: 'evil.example' }, { port: 994 }, { username: 'eve' }, { tls_type: 'starttls' }]) {
        const config = { imap: [{ ...imap, password: mask, ...other }] };
        expect(await refused({ config, inbox_id: id })).toEqual(['config.imap.0.password']);
      }
      expect(servers.accounts).toEqual([]);
    });

    test('mail 57: with the kept password mails leave by addresses of the inbox alone', async () => {
      const { id } = await mailInbox();
      const body = { config: { smtp: [{ ...smtp, password: mask }] }, inbox_id: id, send_to: 'ada@example.com' };
      expect(await refused({ ...body, from: 'Boss <boss@shop.example>' })).toEqual(['from']);
      expect(servers.mails).toEqual([]);
      const given = { ...body, config: { smtp: [smtp] }, from: 'Boss <boss@shop.example>' };
      expect((await tried(given)).smtp).toMatchObject({ sent: true });
    });

    test('mail 57: what is known of a mailbox is left out of what would come in', async () => {
      const { id } = await mailInbox();
      const key = { inboxId: id, place: JSON.stringify(['imap.shop.example', 'help', 'INBOX']) };
      await world().store.transact(async ({ mailboxes }) => {
        await mailboxes.lock(key, { ...newMailboxHealth(1), lastOkAt: 2 });
        await mailboxes.advance(key, '7', 9, null);
      });
      const [known] = (await tried({ config: { imap: [imap] }, inbox_id: id })).imap;
      expect(known?.would_import).toBe(1);
    });

    test('mail 57: at the first look only what arrived in its time would come in, to the second', async () => {
      const { id } = await mailInbox();
      const body = { config: { imap: [{ ...imap, scan_inbox_since: '24h' }] }, inbox_id: id };
      const since = world().clock.now() - 86_400_000;
      const counted = async () => {
        const arrivals = { 4: since - 1, 9: since, 11: new MailboxFailure('mail_refused', 'NO Not now') };
        servers = scriptedServers({ ...script, arrivals });
        return (await world().data('testInbox', { body })).imap[0]?.would_import;
      };
      expect(await counted()).toBe(2);
      // It was tried a second before, and will look back from then.
      const key = { inboxId: id, place: JSON.stringify(['imap.shop.example', 'help', 'INBOX']) };
      const health = newMailboxHealth(world().clock.now() - 1_000);
      await world().store.transact(({ mailboxes }) => mailboxes.lock(key, health));
      expect(await counted()).toBe(3);
    });

    test('mail 57: each fault of what is given has its path', async () => {
      const { id } = await mailInbox();
      expect(await refused({ config: { imap: [{ host: 'x' }], spam: 'keep' } })).toEqual([
        'config.imap.0.username',
        'config.spam',
      ]);
      expect(await refused({ config: { smtp: [smtp] }, from: 'x', send_to: 'ada@example.com' })).toEqual(['from']);
      expect(await refused({ config: { smtp: [smtp] }, send_to: 'ada@example.com' })).toEqual(['from']);
      expect(await refused({ config: {}, from, send_to: 'ada@example.com' })).toEqual(['config.smtp']);
      const injected = 'b@y.example\r\nRCPT TO:<evil@z.example>';
      expect(await refused({ config: { smtp: [smtp] }, from, send_to: injected })).toEqual(['send_to']);
      for (const inbox_id of [999_999, world().inboxId]) {
        expect(await refused({ config: {}, inbox_id })).toEqual(['inbox_id']);
      }
      expect(await refused({ config: {}, inbox_id: 'x' })).toEqual(['inbox_id']);
      await world().data('deleteInbox', { params: { id } });
      expect(await refused({ config: {}, inbox_id: id })).toEqual(['inbox_id']);
    });

    test('mail 57: what has not answered when the time is over has timed out, and is closed later', async () => {
      servers = scriptedServers(script);
      const actor = await world().helpdesk.authenticateAgent(...(world().admin.split(':') as [string, string]));
      const time = new AbortController();
      const config = {
        imap: [{ ...imap, host: silentHost }, { ...imap }],
        smtp: [{ ...smtp, host: silentHost }],
      };
      const answer = world().helpdesk.testInbox(actor, { config, from, sendTo: 'ada@example.com' }, time.signal);
      await expect.poll(() => servers.accounts.length).toBe(3);
      time.abort();
      const { imap: mailboxes, smtp: relay } = await answer;
      expect(mailboxes.map(({ fault }) => fault?.code)).toEqual(['timeout', undefined]);
      expect(relay).toMatchObject({ fault: { code: 'timeout' }, sent: false });
      const atOnce = await world().helpdesk.testInbox(actor, { config }, time.signal);
      expect(atOnce.imap.map(({ fault }) => fault?.code)).toEqual(['timeout', 'timeout']);
    });

    test('mail 56: a password that was sealed under another secret has to be entered again', async () => {
      const { id } = await mailInbox();
      const other = { ...world().ports, sealer: aesSealer('another secret of the service, which is long enough') };
      const actor = await world().helpdesk.authenticateAgent(...(world().admin.split(':') as [string, string]));
      const config = { imap: [{ ...imap, password: mask }], smtp: [smtp] };
      const answer = await testInbox(other, actor, { config, inboxId: id }, new AbortController().signal);
      expect(answer.imap.map(({ fault }) => fault?.code)).toEqual(['password_unreadable']);
      expect(answer.smtp?.fault).toBeNull();
    });

    test('mail 58: the hosts of an address are known by its domain, else by its mail exchangers', async () => {
      servers = scriptedServers(script);
      const hosts = (address: string) => world().data('getMailHosts', { query: { address } });
      expect(await hosts('Ada@GMail.com')).toEqual({
        provider: 'Google',
        imap: { host: 'imap.gmail.com', port: 993, tls_type: 'tls' },
        smtp: { host: 'smtp.gmail.com', port: 465, tls_type: 'tls' },
        auth: 'app_password',
        note: null,
      });
      expect(servers.looked).toEqual([]);
      expect(await hosts('help@shop.example')).toMatchObject({ provider: 'Google' });
      const unknown = { provider: null, imap: null, smtp: null, auth: 'password', note: null };
      expect(await hosts('ada@example.com')).toEqual(unknown);
      expect(servers.looked).toEqual(['shop.example', 'example.com']);
      expect((await world().refused(400, 'getMailHosts', { query: { address: 'ada' } })).paths).toEqual(['address']);
      expect((await world().refused(400, 'getMailHosts')).paths).toEqual(['address']);
    });
  },
  { mailServers: current },
);

describe('the limit', () => {
  onEveryStore(
    (world) => {
      test('mail 57: is 10 tests a minute', async () => {
        const ask = () => world().ask('testInbox', { body: { config: {} } });
        for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
        const answer = await ask();
        expect([answer.status, answer.headers['x-error-code']]).toEqual([429, 'rate.limited']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect((await world().ask('listTags')).status).toBe(200);
      });
    },
    { apiPerMinute: 1_000 },
  );
});
