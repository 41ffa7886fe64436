import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { hashTurns } from './hash-turns.ts';
import { passwordHasher } from './password-hasher.ts';

const password = 'four words that rhyme';

/** A hash of an older version. */
async function oldHash(): Promise<string> {
  const salt = randomBytes(16);
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const key = await derive(password, salt, 32, { N: 2 ** 12, r: 8, p: 1 });
  return ['scrypt', 12, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

describe('a hash of a password', () => {
  it('is argon2id with its parameters, salted, and verifies that password alone', async () => {
    const [hash, other] = await Promise.all([
      passwordHasher.hash(password, 'proven'),
      passwordHasher.hash(password, 'proven'),
    ]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(hash);
    expect(await passwordHasher.verify(password, hash, 'stranger')).toBe(true);
    expect(await passwordHasher.verify(`${password} `, hash, 'stranger')).toBe(false);
    expect(passwordHasher.isCurrent(hash)).toBe(true);
  });

  it('counts characters that NFKC makes alike as the same', async () => {
    const hash = await passwordHasher.hash('ﬁve words that rhyme', 'proven');
    expect(await passwordHasher.verify('five words that rhyme', hash, 'stranger')).toBe(true);
  });

  it('of scrypt is verified, and is none of today', async () => {
    const hash = await oldHash();
    expect(await passwordHasher.verify(password, hash, 'stranger')).toBe(true);
    expect(await passwordHasher.verify('another', hash, 'stranger')).toBe(false);
    expect(passwordHasher.isCurrent(hash)).toBe(false);
  });

  it('that is none, or not understood, verifies nothing', async () => {
    for (const stored of [null, '', 'plain', '$argon2id$v=19$m=65536,t=3,p=1$x', 'scrypt$17$8']) {
      expect(await passwordHasher.verify('', stored, 'stranger'), String(stored)).toBe(false);
    }
    expect(passwordHasher.isCurrent('$argon2id$v=19$m=4096,t=3,p=1$x$y')).toBe(false);
  });
});

describe('work in turn', () => {
  it('runs so many at once, lets so many wait, in order, and refuses the rest', async () => {
    const inTurn = hashTurns({ atOnce: 2, mostWaiting: 3 });
    const ends: (() => void)[] = [];
    const order: number[] = [];
    const work = (name: number) =>
      inTurn('stranger', () => {
        order.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [1, 2, 3, 4, 5].map(work);
    await expect(work(6)).rejects.toMatchObject({ code: 'sign_in.busy', details: { retryAfter: 1 } });
    expect(order).toEqual([1, 2]);
    for (const _each of all) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    await inTurn('stranger', async () => order.push(7));
    expect(order.at(-1)).toBe(7);
  });

  it('goes on after work that failed', async () => {
    const inTurn = hashTurns({ atOnce: 1, mostWaiting: 1 });
    const failing = inTurn('stranger', () => Promise.reject(new Error('broken')));
    const next = inTurn('stranger', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('security T7 takes turns among lanes, and a full lane keeps nobody out of another', async () => {
    const inTurn = hashTurns<'stranger' | 'known_device' | 'proven'>({ atOnce: 1, mostWaiting: 3 });
    const ends: (() => void)[] = [];
    const order: string[] = [];
    const work = (lane: 'stranger' | 'known_device' | 'proven') =>
      inTurn(lane, () => {
        order.push(lane);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const strangers = [1, 2, 3, 4].map(() => work('stranger'));
    await expect(work('stranger')).rejects.toMatchObject({ code: 'sign_in.busy', details: { retryAfter: 1 } });
    const others = (['known_device', 'known_device', 'known_device', 'proven'] as const).map(work);
    await expect(work('known_device')).rejects.toMatchObject({ code: 'sign_in.busy' });
    for (let count = 0; count < 8; count++) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...strangers, ...others]);
    const turn = ['stranger', 'known_device'];
    expect(order).toEqual(['stranger', ...turn, 'proven', ...turn, ...turn]);
  });
});

it('common passwords are found in lower case', async () => {
  expect(await commonPasswords.hasAny(['no such word at all', 'password'])).toBe(true);
  expect(await commonPasswords.hasAny(['Password', 'no such word at all'])).toBe(false);
});
