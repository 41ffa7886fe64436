import type { Helpdesk } from '@helpdesk/domain';
import type { FastifyBaseLogger } from 'fastify';

/** What the composition root hands to the HTTP adapter. */
export interface ServerOptions {
  readonly helpdesk: Helpdesk;
  /** Signs what clients hand back unchanged (cursors). */
  readonly signer: Signer;
  /** Hex SHA-256, for fingerprints of requests. */
  readonly digest: (text: string) => string;
  /** IANA name; where a bare date in a filter begins. */
  readonly timeZone: string;
  /** CIDR list of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimits;
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<void>;
  readonly logger: FastifyBaseLogger | false;
}

interface Signer {
  sign(payload: string): string;
  /** The payload, or undefined when the text is not ours. */
  verify(signed: string): string | undefined;
}

/** 0 switches a limit off. */
interface RateLimits {
  readonly apiPerMinute: number;
  readonly failedCredentialsPerMinute: number;
}
