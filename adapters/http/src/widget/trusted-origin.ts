/**
 * Whether a page of this origin may use the widget. An entry is a host (`example.com`), with its subdomains
 * (`*.example.com`), or a whole origin (`https://example.com:8443`); without any, every page may. An invalid entry,
 * stored before entries were checked, admits no page; a page without a host is never admitted by an entry.
 */
export function isTrustedOrigin(origin: string, trustedDomains: readonly string[]): boolean {
  if (trustedDomains.length === 0) return true;
  const page = URL.parse(origin);
  if (page === null || page.hostname === '') return false;
  return trustedDomains.some((entry) => matches(page, entry.trim().toLowerCase()));
}

function matches(page: URL, entry: string): boolean {
  const parts = /^(?:(https?):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+))?\/?$/.exec(entry);
  if (parts === null) return false;
  const [, scheme, host = '', port] = parts;
  if (scheme !== undefined && page.protocol !== `${scheme}:`) return false;
  if (port !== undefined && (page.port || defaultPort(page)) !== port) return false;
  if (host.startsWith('*.')) return host.length > 2 && page.hostname.endsWith(host.slice(1));
  // `[0::1]` and `[::1]` are one host.
  return page.hostname === (URL.parse(`http://${host}`)?.hostname ?? host);
}

function defaultPort(page: URL): string {
  return page.protocol === 'https:' ? '443' : '80';
}
