import { domainsOfProviders } from './mail-hosts.ts';

const inTlds = (name: string, tlds: readonly string[]): readonly string[] => tlds.map((tld) => `${name}.${tld}`);

/** Where anyone can have a mailbox, or every customer of a line has one: two addresses there are two strangers. */
const others: readonly string[] = [
  ...['proton.me', 'protonmail.com', 'pm.me', 'tuta.com', 'tutanota.com', 'tutanota.de', 'hey.com', 'duck.com'],
  ...[
    'mail.com',
    'email.com',
    'hushmail.com',
    'mailbox.org',
    'posteo.de',
    'posteo.net',
    'mailfence.com',
    'startmail.com',
  ],
  ...[
    'freenet.de',
    't-online.de',
    'arcor.de',
    'vodafone.de',
    'email.de',
    'online.de',
    'magenta.de',
    'a1.net',
    'chello.at',
  ],
  ...[
    'aon.at',
    'bluewin.ch',
    'hispeed.ch',
    'sunrise.ch',
    'orange.fr',
    'wanadoo.fr',
    'free.fr',
    'laposte.net',
    'sfr.fr',
  ],
  ...[
    'neuf.fr',
    'bbox.fr',
    'numericable.fr',
    'libero.it',
    'virgilio.it',
    'tiscali.it',
    'alice.it',
    'tin.it',
    'telefonica.net',
  ],
  ...[
    'terra.es',
    'ono.com',
    'sapo.pt',
    'telenet.be',
    'skynet.be',
    'proximus.be',
    'ziggo.nl',
    'kpnmail.nl',
    'planet.nl',
  ],
  ...[
    'home.nl',
    'xs4all.nl',
    'upcmail.nl',
    'telia.com',
    'online.no',
    'mail.dk',
    'luukku.com',
    'elisanet.fi',
    'eircom.net',
  ],
  ...['seznam.cz', 'email.cz', 'centrum.cz', 'post.cz', 'azet.sk', 'wp.pl', 'o2.pl', 'onet.pl', 'op.pl', 'interia.pl'],
  ...[
    'freemail.hu',
    'citromail.hu',
    'abv.bg',
    'mail.bg',
    'ukr.net',
    'i.ua',
    'meta.ua',
    'rambler.ru',
    'ya.ru',
    'tut.by',
  ],
  ...inTlds('mail', ['ru', 'ee', 'lv']),
  ...['bk.ru', 'inbox.ru', 'list.ru', 'internet.ru', 'inbox.lv'],
  ...inTlds('yandex', ['com', 'ru', 'by', 'kz', 'ua']),
  ...[
    'qq.com',
    'foxmail.com',
    '163.com',
    '126.com',
    'yeah.net',
    '139.com',
    '189.cn',
    'sina.com',
    'sina.cn',
    'sohu.com',
  ],
  ...['aliyun.com', 'naver.com', 'daum.net', 'hanmail.net', 'nate.com', 'yahoo.co.jp', 'docomo.ne.jp', 'ezweb.ne.jp'],
  ...['au.com', 'softbank.ne.jp', 'i.softbank.jp', 'rediffmail.com', 'walla.co.il', 'comcast.net', 'verizon.net'],
  ...['att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net', 'juno.com', 'shaw.ca'],
  ...['rogers.com', 'sympatico.ca', 'telus.net', 'videotron.ca', 'btinternet.com', 'sky.com', 'virginmedia.com'],
  ...[
    'ntlworld.com',
    'talktalk.net',
    'blueyonder.co.uk',
    'bigpond.com',
    'bigpond.net.au',
    'optusnet.com.au',
    'xtra.co.nz',
  ],
  ...['uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br', 'globo.com', 'aol.de', 'aol.co.uk', 'yandex.com.tr'],
];

const freeProviders: ReadonlySet<string> = new Set([...domainsOfProviders, ...others]);

/**
 * Whether addresses of the domain belong to people who have nothing to do with each other. Of other domains one company
 * gives all addresses.
 *
 * @param domain in lower case, as `parseEmail` returns it
 * @example
 * isFreeProvider('gmail.com') // true
 * isFreeProvider('shop.example') // false
 */
export function isFreeProvider(domain: string): boolean {
  return freeProviders.has(domain);
}
