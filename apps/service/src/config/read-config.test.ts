import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-config-'));
const secretFile = join(folder, 'secret');
const emptyFile = join(folder, 'empty');
const secret = 'x'.repeat(40);
const mebibyte = 1024 * 1024;
writeFileSync(secretFile, `${secret}\n`);
writeFileSync(emptyFile, '\n');
afterAll(() => rmSync(folder, { recursive: true }));

describe('readConfig', () => {
  it('needs nothing', () => {
    const read = readConfig({});
    expect(read).toMatchObject({
      ok: {
        database: { engine: 'sqlite', file: join('data', 'helpdesk.db') },
        databaseConnections: 10,
        databasePatience: 1,
        eventBus: undefined,
        host: '127.0.0.1',
        port: 9000,
        dataDir: './data',
        timeZone: undefined,
        trustedProxies: [],
        outboundAllow: [],
        rateLimits: {
          apiPerMinute: 1200,
          searchesPerMinute: 120,
          failedCredentialsPerMinute: 30,
          widgetAnonymousPerMinute: 30,
          widgetSessionPerMinute: 240,
        },
        sockets: { perContact: 10, perAgent: 20, perAddress: 200 },
        connectionsPerAddress: 1_000,
        uploads: {
          maxBytes: 20 * mebibyte,
          maxFiles: 10,
          quotas: {
            contact: { maxBytes: 200 * mebibyte, maxFiles: 500 },
            address: { maxBytes: 1_000 * mebibyte, maxFiles: 2_500 },
            inbox: { maxBytes: 5_000 * mebibyte, maxFiles: 20_000 },
          },
        },
        textQuotas: {
          contact: { maxBytes: mebibyte, maxRows: 1_000 },
          address: { maxBytes: 50 * mebibyte, maxRows: 20_000 },
        },
        diskReserveBytes: 1_024 * mebibyte,
        widgetHeaderAlias: undefined,
        metricsToken: undefined,
        eventRetentionDays: 7,
        auditRetentionDays: 365,
        rawMailDays: 30,
        bootstrap: { email: 'admin@example.com', password: undefined, credentials: undefined },
      },
    });
  });

  it('reads what may be uploaded, with or without dots', () => {
    const read = readConfig({ HELPDESK_ALLOWED_EXTENSIONS: '.PDF, png  txt', HELPDESK_MAX_UPLOAD_MB: '5' });
    expect(read).toMatchObject({ ok: { uploads: { extensions: ['pdf', 'png', 'txt'], maxBytes: 5 * 1024 * 1024 } } });
    expect(readConfig({ HELPDESK_ALLOWED_EXTENSIONS: '*' })).toMatchObject({ ok: { uploads: { extensions: ['*'] } } });
  });

  it('counts an empty variable as unset', () => {
    expect(readConfig({ PORT: '', HELPDESK_SECRET: '', HELPDESK_SECRET_FILE: '' })).toMatchObject({
      ok: { port: 9000, secret: undefined },
    });
  });

  it('reads a secret from a file, without its last line break', () => {
    expect(readConfig({ HELPDESK_SECRET_FILE: secretFile })).toMatchObject({ ok: { secret } });
  });

  it.each([
    ['spaces and line breaks', Buffer.from(` \t${secret} \r\n\r\n`)],
    ['the mark of UTF-8', Buffer.from(`\ufeff${secret}\r\n`)],
    ['UTF-16 of PowerShell', Buffer.from(`\ufeff${secret}\r\n`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${secret}\n`, 'utf16le').swap16()],
  ])('reports B10 reads a secret from a file with %s', (_what, bytes) => {
    const file = join(folder, 'odd-secret');
    writeFileSync(file, bytes);
    expect(readConfig({ HELPDESK_SECRET_FILE: file })).toMatchObject({ ok: { secret } });
  });

  it('names where the credentials of the first Admin came from', () => {
    const read = readConfig({
      HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32),
      HELPDESK_BOOTSTRAP_API_SECRET_FILE: secretFile,
    });
    expect(read).toMatchObject({
      ok: {
        bootstrap: {
          credentials: {
            apiKey: { variable: 'HELPDESK_BOOTSTRAP_API_KEY' },
            apiSecret: { value: secret, variable: 'HELPDESK_BOOTSTRAP_API_SECRET_FILE' },
          },
        },
      },
    });
  });

  it.each([
    ['sqlite:./a/b.db', './a/b.db'],
    ['sqlite:/a/b.db', '/a/b.db'],
    ['sqlite:///a/b.db', '/a/b.db'],
    ['sqlite:b.db', 'b.db'],
  ])('reads %s', (url, file) => {
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ ok: { database: { engine: 'sqlite', file } } });
  });

  it.each(['postgres://u:p@h/d', 'postgresql://h:5433/d?sslmode=require'])('reads %s', (url) => {
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ ok: { database: { engine: 'postgres', url } } });
  });

  it.each([
    ['https://desk.example.com', 'https://desk.example.com'],
    ['https://desk.example.com/', 'https://desk.example.com'],
    ['  https://desk.example.com \r\n', 'https://desk.example.com'],
    ['HTTPS://Desk.Example.com:443//', 'https://desk.example.com'],
    ['http://desk.example.com:9000', 'http://desk.example.com:9000'],
    ['http://[2001:DB8::1]:9000/', 'http://[2001:db8::1]:9000'],
    ['https://büro.example', 'https://xn--bro-hoa.example'],
  ])('reports B7 reads PUBLIC_URL=%j as its origin', (given, publicUrl) => {
    expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ ok: { publicUrl } });
  });

  it.each([
    'https://desk.example.com/help',
    'https://desk.example.com/?a=1',
    'https://desk.example.com/?',
    'https://desk.example.com#a',
    'https://desk.example.com/#',
    'https://ada:secret@desk.example.com',
    'https://desk.example.com\\help',
    'https://desk .example.com',
    'desk.example.com',
    'https:desk.example.com',
    'ftp://desk.example.com',
    'https://',
    '   ',
  ])('reports B7 refuses PUBLIC_URL=%j in one line', (given) => {
    const [fault = '', ...others] = faultsOf({ PUBLIC_URL: given });
    expect(fault).toMatch(/^PUBLIC_URL: must be an origin such as https:\/\/desk\.example\.com, [^\n]*$/);
    expect(others).toEqual([]);
  });

  it('reads where the signals of several nodes go', () => {
    const read = readConfig({ DATABASE_URL: 'postgres://h/d', HELPDESK_EVENT_BUS: 'nats://a:4222, tls://u:p@b' });
    expect(read).toMatchObject({ ok: { eventBus: ['nats://a:4222', 'tls://u:p@b'] } });
    expect(readConfig({ HELPDESK_EVENT_BUS: 'nats://a' })).toMatchObject({
      faults: [expect.stringContaining('is for several nodes on Postgres')],
    });
  });

  it.each([
    ['DATABASE_URL', 'postgres:h/d', 'or postgres://user'],
    ['HELPDESK_DATABASE_CONNECTIONS', '1', 'from 2 to 1000'],
    ['HELPDESK_DATABASE_PATIENCE', '0', 'from 1 to 100'],
    ['DATABASE_URL', 'mysql://h/d', 'must be sqlite:'],
    ['DATABASE_URL', 'sqlite:', 'must be sqlite:'],
    ['DATABASE_URL', 'sqlite::memory:', 'must be sqlite:'],
    ['DATABASE_URL', 'sqlite://host/a.db', 'must be sqlite:'],
    ['PORT', '65536', 'from 0 to 65535, not "65536"'],
    ['PORT', '-1', 'from 0 to 65535'],
    ['PORT', '90 00', 'from 0 to 65535'],
    ['HOST', 'http://x', 'must be an IP address or a host name'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error'],
    ['HELPDESK_SECRET', 'short', 'at least 32 characters'],
    ['HELPDESK_SECRET_FILE', join(folder, 'nothing'), 'no such file'],
    ['HELPDESK_SECRET_FILE', emptyFile, 'is empty'],
    ['HELPDESK_TIMEZONE', 'Mars/Olympus', 'must be a time zone'],
    ['HELPDESK_TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/33', '10.0.0.0/33 is no'],
    ['HELPDESK_TRUSTED_PROXIES', 'localhost', 'localhost is no'],
    ['HELPDESK_OUTBOUND_ALLOW', 'mail.example, 10.0.0.0/33', '10.0.0.0/33 is no'],
    ['HELPDESK_OUTBOUND_ALLOW', '*.example', '*.example is no'],
    ['HELPDESK_OUTBOUND_ALLOW', '10.0.0.256', '10.0.0.256 is no'],
    ['HELPDESK_BOOTSTRAP_EMAIL', 'admin', 'must be an e-mail address'],
    ['HELPDESK_BOOTSTRAP_PASSWORD', 'short', '10 to 128 characters'],
    ['HELPDESK_RATE_LIMIT_API', '1e3', 'must be a whole number'],
    ['HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS', '-3', 'must be a whole number'],
    ['HELPDESK_RATE_LIMIT_WIDGET_ANONYMOUS', 'many', 'must be a whole number'],
    ['HELPDESK_ALLOWED_EXTENSIONS', 'pdf,*.png', '*.png is no file extension'],
    ['HELPDESK_MAX_UPLOAD_MB', '0', 'from 1 to 10000'],
    ['HELPDESK_MAX_SOCKETS_PER_CONTACT', '-1', 'must be a whole number'],
    ['HELPDESK_PASSWORD_LOGIN', 'off', 'must be on, or left out'],
    ['HELPDESK_WIDGET_HEADER_ALIAS', 'Acme', 'such as X-Acme'],
    ['HELPDESK_WIDGET_HEADER_ALIAS', 'X-Acme\r\nX', 'such as X-Acme'],
    ['HELPDESK_EVENT_RETENTION_DAYS', '0', 'from 1 to 3650'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(faultsOf({ [name]: value }).join()).toContain(message);
  });

  it.each(['secret:with:colons:', '~!@#$%^&*()_+-=[]{}', 's'.repeat(128)])('takes the secret %s', (value) => {
    const env = { HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: value };
    expect(readConfig(env)).toMatchObject({ ok: { bootstrap: { credentials: { apiSecret: { value } } } } });
  });

  it.each(['short:secret', 'a secret with spaces', 'not \u00e4scii but long', 's'.repeat(129)])(
    'refuses the secret %s, and does not show it',
    (value) => {
      const faults = faultsOf({ HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: value });
      expect(faults).toEqual([expect.stringMatching(/^HELPDESK_BOOTSTRAP_API_SECRET: must have 16 to 128 printable/)]);
      expect(faults.join()).not.toContain(value);
    },
  );

  it('wants key and secret together, and no colon in the key', () => {
    expect(faultsOf({ HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32) })).toEqual([
      expect.stringContaining('both or neither'),
    ]);
    const colon = faultsOf({ HELPDESK_BOOTSTRAP_API_KEY: `${'k'.repeat(20)}:`, HELPDESK_BOOTSTRAP_API_SECRET: secret });
    expect(colon).toHaveLength(1);
  });

  it('refuses a secret that is given twice', () => {
    expect(faultsOf({ HELPDESK_SECRET: secret, HELPDESK_SECRET_FILE: secretFile })).toEqual([
      expect.stringContaining('given twice'),
    ]);
  });

  it('lists every fault at once and shows no secret', () => {
    const faults = faultsOf({
      PORT: 'x',
      LOG_LEVEL: 'x',
      HELPDESK_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@h/d',
    });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });
});

function faultsOf(env: Record<string, string>): readonly string[] {
  const read = readConfig(env);
  return 'faults' in read ? read.faults : [];
}
