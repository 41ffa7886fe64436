import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { DomainError } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { joseCustomerTokens } from './jose-customer-tokens.ts';

const secret = 'a secret of the customer';
const now = Date.UTC(2026, 4, 1, 12, 0, 0);
const nowSeconds = now / 1000;
const claims = { external_user_id: 'u-1', email: 'ana@example.com', exp: nowSeconds + 300 };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Made by hand, so that what no library would sign can be tried. */
function sign(payload: unknown, { key = secret, alg = 'HS256', hash = 'sha256', header = {} } = {}): string {
  const input = `${encode({ alg, typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

const verify = (token: string, key = secret) => joseCustomerTokens.verify(token, key, now);

async function refused(token: string, key = secret): Promise<void> {
  const error = await verify(token, key).then(
    (payload) => expect.unreachable(`accepted as ${JSON.stringify(payload)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({
    kind: 'unauthorized',
    code: 'customer_token.invalid',
    message: 'The JWT is not valid',
  });
}

describe('a token that is accepted', () => {
  it('answers the claims', async () => {
    expect(await verify(sign(claims))).toEqual(claims);
  });

  it('may be signed with the shortest secret, the longest, and one that is not ASCII', async () => {
    for (const key of ['0123456789abcdef', 'x'.repeat(256), 'ключ-ключ-ключ-ключ-🔑']) {
      expect(await verify(sign(claims, { key }), key)).toEqual(claims);
      await refused(sign(claims, { key }), `${key}x`);
    }
  });

  it.each([
    ['expired for 59 s', { exp: nowSeconds - 59 }],
    ['valid in 60 s', { exp: nowSeconds + 300, nbf: nowSeconds + 60 }],
    ['that is good for a year', { exp: nowSeconds + 365 * 86_400 }],
    ['of a fraction of a second', { exp: nowSeconds + 0.5 }],
  ])('%s', async (_what, payload) => {
    expect(await verify(sign(payload))).toEqual(payload);
  });

  it('is read by the clock that is given, not by that of the machine', async () => {
    const longAgo = { exp: 1_000 };
    expect(await joseCustomerTokens.verify(sign(longAgo), secret, 999_000)).toEqual(longAgo);
    await expect(joseCustomerTokens.verify(sign(claims), secret, now + 361_000)).rejects.toBeInstanceOf(DomainError);
  });

  it('keeps nested claims as they are', async () => {
    const payload = { ...claims, custom_attributes: { plan: 'pro', seats: [1, null, true] } };
    expect(await verify(sign(payload))).toEqual(payload);
  });
});

describe('a token that is refused', () => {
  it.each<[string, Record<string, unknown>]>([
    ['without exp', { email: 'ana@example.com' }],
    ['with exp as text', { exp: String(nowSeconds + 300) }],
    ['with exp null', { exp: null }],
    ['with exp true', { exp: true }],
    ['with exp as object', { exp: { valueOf: 1 } }],
    ['expired for 61 s', { exp: nowSeconds - 61 }],
    ['expired in 1970', { exp: 0 }],
    ['with exp in milliseconds before 1970', { exp: -now }],
    ['with exp in milliseconds', { exp: now + 300_000 }],
    ['with exp in microseconds', { exp: now * 1_000 }],
    ['with exp more than a year ahead', { exp: nowSeconds + 367 * 86_400 }],
    ['with exp beyond every number', { exp: Number.MAX_VALUE }],
    ['valid in 61 s', { ...claims, nbf: nowSeconds + 61 }],
    ['with nbf as text', { ...claims, nbf: '0' }],
    ['with exp in the prototype only', JSON.parse(`{"__proto__":{"exp":${nowSeconds + 300}}}`)],
  ])('%s', async (_what, payload) => {
    await refused(sign(payload));
  });

  it('unsigned', async () => {
    for (const alg of ['none', 'None', 'NONE', '', 'hs256']) {
      const input = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
      await refused(`${input}.`);
      await refused(sign(claims, { alg }));
    }
    await refused(`${encode({ typ: 'JWT' })}.${encode(claims)}.`);
  });

  it('of another algorithm of the same secret', async () => {
    await refused(sign(claims, { alg: 'HS384', hash: 'sha384' }));
    await refused(sign(claims, { alg: 'HS512', hash: 'sha512' }));
  });

  it('of a key pair whose public key is the secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const input = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
    await refused(`${input}.${createSign('sha256').update(input).sign(privateKey, 'base64url')}`, pem);
  });

  it('that brings its own key', async () => {
    const key = 'the key of an attacker';
    const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url'), alg: 'HS256' };
    await refused(sign(claims, { key, header: { jwk } }));
    await refused(sign(claims, { key, header: { kid: '/dev/null', jku: 'https://evil.example/keys' } }));
  });

  it('with an extension that must be understood', async () => {
    await refused(sign(claims, { header: { crit: ['x'], x: 1 } }));
    await refused(sign(claims, { header: { crit: ['b64'], b64: false } }));
  });

  it('signed with another secret', async () => {
    await refused(sign(claims, { key: `${secret} ` }));
    await refused(sign(claims, { key: secret.toUpperCase() }));
  });

  it('changed after it was signed', async () => {
    const [header, payload, signature = ''] = sign(claims).split('.');
    await refused(`${header}.${encode({ ...claims, email: 'eve@example.com' })}.${signature}`);
    await refused(`${encode({ alg: 'HS256' })}.${payload}.${signature}`);
    await refused(`${header}.${payload}.${signature.slice(0, -4)}`);
    await refused(`${header}.${payload}.`);
    await refused(`${header}.${payload}.${'A'.repeat(signature.length)}`);
  });

  it('whose claims are no object', async () => {
    for (const payload of [[claims], 'text', 1, null, true]) await refused(sign(payload));
  });

  it('that is no JWT at all', async () => {
    const valid = sign(claims);
    const garbage = [
      '',
      '.',
      '..',
      '...',
      'x',
      'a.b.c',
      `${valid}.`,
      `.${valid}`,
      ` ${valid}`,
      valid.replace('.', ' '),
    ];
    const odd = ['\0', '🔑.🔑.🔑', '{}', 'null', `Bearer ${valid}`, 'A'.repeat(100_000), '.'.repeat(100_000)];
    const fiveParts = `${encode({ alg: 'dir', enc: 'A256GCM' })}.....`;
    for (const token of [...garbage, ...odd, fiveParts]) await refused(token);
  });

  it('cut anywhere', async () => {
    const valid = sign(claims);
    for (let length = 0; length < valid.length; length += 1) await refused(valid.slice(0, length));
  });
});

it('verifies nothing with an empty secret, even what was signed with one', async () => {
  const error = await verify(sign(claims, { key: '' }), '').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(DomainError);
});
