/**
 * Whether a page of this origin may use the widget. An entry is a host (`example.com`), with its subdomains
 * (`*.example.com`), or a whole origin (`https://example.com:8443`); without any, every page may.
 */
export function isTrustedOrigin(origin: string, trustedDomains: readonly string[]): boolean {
  if (trustedDomains.length === 0) return true;
  const page = URL.parse(origin);
  if (page === null) return false;
  return trustedDomains.some((entry) => matches(page, entry.trim().toLowerCase()));
}

function matches(page: URL, entry: string): boolean {
  const [, scheme, host = '', port] = /^(?:(https?):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+))?\/?$/.exec(entry) ?? [];
  if (scheme !== undefined && page.protocol !== `${scheme}:`) return false;
  if (port !== undefined && (page.port || defaultPort(page)) !== port) return false;
  if (host.startsWith('*.')) return page.hostname.endsWith(host.slice(1));
  return page.hostname === host;
}

function defaultPort(page: URL): string {
  return page.protocol === 'https:' ? '443' : '80';
}
