import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCaller, PasswordHasher } from '@helpdesk/domain/ports';
import { hashTurns } from './hash-turns.ts';
import { verifyScrypt } from './verify-scrypt.ts';

const derive = promisify(argon2);

/** 64 MiB, three passes: the second choice of RFC 9106, section 4, with one lane. */
const cost = { memory: 64 * 1024, passes: 3, parallelism: 1 };
const [saltLength, tagLength] = [16, 32];

/** Hashes of today begin so: PHC text, as every implementation of argon2 writes it. */
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

/** No password has it: what is compared where there is none. */
const nobodysHash = `${prefix}${unpadded(Buffer.alloc(saltLength))}$${unpadded(Buffer.alloc(tagLength))}`;

/**
 * Two hashes at once, since each takes 64 MiB and a thread; 32 wait of each kind of caller, and the kinds take turns.
 *
 * @example
 * const passwords = passwordsInTurn(slowHasher);
 * await passwords.verify('a guess', null, 'stranger') // false, or throws sign_in.busy
 */
export function passwordsInTurn(hasher: PasswordHasher): PasswordHasher {
  const inTurn = hashTurns<PasswordCaller>({ atOnce: 2, mostWaiting: 32 });
  return {
    hash: (password, caller) => inTurn(caller, () => hasher.hash(password, caller)),
    verify: (password, stored, caller) => inTurn(caller, () => hasher.verify(password, stored, caller)),
    isCurrent: hasher.isCurrent,
  };
}

/** argon2id of Node itself, as PHC text. Hashes of scrypt, which were made before, are verified too. */
export const passwordHasher: PasswordHasher = passwordsInTurn({
  hash: async (password) => {
    const salt = randomBytes(saltLength);
    return `${prefix}${unpadded(salt)}$${unpadded(await tagOf(password, salt, cost, tagLength))}`;
  },
  verify: async (password, stored) => {
    const matches = await (stored?.startsWith('scrypt$')
      ? verifyScrypt(password, stored)
      : verifyArgon2(password, stored ?? nobodysHash));
    return matches && stored !== null;
  },
  isCurrent: (stored) => stored.startsWith(prefix),
});

const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;

async function verifyArgon2(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = shape.exec(stored) ?? [];
  if (memory === undefined) return false;
  const given = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  const derived = await tagOf(password, Buffer.from(salt, 'base64'), given, expected.length);
  return timingSafeEqual(derived, expected);
}

function tagOf(password: string, nonce: Buffer, parameters: typeof cost, length: number): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: length, ...parameters });
}

/** The base64 of PHC strings, without padding. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
