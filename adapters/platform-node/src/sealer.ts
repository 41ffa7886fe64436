import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sealer } from '@helpdesk/domain/ports';
import { derivedKey } from './derived-key.ts';

/** AES-256-GCM under a key derived from the service's secret: base64url of nonce, tag and ciphertext. */
export function aesSealer(secret: string): Sealer {
  const key = derivedKey(secret, 'helpdesk sealed answers');
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Makes texts that only the service can have issued. */
export interface Signer {
  /** The payload with its signature, safe in a URL. */
  sign(payload: string): string;
  /** The payload, or undefined when the text was not signed with this key. */
  verify(signed: string): string | undefined;
}

/** HMAC-SHA-256 cut at 128 bits: `base64url(payload).base64url(mac)`. */
export function hmacSigner(secret: string): Signer {
  const key = derivedKey(secret, 'helpdesk signatures');
  const mac = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest().subarray(0, 16);
  return {
    sign: (payload) => `${Buffer.from(payload).toString('base64url')}.${mac(payload).toString('base64url')}`,
    verify: (signed) => {
      const [body, tag, more] = signed.split('.');
      if (body === undefined || tag === undefined || more !== undefined) return undefined;
      const payload = Buffer.from(body, 'base64url').toString('utf8');
      const given = Buffer.from(tag, 'base64url');
      const expected = mac(payload);
      return given.length === expected.length && timingSafeEqual(given, expected) ? payload : undefined;
    },
  };
}
