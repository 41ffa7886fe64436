import type { OneTimeCodes } from '@helpdesk/domain/ports';
import { Secret, TOTP } from 'otpauth';

const secretBytes = 20;
const stepMs = 30_000;
const form = { algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 } as const;

/** Steps before and after the present one whose codes are accepted too: clocks of phones are not exact. */
const drift = 1;

/** One-time codes as every authenticator app makes them. */
export const otpauthCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: secretBytes }).base32,
  uri: (secret, issuer, account) => {
    const name = encodeURIComponent(issuer);
    return `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=6&period=30`;
  },
  stepOf: (secret, code, now) => {
    const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token: code, timestamp: now, window: drift });
    return delta === null ? undefined : Math.floor(now / stepMs) + delta;
  },
};
