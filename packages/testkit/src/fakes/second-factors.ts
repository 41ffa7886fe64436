import type { OneTimeCodes, PasskeyCeremonies } from '@helpdesk/domain/ports';

/** The code of a step is its number, in six digits; the secret does not matter. */
export const plainCodes: OneTimeCodes = {
  newSecret: () => 'NO SECRET',
  uri: (secret, issuer, account) => `otpauth://totp/${issuer}:${account}?secret=${secret}`,
  stepOf: (_secret, code, now) => {
    const step = Math.floor(now / 30_000);
    return [step, step - 1, step + 1].find((each) => String(each % 1_000_000).padStart(6, '0') === code);
  },
  isNear: (_secret, code, now) => Math.abs(Number(code) - (Math.floor(now / 30_000) % 1_000_000)) <= 20,
};

/** Passkeys of a service at an IP address, which has none. */
export const noPasskeys: PasskeyCeremonies = {
  isAvailable: () => false,
  offerRegistration: refused,
  verifyRegistration: async () => undefined,
  offerSignIn: refused,
  verifySignIn: async () => undefined,
};

async function refused(): Promise<never> {
  throw new Error('passkeys are asked for where there are none');
}
