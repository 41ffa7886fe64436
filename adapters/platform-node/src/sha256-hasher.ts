import { hash, timingSafeEqual } from 'node:crypto';
import type { SecretHasher } from '@helpdesk/domain/ports';

export const sha256Hasher: SecretHasher = {
  digest: (secret) => hash('sha256', secret),
  equal: (digest, other) => {
    const a = Buffer.from(digest);
    const b = Buffer.from(other);
    return a.length === b.length && timingSafeEqual(a, b);
  },
};
