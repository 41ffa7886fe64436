import { isIP } from 'node:net';

/** The identity of a desk for authenticators. */
export interface RelyingParty {
  /** Its host name. */
  readonly id: string;
  readonly origin: string;
}

/** Undefined where there is no address, or its host is an IP address, which cannot have passkeys. */
export function relyingPartyOf(address: string | undefined): RelyingParty | undefined {
  if (address === undefined) return undefined;
  const { hostname, origin } = new URL(address);
  // An IPv6 address stands in brackets.
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress ? undefined : { id: hostname, origin };
}
