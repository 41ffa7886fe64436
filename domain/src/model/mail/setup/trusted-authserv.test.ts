import { expect, it } from 'vitest';
import { trustedAuthserv } from './trusted-authserv.ts';

it.each([
  ['what was set', 'mx.shop.example', ['imap.gmail.com'], 'mx.shop.example'],
  ['Google', null, ['IMAP.gmail.com', 'imap.gmail.com'], 'mx.google.com'],
  ['Microsoft 365', null, ['outlook.office365.com'], 'microsoft365'],
  ['a server of its own', null, ['imap.shop.example'], null],
  ['two providers', null, ['imap.gmail.com', 'imap.shop.example'], null],
  ['no mailbox', null, [], null],
])('mail 18: trusted is the server of %s', (_name, given, hosts, expected) => {
  expect(trustedAuthserv({ trusted_authserv: given, imap: hosts.map((host) => ({ host })) })).toBe(expected);
});
