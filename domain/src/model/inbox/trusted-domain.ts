const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const hostName = new RegExp(`^${label}(?:\\.${label})*$`);
const parts = /^(?:https?:\/\/)?(\*\.)?(\[[^\]]*\]|[^/:]*)(?::(\d{1,5}))?\/?$/;

/** What an entry of the trusted domains names. */
export interface TrustedDomain {
  /** In lower case; an IPv6 address in brackets. Whether an address is one is not looked at. */
  readonly host: string;
  /** Names below the host are meant. */
  readonly isWildcard: boolean;
}

/**
 * An entry of the trusted domains: a host with or without a scheme and a port. Undefined for any other text.
 *
 * @example
 * readTrustedDomain('https://*.Shop.example:8443') // { host: 'shop.example', isWildcard: true }
 * readTrustedDomain('shop.example/path') // undefined
 */
export function readTrustedDomain(entry: string): TrustedDomain | undefined {
  const [matched, wildcard, host = '', port] = parts.exec(entry.trim().toLowerCase()) ?? [];
  if (matched === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return undefined;
  const isNamed = host.startsWith('[') || isNumericHost(host) || hostName.test(host);
  return isNamed ? { host, isWildcard: wildcard !== undefined } : undefined;
}

/**
 * Whether a browser reads the host as an IPv4 address: its last part is a number.
 *
 * @example
 * isNumericHost('192.0.2.1') // true
 */
export function isNumericHost(host: string): boolean {
  return /(?:^|\.)\d+$/.test(host);
}
