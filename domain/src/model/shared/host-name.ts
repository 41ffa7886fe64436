/**
 * Whether a host is always this very machine: `localhost`, a name below it, or a loopback address. Takes the host as
 * `URL.hostname` writes it: lower case, IPv6 in brackets.
 *
 * @example
 * isLoopbackHost('desk.localhost') // true
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[(?:::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})\])$/.test(
    hostname,
  );
}

/**
 * Whether a host is an IP address and not a name. Nobody can let an address lead to another machine, as the owner of a
 * name can. Takes the host as `URL.hostname` writes it.
 *
 * @example
 * isAddressLiteral('192.168.1.20') // true
 * isAddressLiteral('192.168.1.20.example.com') // false
 */
export function isAddressLiteral(hostname: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(hostname);
}

/**
 * Whether an origin is at this very machine.
 *
 * @example
 * isLoopbackOrigin('http://localhost:9000') // true
 * isLoopbackOrigin('https://help.example.com') // false
 */
export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackHost(origin.replace(/^https?:\/\//, '').replace(/:\d+$/, ''));
}
