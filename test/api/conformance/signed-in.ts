import type { PermissionName } from '@helpdesk/contract';
import type { World } from './world.ts';

export const somePassword = 'four words that rhyme';

interface Wish {
  /** An agent who is there; a new one unless given. */
  readonly email?: string;
  readonly password?: string;
  readonly permissions?: readonly PermissionName[];
  readonly roles?: readonly string[];
  readonly remember?: boolean;
}

export interface Browser {
  readonly agentId: number;
  readonly email: string;
  readonly sessionId: number;
  readonly token: string;
  readonly device: string;
  /** The headers of requests from a page of the service. */
  readonly headers: Readonly<Record<'cookie' | 'sec-fetch-site', string>>;
}

/** An agent in a browser in which they are signed in. */
export async function signedIn(world: World, wish: Wish = {}): Promise<Browser> {
  const email = wish.email ?? (await withPassword(world, wish)).email;
  const { actor, token, device } = await world.helpdesk.signIn({
    email,
    password: wish.password ?? somePassword,
    browser: { ip: '192.0.2.7', userAgent: 'A browser', device: undefined, remember: wish.remember ?? true },
  });
  return {
    agentId: actor.id,
    email,
    sessionId: actor.session?.id ?? 0,
    token,
    device,
    headers: headersOf(token),
  };
}

export function headersOf(token: string): Browser['headers'] {
  return { cookie: `helpdesk_session=${token}`, 'sec-fetch-site': 'same-origin' };
}

/** Creates an agent who has a password. */
export async function withPassword(world: World, { password = somePassword, ...wish }: Wish = {}) {
  const account = await world.agent(wish);
  await world.data('updateAgent', { params: { id: account.id }, body: { new_password: password } });
  return account;
}
