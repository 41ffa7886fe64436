import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** A key object, made once. Bytes would be turned into one for every use. */
export function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}
