import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { readImapServer, readSmtpServer } from './mail-server.ts';

const read = (kind: 'imap' | 'smtp', given: JsonObject) => {
  const faults: string[] = [];
  const at = (path: string) => () => void faults.push(path);
  return { server: kind === 'imap' ? readImapServer(given, at) : readSmtpServer(given, at), faults };
};
const imap = (changes: JsonObject = {}) => read('imap', { host: 'imap.x.example', username: 'ada', ...changes });
const smtp = (changes: JsonObject = {}) => read('smtp', { host: 'smtp.x.example', username: 'ada', ...changes });

describe('mail 58: the servers of an inbox', () => {
  it('have these defaults', () => {
    expect(imap()).toEqual({
      server: {
        host: 'imap.x.example',
        port: 993,
        username: 'ada',
        tls_type: 'tls',
        tls_skip_verify: false,
        tls_ca: null,
        mailbox: 'INBOX',
        read_interval: '5m',
        scan_inbox_since: '48h',
        after_import: 'seen',
      },
      faults: [],
    });
    expect(smtp()).toEqual({
      server: {
        host: 'smtp.x.example',
        port: 587,
        username: 'ada',
        tls_type: 'starttls',
        tls_skip_verify: false,
        tls_ca: null,
        auth_protocol: 'plain',
        hello_hostname: null,
        max_conns: 2,
        save_sent: 'never',
      },
      faults: [],
    });
  });

  it.each([
    [143, 'starttls'],
    [465, 'tls'],
    [993, 'tls'],
    [2525, 'starttls'],
  ])('begin TLS on port %d by %s', (port, tls) => {
    expect(imap({ port }).server?.tls_type).toBe(tls);
    expect(smtp({ port }).server?.tls_type).toBe(tls);
  });

  it.each([
    ['Mail.X.Example', 'mail.x.example'],
    [' mail ', 'mail'],
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '[2001:db8::1]'],
    ['[::1]', '[::1]'],
  ])('have the host %s', (host, wanted) => {
    expect(imap({ host }).server?.host).toBe(wanted);
  });

  const wrongHosts: readonly JsonValue[] = [
    ...[
      '',
      'https://x.example',
      'x.example:993',
      'x.example/',
      'a b',
      'x\r\ny',
      '-x.example',
      'x..example',
      'ü.example',
    ],
    ...['user@x.example', '*.x.example', '[::1', ':::::z', 'a'.repeat(256), 5, null, ['x.example']],
  ];
  it.each(wrongHosts.map((host) => [host]))('have no host %j', (host) => {
    expect(imap({ host })).toEqual({ server: undefined, faults: ['host'] });
  });

  it.each([
    ['port', [0, 65_536, 1.5, '993'], [1, 65_535]],
    ['username', ['', null, 'a\nb', 'x'.repeat(256), 5], ['ada@x.example', 'ü']],
    ['tls_type', ['ssl', 5], ['tls', 'starttls']],
    ['tls_skip_verify', ['yes', 1], [false]],
    ['tls_ca', ['x', 5, `-----BEGIN CERTIFICATE-----${'x'.repeat(65_536)}`], ['-----BEGIN CERTIFICATE-----', '']],
    ['mailbox', ['a\nb', 5, 'x'.repeat(256)], ['Support/Inbox', '']],
    ['read_interval', ['29s', '61m', 5, 'soon'], ['30s', '1h', '5m']],
    ['scan_inbox_since', ['-1s', '9361h', 5], ['0', '9360h']],
    ['after_import', ['moved', 'move:', 5, 'move:a\nb', 'SEEN'], ['seen', 'nothing', 'delete', 'move:Done']],
  ] as const)('of a mailbox take %s by their limits', (member, wrong, right) => {
    for (const value of wrong) expect([value, imap({ [member]: value }).faults]).toEqual([value, [member]]);
    for (const value of right) expect([value, imap({ [member]: value }).faults]).toEqual([value, []]);
  });

  it.each([
    ['auth_protocol', ['cram', 5], ['plain', 'login', 'none']],
    ['hello_hostname', ['a b', 5], ['desk.x.example', '', null]],
    ['max_conns', [0, 21, 1.5], [1, 20]],
    ['save_sent', ['always', true], ['never', 'auto']],
  ] as const)('of a relay take %s by their limits', (member, wrong, right) => {
    for (const value of wrong) expect([value, smtp({ [member]: value }).faults]).toEqual([value, [member]]);
    for (const value of right) expect([value, smtp({ [member]: value }).faults]).toEqual([value, []]);
  });

  it('keep what is given', () => {
    const given = { port: 1, mailbox: 'A', read_interval: '30s', scan_inbox_since: '1h', after_import: 'move:B' };
    expect(imap(given).server).toMatchObject(given);
    const relay = { auth_protocol: 'login', hello_hostname: 'desk.x.example', max_conns: 7, save_sent: 'auto' };
    expect(smtp({ ...relay, tls_ca: '-----BEGIN CERTIFICATE-----' }).server).toMatchObject(relay);
  });
});

describe('mail 56: a password', () => {
  const unsafe = [{ tls_type: 'none' }, { tls_skip_verify: true }] as const;

  it.each(unsafe)('does not leave with %j, except to this machine', (tls) => {
    const [member] = Object.keys(tls);
    for (const server of [imap, smtp]) {
      expect(server(tls)).toEqual({ server: undefined, faults: [member] });
      for (const host of ['localhost', '127.0.0.1', '::1']) expect(server({ ...tls, host }).faults).toEqual([]);
      expect(server({ ...tls, host: '127.0.0.1.x.example' }).faults).toEqual([member]);
    }
  });

  it.each(unsafe)('is not there without a login, so that %j is taken', (tls) => {
    const { server, faults } = smtp({ ...tls, auth_protocol: 'none' });
    expect([server?.username, faults]).toEqual(['', []]);
  });
});
