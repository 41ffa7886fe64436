import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { IdGenerator } from '@helpdesk/domain/ports';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Ids from the operating system's random source; `randomInt` has no modulo bias. */
export const nodeIds: IdGenerator = {
  uuid: () => randomUUID(),
  alphanumeric: (length) => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};
