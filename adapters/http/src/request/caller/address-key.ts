import { isIP } from 'node:net';

/**
 * What a limit by address counts: an IPv4 address as it is, also one that is mapped into IPv6, and the /64 network of
 * an IPv6 address. What is not an address is its own key.
 */
export function addressKey(ip: string): string {
  const [narrowest] = networkKeys(ip);
  return narrowest;
}

/**
 * The networks that an address belongs to, narrowest first: the one of `addressKey`, and for IPv6 also its /56 and /48,
 * which a home or a site may have for itself. For IPv4 there are no wider ones, because other people share them.
 *
 * @example
 * networkKeys('2001:db8:1:2ab::1') // ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']
 * networkKeys('::ffff:192.0.2.7') // ['192.0.2.7']
 */
export function networkKeys(ip: string): readonly [string, ...string[]] {
  const [plain = ip] = ip.split('%', 1);
  if (isIP(plain) !== 6) return [plain];
  const groups = groupsOf(plain);
  const mapped = ipv4Of(groups);
  if (mapped !== undefined) return [mapped];
  const [a, b, c, d = 0] = groups;
  return [`${hex(a, b, c, d)}::/64`, `${hex(a, b, c, d & 0xff00)}::/56`, `${hex(a, b, c)}::/48`];
}

function hex(...groups: readonly (number | undefined)[]): string {
  return groups.map((group = 0) => group.toString(16)).join(':');
}

/** All eight, also where the address leaves zeros out or ends in an IPv4 address. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const before = parse(head);
  if (tail === undefined) return before;
  const after = parse(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function parse(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** The IPv4 address within `::ffff:a.b.c.d` (RFC 4291, section 2.5.5.2). */
function ipv4Of(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
