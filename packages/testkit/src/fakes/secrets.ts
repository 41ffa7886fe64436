import type { CommonPasswords, KeyedHasher, PasswordHasher, Sealer, SecretHasher } from '@helpdesk/domain/ports';

/** Hashes nothing and takes no time: for tests of code that uses passwords. */
export const plainPasswords: PasswordHasher = {
  hash: async (password) => `plain$${password}`,
  verify: async (password, hash) => hash === `plain$${password}`,
  isCurrent: (hash) => hash.startsWith('plain$'),
};

/** A list of common passwords with only these words. */
export const fewCommonPasswords: CommonPasswords = {
  hasAny: async (forms) => forms.some((form) => form === 'password' || form === 'qwertyuiop'),
};

/** 64 hexadecimal digits like SHA-256, equal for equal secrets; FNV-1a, so of no use outside tests. */
export const plainSecrets: SecretHasher = {
  digest: (secret) => [1, 2, 3, 4, 5, 6, 7, 8].map((salt) => fnv(`${salt}${secret}`)).join(''),
  equal: (digest, other) => digest === other,
};

/** 32 bytes, equal for an equal purpose and text. */
export const fakeMacs: KeyedHasher = {
  mac: (purpose, text) =>
    Uint8Array.from(plainSecrets.digest(`${purpose} ${text}`).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  token: (purpose, text) => plainSecrets.digest(`${purpose} ${text}`),
};

const seal = 'sealed$';

/** Marks a text as sealed; opens only what it marked. */
export const plainSealer: Sealer = {
  seal: (text) => `${seal}${text}`,
  open: (sealed) => {
    if (!sealed.startsWith(seal)) throw new Error('was not sealed here');
    return sealed.slice(seal.length);
  },
};

function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
