/** The bytes of an address: 4 of IPv4, 16 of IPv6. */
type AddressBytes = readonly number[];

/** IPv4 that is not a machine of the public internet. Source: the special-purpose registry of IANA (RFC 6890). */
const innerNetworks4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/**
 * The same of IPv6, within `2000::/3`; what lies outside of it is inner. Teredo (in `2001::/23`) and 6to4 (`2002::/16`)
 * carry an address of IPv4, which would be reached.
 */
const innerNetworks6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/**
 * Whether an address is of this machine, of a private network, or otherwise of no machine of the public internet. A text
 * that is not an address is inner, so that what is not understood is refused. An address of IPv4 in IPv6
 * (`::ffff:10.0.0.1`) is what it carries. Source: section 3 of the design of webhooks.
 *
 * @example
 * isInnerAddress('169.254.169.254') // true
 * isInnerAddress('::ffff:127.0.0.1') // true
 * isInnerAddress('1.1.1.1') // false
 */
export function isInnerAddress(address: string): boolean {
  const bytes = addressBytes(address);
  if (bytes === undefined) return true;
  if (bytes.length === 4) return innerNetworks4.some((network) => isWithin(bytes, network));
  return !isWithin(bytes, '2000::/3') || innerNetworks6.some((network) => isWithin(bytes, network));
}

/**
 * Whether an address lies in a network, or is the address that is given in its place.
 *
 * @example
 * isAddressIn('10.1.2.3', '10.0.0.0/8') // true
 * isAddressIn('::1', '::1') // true
 */
export function isAddressIn(address: string, network: string): boolean {
  const bytes = addressBytes(address);
  return bytes !== undefined && isWithin(bytes, network);
}

function isWithin(bytes: AddressBytes, network: string): boolean {
  const [start = '', length] = network.split('/');
  const first = addressBytes(start);
  if (first === undefined || first.length !== bytes.length) return false;
  const bits = length === undefined ? 8 * first.length : Number(length);
  return bytes.every((byte, index) => {
    // The bits of this byte that belong to the network.
    const kept = Math.min(8, Math.max(0, bits - 8 * index));
    return byte >> (8 - kept) === (first[index] ?? 0) >> (8 - kept);
  });
}

/** Undefined where it is no address. Of an address of IPv4 in IPv6 the bytes are those of IPv4. */
function addressBytes(text: string): AddressBytes | undefined {
  if (!text.includes(':')) return bytesOf4(text);
  // Behind the zone (`fe80::1%eth0`) stands the name of a network card.
  const bytes = bytesOf6(text.split('%', 1)[0] ?? '');
  const isMapped = bytes?.slice(0, 10).every((byte) => byte === 0) === true && bytes[10] === 255 && bytes[11] === 255;
  return isMapped ? bytes.slice(12) : bytes;
}

/** Four decimal numbers without leading zeros, which some read as octal. */
function bytesOf4(text: string): AddressBytes | undefined {
  const parts = text.split('.');
  const bytes = parts.map(Number);
  const isAddress = parts.length === 4 && parts.every((part, index) => String(bytes[index]) === part);
  return isAddress && bytes.every(isByte) ? bytes : undefined;
}

function isByte(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 255;
}

function bytesOf6(text: string): AddressBytes | undefined {
  const halves = text.split('::');
  if (text.length > 45 || halves.length > 2) return undefined;
  const [front, back] = [groupBytes(halves[0] ?? ''), groupBytes(halves[1] ?? '')];
  if (front === undefined || back === undefined) return undefined;
  const missing = 16 - front.length - back.length;
  if (halves.length === 1) return missing === 0 ? front : undefined;
  return missing >= 2 ? [...front, ...Array.from({ length: missing }, () => 0), ...back] : undefined;
}

/** The groups on one side of `::`; the last of all may be an address of IPv4. */
function groupBytes(text: string): AddressBytes | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes = groups.map((group, index) => {
    if (group.includes('.')) return index === groups.length - 1 ? bytesOf4(group) : undefined;
    const isGroup = /^[0-9a-f]{1,4}$/i.test(group);
    const number = Number.parseInt(group, 16);
    return isGroup ? [number >> 8, number & 255] : undefined;
  });
  return bytes.every((each) => each !== undefined) ? bytes.flat() : undefined;
}
