import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import { mailAccessChanges } from './mail-access.ts';
import {
  type MailConfig,
  mailboxPlace,
  readMailConfig,
  readSender,
  senderTemplateFault,
  storedMailConfig,
  writtenSender,
} from './mail-config.ts';
import { readMailPasswords, shownMailConfig } from './mail-passwords.ts';

const defaults: MailConfig = {
  auth_type: 'password',
  imap: [],
  smtp: [],
  aliases: [],
  reply_to: null,
  enable_plus_addressing: true,
  reference_in_subject: true,
  quote_history: 'last',
  signature: '{{agent.signature}}',
  trusted_authserv: null,
  reply_to_senders: [],
  forwarders: [],
  spam: 'close',
  thread_days: 90,
  max_mail_mb: 30,
  max_per_minute: 30,
};

const imap = { host: 'imap.x.example', username: 'ada' };
const smtp = { host: 'smtp.x.example', username: 'ada' };
const full: JsonObject = {
  imap: [imap, { ...imap, mailbox: 'Sales' }],
  smtp: [smtp],
  aliases: [{ address: 'Sales@x.example', name: 'Sales', send: true }, { address: 'info@x.example' }],
  reply_to: 'answers@x.example',
  enable_plus_addressing: false,
  reference_in_subject: false,
  quote_history: 'all',
  signature: '<p>{{ agent.signature }}{{inbox.name}}</p>',
  trusted_authserv: 'mx.x.example',
  reply_to_senders: ['Forms@x.example', 'Shop.Example'],
  forwarders: ['y.example'],
  spam: 'drop',
  thread_days: 0,
  max_mail_mb: 10,
  max_per_minute: 5,
};

describe('mail 58: the configuration of an inbox', () => {
  it('has these defaults', () => {
    expect(readMailConfig({})).toEqual({ config: defaults, issues: [] });
  });

  it('keeps what is given, and nothing else', () => {
    const { config, issues } = readMailConfig({ ...full, password: 'x', greeting_message: 'x' });
    expect(issues).toEqual([]);
    expect(config).toMatchObject({
      ...full,
      aliases: [
        { address: 'sales@x.example', name: 'Sales', send: true },
        { address: 'info@x.example', name: '', send: false },
      ],
      reply_to_senders: ['forms@x.example', 'shop.example'],
    });
    expect(Object.keys(config).sort()).toEqual(Object.keys(defaults).sort());
  });

  it('means the same when it is read again', () => {
    const { config } = readMailConfig(full);
    expect(readMailConfig(storedMailConfig(config))).toEqual({ config, issues: [] });
    const shown = shownMailConfig(storedMailConfig(config), '••••');
    expect(readMailConfig(shown)).toEqual({ config, issues: [] });
  });

  const wrong: readonly (readonly [member: keyof MailConfig, value: JsonObject[string], path?: string])[] = [
    ['auth_type', 'oauth2'],
    ['imap', {}],
    ['imap', 'x'],
    ['imap', [5]],
    ['imap', Array.from({ length: 4 }, (_none, at) => ({ ...imap, mailbox: `${at}` }))],
    ['imap', [{ ...imap, port: 0 }], 'imap.0.port'],
    ['imap', [imap, { host: 'x.example' }], 'imap.1.username'],
    ['imap', [imap, { ...imap, host: 'IMAP.x.example', username: 'Ada', mailbox: 'Inbox' }]],
    ['smtp', [smtp, smtp]],
    ['smtp', [{ ...smtp, max_conns: 0 }], 'smtp.0.max_conns'],
    ['aliases', [{ address: 'x' }], 'aliases.0.address'],
    ['aliases', [{}], 'aliases.0.address'],
    ['aliases', [{ address: 'a@x.example', send: 'yes' }], 'aliases.0.send'],
    ['aliases', [{ address: 'a@x.example', name: 'a\nb' }], 'aliases.0.name'],
    ['aliases', Array.from({ length: 21 }, () => ({ address: 'a@x.example' }))],
    ['reply_to', 'x'],
    ['reply_to', 5],
    ['enable_plus_addressing', 'yes'],
    ['reference_in_subject', 1],
    ['quote_history', 'first'],
    ['signature', 5],
    ['signature', 'x'.repeat(5_001)],
    ['signature', '{{contact.nickname}}'],
    ['trusted_authserv', 'a\nb'],
    ['reply_to_senders', ['not one'], 'reply_to_senders.0'],
    ['reply_to_senders', 'x.example'],
    ['forwarders', ['x.example', 5], 'forwarders.1'],
    ['forwarders', Array.from({ length: 201 }, () => 'x.example')],
    ['spam', 'keep'],
    ['thread_days', -1],
    ['thread_days', 3_651],
    ['max_mail_mb', 0],
    ['max_mail_mb', 101],
    ['max_per_minute', 0],
    ['max_per_minute', 10_001],
  ];
  const rows = wrong.map(([member, value, path]) => [member, value, path ?? member] as const);
  it.each(rows)('refuses %s as %j', (member, value, path) => {
    const { issues, config } = readMailConfig({ ...full, [member]: value });
    expect(issues.map((issue) => issue.path)).toEqual([`config.${path}`]);
    expect(issues[0]?.message).toMatch(/^(?:must|is|has) /);
    // What is wrong is never stored as it is.
    if (member !== 'signature' && !Array.isArray(value)) expect(config[member]).toEqual(defaults[member]);
  });

  it('of an inbox from before is readable, whatever it holds', () => {
    const { config } = readMailConfig({
      imap: [null, { host: 5 }, imap],
      smtp: 5,
      aliases: [[]],
      spam: {},
      thread_days: '1',
    });
    expect(config).toMatchObject({ ...defaults, imap: [{ host: 'imap.x.example' }] });
  });

  it('names a mailbox as its server does', () => {
    const place = (changes: Partial<Parameters<typeof mailboxPlace>[0]>) =>
      mailboxPlace({ host: 'x', username: 'ada', mailbox: 'INBOX', ...changes });
    expect(place({ mailbox: 'inbox', username: 'ADA' })).toBe(place({}));
    for (const other of [{ host: 'y' }, { username: 'bob' }, { mailbox: 'Sales' }])
      expect(place(other)).not.toBe(place({}));
    expect(place({ mailbox: 'sales' })).not.toBe(place({ mailbox: 'Sales' }));
  });
});

describe('mail 58: the sender of an inbox', () => {
  it.each([
    ['Shop <Help@shop.example>', { address: 'help@shop.example', name: 'Shop' }],
    ['"Shop, Ltd" <help@shop.example>', { address: 'help@shop.example', name: 'Shop, Ltd' }],
    ['help@shop.example', { address: 'help@shop.example', name: '' }],
    [' <help@shop.example> ', { address: 'help@shop.example', name: '' }],
    ['a < b <help@shop.example>', { address: 'help@shop.example', name: 'a < b' }],
    ['Shop\r\nBcc: x <help@shop.example>', { address: 'help@shop.example', name: 'Shop Bcc: x' }],
  ])('is read from %j', (text, sender) => {
    expect(readSender(text)).toEqual(sender);
    expect(readSender(writtenSender(sender))).toEqual(sender);
  });

  it.each(['', 'Shop', 'Shop <>', 'Shop <x>', 'ü@x.example', 'a@x.example, b@x.example', 'x'.repeat(1_000_000)])(
    'is not read from %j',
    (text) => {
      expect(readSender(text)).toBeUndefined();
    },
  );

  it.each([
    ['{{agent.first_name}} {{ agent.last_name | x }} at {{inbox.name}}', undefined],
    ['', undefined],
    ['Shop', undefined],
    ['{{contact.email}}', 'may contain agent.first_name, agent.last_name, inbox.name, and not contact.email'],
    ['{{agent.first_name}} {{x', 'may contain agent.first_name, agent.last_name, inbox.name, and not x'],
    ['x'.repeat(256), 'must be at most 255 characters'],
  ])('has the template %j', (template, fault) => {
    expect(senderTemplateFault(template)).toBe(fault);
  });
});

const mask = '••••';

describe('mail 56: the configuration as it is shown', () => {
  it('has the mask for each server that takes a password, and whatever an inbox of before held is left out', () => {
    const free = { ...smtp, auth_protocol: 'none' };
    expect(shownMailConfig({ imap: [imap], smtp: [free], password: 'x' }, '••••')).toMatchObject({
      imap: [{ host: 'imap.x.example', password: '••••' }],
      smtp: [{ host: 'smtp.x.example', password: null }],
    });
    expect(
      JSON.stringify(shownMailConfig({ imap: [{ ...imap, password: 'x' }], brand_name: 'y' }, '••••')),
    ).not.toMatch(/"x"|"y"/);
  });
});

describe('mail 56: the mask of a password', () => {
  const former = readMailConfig({ imap: [imap, { ...imap, host: 'other.x.example' }], smtp: [smtp] }).config;
  const read = (given: JsonObject, from: MailConfig | null = former) => readMailPasswords(given, from, mask);

  it('keeps the password of the same account, wherever it stands and whichever mailbox it reads', () => {
    const masked = { ...imap, password: mask };
    const given = {
      imap: [{ ...masked, host: 'OTHER.x.example' }, masked, { ...masked, mailbox: 'Sales', read_interval: '1h' }],
      smtp: [{ ...smtp, password: mask, max_conns: 9, auth_protocol: 'login' }],
    };
    expect(read(given)).toEqual({
      passwords: [
        { name: 'imap.0', keptFrom: 'imap.1' },
        { name: 'imap.1', keptFrom: 'imap.0' },
        { name: 'imap.2', keptFrom: 'imap.0' },
        { name: 'smtp.0', keptFrom: 'smtp.0' },
      ],
      issues: [],
    });
  });

  it.each([
    { host: 'evil.example' },
    { port: 994 },
    { username: 'eve' },
    { tls_type: 'starttls' },
    { host: 'localhost', tls_type: 'none' },
    { host: 'localhost', tls_skip_verify: true },
    { tls_ca: '-----BEGIN CERTIFICATE-----' },
  ])('is refused with %j', (change) => {
    expect(read({ imap: [{ ...imap, ...change, password: mask }] })).toEqual({
      passwords: [],
      issues: [
        {
          path: 'config.imap.0.password',
          message: 'must be entered again, because the server, the username or the TLS settings are others',
        },
      ],
    });
  });

  it.each([{ tls_type: 'none' }, { tls_skip_verify: true }])('is refused on this machine with %j too', (change) => {
    const local = { ...imap, host: 'localhost' };
    const before = readMailConfig({ imap: [local] }).config;
    expect(read({ imap: [{ ...local, password: mask }] }, before).issues).toEqual([]);
    expect(read({ imap: [{ ...local, ...change, password: mask }] }, before).issues).toHaveLength(1);
  });

  it('is refused where there is no password to keep', () => {
    const free = { ...smtp, auth_protocol: 'none' };
    const before = readMailConfig({ smtp: [free] }).config;
    for (const [given, from] of [
      [{ imap: [{ ...imap, password: mask }] }, null],
      [{ smtp: [{ ...smtp, password: mask }] }, before],
      [{ smtp: [{ ...imap, port: 993, tls_type: 'tls', password: mask }] }, former],
    ] as const) {
      expect(read(given, from).issues).toHaveLength(1);
    }
  });

  it('stands for one, and any other text is a new password', () => {
    expect(read({ imap: [{ ...imap, password: 'new' }], smtp: [{ ...smtp, auth_protocol: 'none' }] })).toEqual({
      passwords: [{ name: 'imap.0', password: 'new' }],
      issues: [],
    });
    for (const password of [undefined, null, '', 'a\nb', 'a\0', 'x'.repeat(1_001), 5]) {
      const given = { imap: [{ ...imap, ...(password !== undefined && { password }) }] };
      expect(read(given).issues.map(({ path }) => path)).toEqual(['config.imap.0.password']);
    }
  });

  it('has no word for a server that is refused itself', () => {
    expect(read({ imap: [{ username: 'ada', password: mask }, 5], smtp: 5 })).toEqual({ passwords: [], issues: [] });
  });

  it('leaves no password in the configuration', () => {
    const given = {
      imap: [{ ...imap, password: 'secret' }],
      smtp: [{ ...smtp, password: 'secret' }],
      password: 'secret',
    };
    expect(JSON.stringify(readMailConfig(given))).not.toContain('secret');
  });
});

describe('mail 56: the access to an inbox', () => {
  const from = { address: 'help@x.example', name: 'Shop' };
  const before = { from, config: readMailConfig(full).config };
  const change = (changes: JsonObject) => ({ from, config: readMailConfig({ ...full, ...changes }).config });

  it.each([
    ['nothing', before, []],
    ['the display name', { ...before, from: { ...from, name: 'Other' } }, []],
    ['the address', { ...before, from: { ...from, address: 'x@x.example' } }, ['from']],
    ['no address', { ...before, from: null }, ['from']],
    ['the address for replies', change({ reply_to: null }), ['reply_to']],
    ['the host', change({ smtp: [{ ...smtp, host: 'evil.example' }] }), ['servers']],
    ['the username', change({ imap: [{ ...imap, username: 'eve' }] }), ['servers']],
    ['a certificate', change({ smtp: [{ ...smtp, tls_ca: '-----BEGIN CERTIFICATE-----' }] }), ['servers']],
    ['one server less', change({ smtp: [] }), ['servers']],
    ['spam, signature', change({ spam: 'close', signature: '' }), []],
    ['a mailbox', change({ imap: [{ ...imap, mailbox: 'Z' }] }), ['servers']],
    ['what becomes of mails that were read', change({ imap: [{ ...imap, after_import: 'delete' }] }), ['servers']],
    ['whose results are believed', change({ trusted_authserv: 'evil.example' }), ['servers']],
    ['who may forward', change({ forwarders: ['eve@x.example'] }), ['servers']],
    ['an address that sends', change({ aliases: [{ address: 'ceo@x.example', send: true }] }), ['from']],
    ['all', { ...change({ smtp: [], reply_to: null }), from: null }, ['from', 'reply_to', 'servers']],
  ] as const)('changes with %s', (_kind, after, access) => {
    expect(mailAccessChanges(before, after, false)).toEqual(access);
  });

  it('changes with a new password', () => {
    expect(mailAccessChanges(before, before, true)).toEqual(['servers']);
  });
});
