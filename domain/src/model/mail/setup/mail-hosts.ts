/** Where a mailbox is read or a mail is handed over. */
interface MailHost {
  readonly host: string;
  readonly port: number;
  readonly tlsType: 'tls' | 'starttls';
}

export const mailHostNotes = ['switch_on_imap', 'allow_smtp_auth'] as const;

/** What has to be done at the provider before a connection works. */
type MailHostNote = (typeof mailHostNotes)[number];

/** How a mailbox is signed in to. */
export const mailHostAuths = ['oauth', 'app_password', 'password'] as const;

/** How to connect to the mailbox of an address. */
export interface MailHosts {
  /** As the provider calls itself. */
  readonly provider: string;
  readonly imap: MailHost;
  readonly smtp: MailHost;
  readonly auth: (typeof mailHostAuths)[number];
  readonly note: MailHostNote | null;
}

interface Provider extends MailHosts {
  readonly domains: readonly string[];
  /** Ends of the names of its mail servers, as whole labels. */
  readonly mxEnds: readonly string[];
}

const imap = (host: string): MailHost => ({ host, port: 993, tlsType: 'tls' });
const smtp = (host: string): MailHost => ({ host, port: 465, tlsType: 'tls' });
const submission = (host: string): MailHost => ({ host, port: 587, tlsType: 'starttls' });
const inTlds = (name: string, tlds: readonly string[]): readonly string[] => tlds.map((tld) => `${name}.${tld}`);

const microsoftTlds = ['com', 'at', 'be', 'co.uk', 'de', 'dk', 'es', 'fr', 'it', 'jp', 'nl', 'se'];
/** Without Japan, where another company has the name. */
const yahooTlds = [
  ...['com', 'at', 'be', 'bg', 'ca', 'ch', 'co.id', 'co.in', 'co.nz', 'co.th', 'co.uk', 'co.za', 'com.ar'],
  ...['com.au', 'com.br', 'com.hk', 'com.mx', 'com.my', 'com.ph', 'com.sg', 'com.tr', 'com.tw', 'com.vn', 'cz', 'de'],
  ...['dk', 'es', 'fi', 'fr', 'gr', 'hu', 'ie', 'in', 'it', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'se'],
];

const google: Provider = {
  provider: 'Google',
  domains: ['gmail.com', 'googlemail.com'],
  mxEnds: ['google.com', 'googlemail.com'],
  imap: imap('imap.gmail.com'),
  smtp: smtp('smtp.gmail.com'),
  auth: 'app_password',
  note: null,
};

const microsoft365: Provider = {
  provider: 'Microsoft 365',
  domains: [],
  mxEnds: ['mail.protection.outlook.com', 'mx.microsoft'],
  imap: imap('outlook.office365.com'),
  smtp: submission('smtp.office365.com'),
  auth: 'oauth',
  note: 'allow_smtp_auth',
};

const outlook: Provider = {
  provider: 'Outlook.com',
  domains: ['msn.com', ...['outlook', 'hotmail', 'live'].flatMap((name) => inTlds(name, microsoftTlds))],
  mxEnds: ['olc.protection.outlook.com'],
  imap: imap('outlook.office365.com'),
  smtp: submission('smtp-mail.outlook.com'),
  auth: 'oauth',
  note: null,
};

const yahoo: Provider = {
  provider: 'Yahoo',
  domains: [...inTlds('yahoo', yahooTlds), 'ymail.com', 'rocketmail.com'],
  mxEnds: ['yahoodns.net'],
  imap: imap('imap.mail.yahoo.com'),
  smtp: smtp('smtp.mail.yahoo.com'),
  auth: 'app_password',
  note: null,
};

const icloud: Provider = {
  provider: 'iCloud',
  domains: ['icloud.com', 'me.com', 'mac.com'],
  mxEnds: ['icloud.com'],
  imap: imap('imap.mail.me.com'),
  smtp: submission('smtp.mail.me.com'),
  auth: 'app_password',
  note: null,
};

const fastmail: Provider = {
  provider: 'Fastmail',
  domains: ['fastmail.com', 'fastmail.fm'],
  mxEnds: ['messagingengine.com'],
  imap: imap('imap.fastmail.com'),
  smtp: smtp('smtp.fastmail.com'),
  auth: 'app_password',
  note: null,
};

/** Each region of Zoho has servers of its own. */
const zohoRegions = ['com', 'eu', 'in', 'com.au', 'com.cn', 'jp', 'sa'];
const zoho = zohoRegions.map(
  (tld): Provider => ({
    provider: 'Zoho',
    domains: [`zoho.${tld}`],
    mxEnds: [`zoho.${tld}`],
    imap: imap(`imappro.zoho.${tld}`),
    smtp: smtp(`smtppro.zoho.${tld}`),
    auth: 'password',
    note: 'switch_on_imap',
  }),
);

const ionos = ['de', 'com', 'co.uk', 'fr', 'es', 'it'].map(
  (tld): Provider => ({
    provider: 'IONOS',
    domains: [],
    mxEnds: tld === 'de' ? ['ionos.de', 'kundenserver.de'] : [`ionos.${tld}`],
    imap: imap(`imap.ionos.${tld}`),
    smtp: smtp(`smtp.ionos.${tld}`),
    auth: 'password',
    note: null,
  }),
);

const gmx = [
  { tld: 'net', domains: inTlds('gmx', ['net', 'de', 'at', 'ch', 'eu']) },
  { tld: 'com', domains: inTlds('gmx', ['com', 'co.uk', 'us']) },
].map(
  ({ tld, domains }): Provider => ({
    provider: 'GMX',
    domains,
    mxEnds: [`gmx.${tld}`],
    imap: imap(`imap.gmx.${tld}`),
    smtp: submission(`mail.gmx.${tld}`),
    auth: 'password',
    note: 'switch_on_imap',
  }),
);

const webDe: Provider = {
  provider: 'WEB.DE',
  domains: ['web.de'],
  mxEnds: ['web.de'],
  imap: imap('imap.web.de'),
  smtp: submission('smtp.web.de'),
  auth: 'password',
  note: 'switch_on_imap',
};

const ovh: Provider = {
  provider: 'OVH',
  domains: [],
  mxEnds: ['ovh.net'],
  imap: imap('ssl0.ovh.net'),
  smtp: smtp('ssl0.ovh.net'),
  auth: 'password',
  note: null,
};

/** AOL has the mail servers of Yahoo, and names of its own for programs. */
const aol: Provider = {
  ...yahoo,
  provider: 'AOL',
  domains: ['aol.com'],
  mxEnds: [],
  imap: imap('imap.aol.com'),
  smtp: smtp('smtp.aol.com'),
};

const providers: readonly Provider[] = [
  ...[google, microsoft365, outlook, yahoo, aol, icloud, fastmail, ...zoho, ...ionos, ...gmx, webDe, ovh],
];

const byDomain: ReadonlyMap<string, Provider> = new Map(
  providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);
const byMxEnd: ReadonlyMap<string, Provider> = new Map(
  providers.flatMap((provider) => provider.mxEnds.map((end) => [end, provider] as const)),
);

/** The domains at which these providers give mailboxes to anyone. */
export const domainsOfProviders: readonly string[] = [...byDomain.keys()];

/**
 * How to connect to the mailbox of an address, by its domain, else by the names of the mail servers of the domain
 * (`MX`, the preferred one first). Undefined for a provider that is not known. Source: section 1 of the design of the
 * e-mail channel.
 *
 * @example
 * mailHostsOf('gmail.com', [])?.smtp // { host: 'smtp.gmail.com', port: 465, tlsType: 'tls' }
 * mailHostsOf('shop.example', ['shop-example.mail.protection.outlook.com'])?.provider // 'Microsoft 365'
 */
export function mailHostsOf(domain: string, mxNames: readonly string[]): MailHosts | undefined {
  const named = byDomain.get(domain.toLowerCase());
  const found = named ?? mxNames.map(byMailServer).find((provider) => provider !== undefined);
  if (found === undefined) return undefined;
  const { provider, imap: reading, smtp: sending, auth, note } = found;
  return { provider, imap: reading, smtp: sending, auth, note };
}

/** Providers whose relay puts what it takes into the mailbox for sent mails. */
const savingEnds: readonly string[] = [
  ...['gmail.com', 'google.com', 'googlemail.com', 'office365.com', 'outlook.com'],
  ...zohoRegions.map((tld) => `zoho.${tld}`),
];

/**
 * Whether a relay keeps a copy of each mail among the sent ones by itself: then we add none. Source: section 8 of the
 * design of the e-mail channel.
 *
 * @example
 * savesSentItself('smtp.gmail.com') // true
 * savesSentItself('mail.shop.example') // false
 */
export function savesSentItself(host: string): boolean {
  const name = host.toLowerCase();
  return savingEnds.some((end) => name === end || name.endsWith(`.${end}`));
}

/** By the longest end of the name that is known. A name in the DNS has at most 253 characters. */
function byMailServer(mxName: string): Provider | undefined {
  const labels = mxName.slice(0, 254).toLowerCase().replace(/\.$/, '').split('.');
  return labels.map((_label, at) => byMxEnd.get(labels.slice(at).join('.'))).find((provider) => provider !== undefined);
}
