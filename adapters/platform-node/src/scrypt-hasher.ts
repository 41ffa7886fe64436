import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '@helpdesk/domain/ports';

/**
 * N = 2^17, r = 8, p = 1: the first choice of the OWASP Password Storage Cheat Sheet (about 128 MiB
 * and 0.3 s on one core, off the main thread).
 */
const cost = { log2N: 17, r: 8, p: 1 };
const keyLength = 32;

/** Stored as `scrypt$log2N$r$p$salt$key`, salt and key in base64url. */
export const scryptHasher: PasswordHasher = {
  hash: async (password) => {
    const salt = randomBytes(16);
    const key = await derive(password, salt, cost);
    return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  },
  verify: async (password, stored) => {
    const [scheme, log2N, r, p, salt, key] = stored.split('$');
    if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
    const parameters = { log2N: Number(log2N), r: Number(r), p: Number(p) };
    const expected = Buffer.from(key, 'base64url');
    const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters);
    return derived.length === expected.length && timingSafeEqual(derived, expected);
  },
};

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof cost): Promise<Buffer> {
  const options = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
