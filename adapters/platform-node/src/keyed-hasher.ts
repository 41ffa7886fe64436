import { createHmac, type KeyObject } from 'node:crypto';
import type { KeyedHasher } from '@helpdesk/domain/ports';
import { derivedKey } from './derived-key.ts';

/** HMAC-SHA-256 under keys that are derived from the service's secret, one for each purpose. */
export function hmacHasher(secret: string): KeyedHasher {
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    const known = keys.get(purpose) ?? derivedKey(secret, `helpdesk mac ${purpose}`);
    keys.set(purpose, known);
    return known;
  };
  const hmacOf = (purpose: string, text: string) => createHmac('sha256', keyOf(purpose)).update(text, 'utf8');
  return {
    mac: (purpose, text) => hmacOf(purpose, text).digest(),
    token: (purpose, text) => hmacOf(purpose, text).digest('base64url'),
  };
}
