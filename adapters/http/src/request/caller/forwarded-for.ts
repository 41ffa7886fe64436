import { isIP } from 'node:net';

/**
 * `X-Forwarded-For` reduced to addresses. Some proxies write the port, brackets or quotes too. Entries in front of one
 * that is not an address cannot be trusted, so the proxy behind it counts as the client. Undefined where no address is
 * left.
 *
 * @example
 * plainForwardedFor('203.0.113.9:50001, "[2001:db8::7]:443"') // '203.0.113.9, 2001:db8::7'
 * plainForwardedFor('203.0.113.9, unknown, 10.0.0.7') // '10.0.0.7'
 */
export function plainForwardedFor(header: string): string | undefined {
  const addresses: string[] = [];
  for (const part of header.split(',').reverse()) {
    const address = plainAddress(part);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.length === 0 ? undefined : addresses.join(', ');
}

const inQuotes = /^"(.*)"$/;
const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;
/** IPv6 without brackets has no port: its last group would look the same. */
const withPort = /^([\d.]+):\d{1,5}$/;

function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = inQuotes.exec(trimmed)?.[1] ?? trimmed;
  const address = inBrackets.exec(bare)?.[1] ?? withPort.exec(bare)?.[1] ?? bare;
  // A zone names an interface of the machine that wrote it.
  const [plain = ''] = address.split('%', 1);
  return isIP(plain) === 0 ? undefined : plain;
}
