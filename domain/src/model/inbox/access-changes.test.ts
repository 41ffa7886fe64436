import { expect, it } from 'vitest';
import { accessChanges } from './access-changes.ts';

const config = { trusted_domains: ['a.example', 'b.example'], brand_name: 'Shop' };

it.each([
  ['nothing', { secret: 's', config }, []],
  ['another name', { secret: 's', config: { ...config, brand_name: 'Other' } }, []],
  ['the same domains in another order', { secret: 's', config: { trusted_domains: ['b.example', 'a.example'] } }, []],
  ['another secret', { secret: 't', config }, ['secret']],
  ['no secret any more', { secret: null, config }, ['secret']],
  ['a domain less', { secret: 's', config: { trusted_domains: ['a.example'] } }, ['trusted_domains']],
  ['a configuration without domains', { secret: 's', config: {} }, ['trusted_domains']],
  ['both', { secret: null, config: {} }, ['secret', 'trusted_domains']],
])('finds in %s what it changes of the access', (_what, after, changed) => {
  expect(accessChanges('livechat', { secret: 's', config, from: null }, { ...after, from: null })).toEqual(changed);
});

const mail = {
  secret: null,
  from: 'Shop <help@shop.example>',
  config: { imap: [{ host: 'imap.shop.example', username: 'help' }], reply_to: 'answers@shop.example' },
};

it.each([
  ['nothing', mail, false, []],
  ['another name of the sender', { ...mail, from: 'Support <help@shop.example>' }, false, []],
  ['another address of the sender', { ...mail, from: 'Shop <evil@x.example>' }, false, ['from']],
  ['no sender any more', { ...mail, from: null }, false, ['from']],
  ['domains, which mean nothing there', { ...mail, config: { ...mail.config, trusted_domains: ['x'] } }, false, []],
  [
    'another address for replies',
    { ...mail, config: { ...mail.config, reply_to: 'evil@x.example' } },
    false,
    ['reply_to'],
  ],
  ['another server', { ...mail, config: { ...mail.config, imap: [] } }, false, ['servers']],
  ['another password', mail, true, ['servers']],
  ['everything', { secret: 's', from: null, config: {} }, true, ['secret', 'from', 'reply_to', 'servers']],
])('mail 56: finds in %s what it changes of the access to an inbox with addresses', (_what, after, hasNew, changed) => {
  expect(accessChanges('email', mail, after, hasNew)).toEqual(changed);
});
