import { isIPv6 } from 'node:net';

/** The address that the service listens at. */
export function listenedAddress(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** The address that a person on this machine opens: a service that listens everywhere is reached at loopback. */
export function localAddress(host: string, port: number): string {
  const near = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '::1'],
  ]);
  return listenedAddress(near.get(host) ?? host, port);
}
