import { describe, expect, it } from 'vitest';
import { mailHostsOf } from './mail-hosts.ts';

const lineOf = (domain: string, mx: readonly string[] = []): string => {
  const found = mailHostsOf(domain, mx);
  if (found === undefined) return 'unknown';
  const { provider, imap, smtp, auth, note } = found;
  return `${provider}: ${imap.host} ${imap.port}, ${smtp.host} ${smtp.port} ${smtp.tlsType}, ${auth}, ${note}`;
};

const google = 'Google: imap.gmail.com 993, smtp.gmail.com 465 tls, app_password, null';
const microsoft365 =
  'Microsoft 365: outlook.office365.com 993, smtp.office365.com 587 starttls, oauth, allow_smtp_auth';
const outlook = 'Outlook.com: outlook.office365.com 993, smtp-mail.outlook.com 587 starttls, oauth, null';
const yahoo = 'Yahoo: imap.mail.yahoo.com 993, smtp.mail.yahoo.com 465 tls, app_password, null';
const icloud = 'iCloud: imap.mail.me.com 993, smtp.mail.me.com 587 starttls, app_password, null';
const fastmail = 'Fastmail: imap.fastmail.com 993, smtp.fastmail.com 465 tls, app_password, null';
const zoho = (tld: string) => `Zoho: imappro.zoho.${tld} 993, smtppro.zoho.${tld} 465 tls, password, switch_on_imap`;
const ionos = (tld: string) => `IONOS: imap.ionos.${tld} 993, smtp.ionos.${tld} 465 tls, password, null`;
const gmx = (tld: string) => `GMX: imap.gmx.${tld} 993, mail.gmx.${tld} 587 starttls, password, switch_on_imap`;
const webDe = 'WEB.DE: imap.web.de 993, smtp.web.de 587 starttls, password, switch_on_imap';
const ovh = 'OVH: ssl0.ovh.net 993, ssl0.ovh.net 465 tls, password, null';
const aol = 'AOL: imap.aol.com 993, smtp.aol.com 465 tls, app_password, null';

describe('mail 58: the servers of an address', () => {
  it.each([
    ['gmail.com', google],
    ['GoogleMail.com', google],
    ['outlook.com', outlook],
    ['hotmail.co.uk', outlook],
    ['live.nl', outlook],
    ['msn.com', outlook],
    ['yahoo.com', yahoo],
    ['yahoo.co.uk', yahoo],
    ['yahoo.co.jp', 'unknown'],
    ['aol.com', aol],
    ['icloud.com', icloud],
    ['me.com', icloud],
    ['mac.com', icloud],
    ['fastmail.com', fastmail],
    ['zoho.eu', zoho('eu')],
    ['gmx.de', gmx('net')],
    ['gmx.net', gmx('net')],
    ['gmx.com', gmx('com')],
    ['web.de', webDe],
  ])('at %s are known', (domain, line) => {
    expect(lineOf(domain)).toBe(line);
  });

  it.each([
    ['aspmx.l.google.com', google],
    ['ASPMX2.GOOGLEMAIL.COM.', google],
    ['shop-example.mail.protection.outlook.com', microsoft365],
    ['shop-example.a-v1.mx.microsoft', microsoft365],
    ['outlook-com.olc.protection.outlook.com', outlook],
    ['mx-biz.mail.am0.yahoodns.net', yahoo],
    ['mx01.mail.icloud.com', icloud],
    ['in1-smtp.messagingengine.com', fastmail],
    ['mx.zoho.com', zoho('com')],
    ['mx.zoho.com.au', zoho('com.au')],
    ['mx2.zoho.in', zoho('in')],
    ['mx00.ionos.co.uk', ionos('co.uk')],
    ['mx01.kundenserver.de', ionos('de')],
    ['mx00.ionos.de', ionos('de')],
    ['mx00.gmx.net', gmx('net')],
    ['mx-ha02.web.de', webDe],
    ['mx1.mail.ovh.net', ovh],
  ])('behind %s are known', (mx, line) => {
    expect(lineOf('shop.example', [mx])).toBe(line);
  });

  it.each(['mx.shop.example', 'evilgoogle.com', 'google.com.evil.example', 'zoho.evil', 'web.de.x', '', '.', 'com'])(
    'behind %j are not',
    (mx) => {
      expect(lineOf('shop.example', [mx])).toBe('unknown');
    },
  );

  it('are those of the domain before those of its mail servers, and of the first server that is known', () => {
    expect(lineOf('gmail.com', ['mx.zoho.com'])).toBe(google);
    expect(lineOf('shop.example', ['filter.example', 'mx.zoho.com', 'aspmx.l.google.com'])).toBe(zoho('com'));
    expect(lineOf('gmail.com.evil.example')).toBe('unknown');
    expect(lineOf('constructor', ['__proto__'])).toBe('unknown');
    expect(lineOf('x', [`${'a.'.repeat(1_000_000)}google.com`])).toBe('unknown');
  });
});
