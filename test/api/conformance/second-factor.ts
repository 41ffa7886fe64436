import { createHmac } from 'node:crypto';
import type { Given } from './ask.ts';
import { type Browser, signedIn, somePassword } from './signed-in.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts';
import type { World } from './world.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 by hand, so that the service's library is tested and not repeated. */
export function totpCode(secret: string, at: number): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export interface WithTotp extends Browser {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The code that is valid now, or the one that is valid the given number of steps later. */
  code(later?: number): string;
}

/** An agent in a browser who has one-time codes. The code of this step is used up. */
export async function withTotp(world: World, wish: Parameters<typeof signedIn>[1] = {}): Promise<WithTotp> {
  const browser = await signedIn(world, wish);
  const { headers } = browser;
  const { secret } = await world.data('startTotp', { headers });
  const code = (later = 0) => totpCode(secret, world.clock.now() + later * 30_000);
  const confirmed = await world.data('confirmTotp', { headers, body: { code: code() } });
  return { ...browser, secret, recoveryCodes: confirmed.recovery_codes, code };
}

export interface WithPasskey extends Browser {
  readonly authenticator: SoftwareAuthenticator;
  readonly passkeyId: number;
}

export async function withPasskey(world: World, wish: Parameters<typeof signedIn>[1] = {}): Promise<WithPasskey> {
  const browser = await signedIn(world, wish);
  const { headers } = browser;
  const authenticator = softwareAuthenticator();
  const offer = await world.data('offerPasskey', { headers });
  const { id } = await world.data('addPasskey', { headers, body: { ...authenticator.create(offer), name: 'Laptop' } });
  return { ...browser, authenticator, passkeyId: id };
}

/** The answer of the passkey to a new challenge to sign in. */
export async function passkeyAnswer(
  world: World,
  authenticator: SoftwareAuthenticator,
  ...behaviour: Parameters<SoftwareAuthenticator['get']> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Record<string, unknown>> {
  return authenticator.get(await world.data('offerPasskeyLogin', { as: null }), ...behaviour);
}

/** The token of a login whose password was right. */
export async function pendingToken(world: World, email: string, given: Partial<Given> = {}): Promise<string> {
  const body = { email, password: somePassword };
  const { data } = await world.refused(401, 'login', { as: null, body, ...given });
  return (data as { readonly second_factor: { readonly token: string } }).second_factor.token;
}
