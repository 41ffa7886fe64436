import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { World } from '../world.ts';
import { type BentProvider, bentProvider } from './bent-provider.ts';
import { clientSecret, type RealProvider, realProvider } from './real-provider.ts';

/** The address of every desk of the tests. */
export const base = 'http://desk.test';
/** What the API returns instead of a client secret. */
export const mask = '••••••••';
const redirects = Array.from({ length: 40 }, (_, id) => `${base}/api/v1/oidc/${id + 1}/finish`);

interface Providers {
  readonly real: RealProvider;
  readonly bent: BentProvider;
}

/** Two providers for the tests of a file: one that others wrote, and one that can lie. */
export function providers(): () => Providers {
  let both: Providers;
  beforeAll(async () => {
    both = { real: await realProvider(redirects), bent: await bentProvider() };
  });
  afterAll(async () => {
    await both.real.close();
    await both.bent.close();
  });
  beforeEach(() => {
    Object.assign(both.bent, { bends: {}, nonce: '' });
  });
  return () => both;
}

interface Begun {
  readonly url: URL;
  readonly cookie: string;
}

let addresses = 0;

/** What browsers do at the desk and at its providers. */
export function atProviders(world: () => World, both: () => Providers) {
  const ofProvider = (body: object = {}) =>
    world().data('createOidcProvider', {
      body: {
        name: `Staff ${crypto.randomUUID()}`,
        provider_url: both().real.issuer,
        client_id: 'helpdesk',
        client_secret: clientSecret,
        ...body,
      },
    });
  const ofBent = (body: object = {}) => ofProvider({ provider_url: both().bent.issuer, ...body });
  /** Each browser has an address of its own: there is a limit for each. */
  const get = (url: string, cookie?: string) => {
    addresses += 1;
    return world().app.inject({
      method: 'GET',
      url,
      remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}`,
      headers: { 'user-agent': 'A browser', ...(cookie !== undefined && { cookie }) },
    });
  };
  const cookiesOf = (response: LightMyRequestResponse) => [response.headers['set-cookie'] ?? []].flat();
  const cookieNamed = (response: LightMyRequestResponse, name: string) =>
    cookiesOf(response)
      .find((each) => each.startsWith(`${name}=`))
      ?.split(';')[0];
  const begin = async (id: number, next?: string, before?: string): Promise<Begun> => {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    const response = await get(`/api/v1/oidc/${id}/login${query}`, before);
    expect(response.statusCode).toBe(302);
    return { url: new URL(String(response.headers.location)), cookie: cookieNamed(response, 'helpdesk_oidc') ?? '' };
  };
  const back = ({ pathname, search }: URL, cookie: string) => get(`${pathname}${search}`, cookie);
  /** The whole way, as that account of the real provider. */
  const signIn = async (id: number, account: string | undefined, next?: string) => {
    const { url, cookie } = await begin(id, next);
    both().real.account = account;
    return back(await both().real.visit(url.href), cookie);
  };
  /** The same at the provider that can lie. */
  const signInBent = async (id: number, change: (callback: URL) => void = () => {}) => {
    const { url, cookie } = await begin(id);
    if (both().bent.nonce === '') both().bent.nonce = url.searchParams.get('nonce') ?? '';
    const callback = new URL(`${base}/api/v1/oidc/${id}/finish`);
    callback.searchParams.set('code', 'code');
    callback.searchParams.set('state', url.searchParams.get('state') ?? '');
    change(callback);
    return back(callback, cookie);
  };
  const expectRefused = (response: LightMyRequestResponse, error: string) => {
    expect([response.statusCode, response.headers.location]).toEqual([302, `/login?error=${error}`]);
    expect(cookieNamed(response, 'helpdesk_session')).toBeUndefined();
  };
  const sessionOf = async (response: LightMyRequestResponse) => {
    const cookie = cookieNamed(response, 'helpdesk_session');
    expect(cookie, String(response.headers.location)).toBeDefined();
    return (await get('/api/v1/auth/session', cookie)).json().data;
  };
  const account = (claims: object) => {
    const id = crypto.randomUUID();
    both().real.accounts.set(id, claims);
    return id;
  };
  return {
    ...{ ofProvider, ofBent, get, cookiesOf, cookieNamed, begin },
    ...{ back, signIn, signInBent, expectRefused, sessionOf, account },
  };
}
