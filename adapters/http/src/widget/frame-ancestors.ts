/**
 * The pages that may show the widget of an inbox in a frame, for `frame-ancestors`: the trusted domains of the inbox,
 * each with any port unless one is named, as `isTrustedOrigin` takes them; without any, every page. An invalid entry
 * admits no page.
 */
export function frameAncestors(trustedDomains: readonly string[]): string {
  if (trustedDomains.length === 0) return '*';
  const sources = trustedDomains.flatMap((entry) => sourcesOf(entry.trim().toLowerCase()));
  return ["'self'", ...new Set(sources)].join(' ');
}

function sourcesOf(entry: string): readonly string[] {
  const parts = /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?\/?$/.exec(toAscii(entry));
  if (parts === null) return [];
  const [, scheme, host = '', port = '*'] = parts;
  const schemes = scheme === undefined ? ['http', 'https'] : [scheme];
  return schemes.map((each) => `${each}://${host}:${port}`);
}

/** A policy is ASCII: a name with other letters is written as browsers send it. */
function toAscii(entry: string): string {
  const isPlain = [...entry].every((sign) => sign < '\u0080');
  if (isPlain) return entry;
  const from = entry.indexOf('://') + 1 && entry.indexOf('://') + 3;
  const hostFrom = entry.startsWith('*.', from) ? from + 2 : from;
  const ends = [entry.indexOf(':', hostFrom), entry.indexOf('/', hostFrom), entry.length].filter((at) => at >= 0);
  const to = Math.min(...ends);
  const host = URL.parse(`http://${entry.slice(hostFrom, to)}`)?.hostname ?? '';
  return entry.slice(0, hostFrom) + host + entry.slice(to);
}
