import type { OneTimeCodes } from '@helpdesk/domain/ports';
import { Secret, TOTP } from 'otpauth';

const secretBytes = 20;
const stepMs = 30_000;
const form = { algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 } as const;

/** Steps before and after the present one whose codes are accepted too: clocks of phones are not exact. */
const drift = 1;

/** Steps of ten minutes. */
const nearby = 20;

/** One-time codes as every authenticator app makes them. */
export const otpauthCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: secretBytes }).base32,
  uri: (secret, issuer, account) => {
    const name = encodeURIComponent(issuer);
    return `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=6&period=30`;
  },
  stepOf: (secret, code, now) => {
    const delta = deltaOf(secret, code, now, drift);
    return delta === null ? undefined : Math.floor(now / stepMs) + delta;
  },
  isNear: (secret, code, now) => deltaOf(secret, code, now, nearby) !== null,
};

function deltaOf(secret: string, code: string, now: number, window: number): number | null {
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  return totp.validate({ token: code, timestamp: now, window });
}
