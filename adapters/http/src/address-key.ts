import { isIP } from 'node:net';

/** The groups of an IPv6 address that one network has for itself: a home or a server gets a /64. */
const networkGroups = 4;

/**
 * What a limit by address counts: an IPv4 address as it is, also one that is mapped into IPv6, and the /64 network of
 * an IPv6 address. What is not an address is its own key.
 */
export function addressKey(ip: string): string {
  const [plain = ip] = ip.split('%', 1);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const mapped = ipv4Of(groups);
  if (mapped !== undefined) return mapped;
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
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

/** Of `::ffff:a.b.c.d` (RFC 4291, section 2.5.5.2). */
function ipv4Of(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
