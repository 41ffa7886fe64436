import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { faultsOfConfig } from './inbox.ts';
import { mailInboxConfig } from './mail-settings.ts';

const mailMembers = [
  ...['auth_type', 'imap', 'smtp', 'aliases', 'reply_to', 'enable_plus_addressing', 'reference_in_subject'],
  ...['quote_history', 'signature', 'trusted_authserv', 'reply_to_senders', 'forwarders', 'spam', 'thread_days'],
  ...['max_mail_mb', 'max_per_minute'],
];

describe('mail 58: the documented configuration of an e-mail inbox', () => {
  it('has each member of section 1 of the design, and no other', () => {
    expect(Object.keys(mailInboxConfig.entries).sort()).toEqual(mailMembers.toSorted());
  });

  it('fits what is entered', () => {
    const server = { host: 'mail.example.com', username: 'ada', password: 'x' };
    expect(v.is(mailInboxConfig, { imap: [server], smtp: [server], signature: '' })).toBe(true);
    expect(v.is(mailInboxConfig, { imap: [server, server, server, server] })).toBe(false);
  });
});

describe('mail 58: a configuration is checked by its channel', () => {
  it('as that of a widget where there is one', () => {
    expect(faultsOfConfig('livechat', { dark_mode: 7, colors: { primary: 5 } })).toEqual([
      { path: 'config.dark_mode', message: 'must be true or false' },
      { path: 'config.colors.primary', message: expect.any(String) },
    ]);
    expect(faultsOfConfig('livechat', { imap: 7 })).toEqual([]);
    expect(faultsOfConfig('email', { dark_mode: 7 })).toEqual([]);
  });
});
