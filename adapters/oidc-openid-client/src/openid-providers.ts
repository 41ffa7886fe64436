import { type EmailVerification, invalidInput } from '@helpdesk/domain';
import type { IdentityProviders, OidcClient, ProvenIdentity } from '@helpdesk/domain/ports';
import * as openid from 'openid-client';
import { discoverIssuer, executeFor, faultOf } from './discover-issuer.ts';
import { callWithin, isSafeAddress, limitedFetch } from './limited-fetch.ts';

/** What was discovered, for so long, in milliseconds. */
const keptFor = 3_600_000;

/** Providers that were asked for; a desk has a few. */
const mostKept = 100;

interface Kept {
  readonly metadata: openid.ServerMetadata;
  readonly until: number;
  keys: openid.ExportedJWKSCache | undefined;
}

/**
 * The flow with a code, PKCE, state and nonce, by `openid-client`.
 *
 * @param deadline for all requests of one call; it aborts with a `TimeoutError`
 */
export function openidProviders(
  deadline: () => AbortSignal = () => AbortSignal.timeout(callWithin),
): IdentityProviders {
  const kept = new Map<string, Kept>();

  async function discover(client: OidcClient): Promise<Kept> {
    const issuer = issuerOf(client);
    try {
      const metadata = await discoverIssuer(issuer, client.clientId, limitedFetch(deadline()));
      requireEndpoints(metadata);
      kept.delete(client.providerUrl);
      const [oldest] = kept.keys();
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
      const entry = { metadata: { ...metadata }, until: Date.now() + keptFor, keys: undefined };
      kept.set(client.providerUrl, entry);
      return entry;
    } catch (error) {
      const refusal = invalidInput('oidc.discovery', 'providerUrl', faultOf(error, issuer));
      refusal.cause = error;
      throw refusal;
    }
  }

  async function known(client: OidcClient): Promise<Kept> {
    const entry = kept.get(client.providerUrl);
    return entry !== undefined && entry.until > Date.now() ? entry : discover(client);
  }

  /** The configuration of one call, so that all of its requests share a deadline. */
  function configure({ metadata, keys }: Kept, client: OidcClient): openid.Configuration {
    const auth = openid.ClientSecretBasic(client.clientSecret);
    const post = openid.ClientSecretPost(client.clientSecret);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const takesBasic = methods.includes('client_secret_basic');
    const config = new openid.Configuration(metadata, client.clientId, undefined, takesBasic ? auth : post);
    config[openid.customFetch] = limitedFetch(deadline());
    for (const execute of executeFor(issuerOf(client))) execute(config);
    // The signature of the ID token too, which the code flow would let one leave out.
    openid.enableNonRepudiationChecks(config);
    if (keys !== undefined) openid.setJwksCache(config, keys);
    return config;
  }

  return {
    check: async (client) => {
      await discover(client);
    },
    begin: async (client, redirectUri) => {
      const config = configure(await known(client), client);
      const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state, nonce, verifier };
    },
    finish: async (client, callback, { state, nonce, verifier }) => {
      const entry = await known(client);
      const config = configure(entry, client);
      const tokens = await openid.authorizationCodeGrant(config, new URL(callback), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider gave no ID token');
      entry.keys = openid.getJwksCache(config);
      const { userinfo_endpoint: userinfo } = entry.metadata;
      const more = userinfo === undefined || !lacksSomething(claims) ? {} : await ask(config, tokens, claims);
      return identityOf(claims, more);
    },
  };
}

function issuerOf({ providerUrl }: OidcClient): URL {
  const issuer = URL.parse(providerUrl);
  if (issuer === null || !isSafeAddress(issuer)) {
    throw invalidInput('oidc.discovery', 'providerUrl', 'must be an address with https');
  }
  if (issuer.search !== '' || issuer.hash !== '' || issuer.username !== '' || issuer.password !== '') {
    throw invalidInput('oidc.discovery', 'providerUrl', 'must be the issuer alone');
  }
  if (issuer.pathname.includes('/.well-known/')) {
    throw invalidInput('oidc.discovery', 'providerUrl', 'must be the issuer, without /.well-known/');
  }
  return issuer;
}

/** The browser is sent to one of them, and secrets to the others. */
function requireEndpoints(metadata: openid.ServerMetadata): void {
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata;
  for (const address of [authorization, token, keys]) {
    const url = address === undefined ? null : URL.parse(address);
    if (url === null || !isSafeAddress(url)) throw new Error('the provider lacks an endpoint, or it is not safe');
  }
}

type Claims = openid.JsonObject & { readonly sub?: string };

function lacksSomething(claims: Claims): boolean {
  const hasName = ['given_name', 'family_name', 'name'].some((name) => textOf(claims, name) !== undefined);
  return textOf(claims, 'email') === undefined || claims.email_verified === undefined || !hasName;
}

/** Undefined where userinfo does not answer. Only an address has to be there. */
async function ask(
  config: openid.Configuration,
  { access_token: token }: openid.TokenEndpointResponse,
  claims: openid.IDToken,
): Promise<Claims | undefined> {
  try {
    return { ...(await openid.fetchUserInfo(config, token, claims.sub)) } as openid.JsonObject;
  } catch (error) {
    if (textOf(claims, 'email') === undefined) throw error;
    return undefined;
  }
}

/** The claims of the ID token come first, then those of userinfo. */
function identityOf(claims: Claims, more: Claims | undefined): ProvenIdentity {
  const text = (name: string): string | undefined => textOf(claims, name) ?? textOf(more ?? {}, name);
  const { sub } = claims;
  if (sub === undefined || sub === '') throw new Error('the provider names no subject');
  const email = text('email');
  const given = text('given_name');
  const family = text('family_name');
  return {
    subject: sub,
    email,
    emailVerification: verificationOf(email, claims, more),
    firstName: given ?? (family === undefined ? text('name') : undefined),
    lastName: family,
  };
}

/**
 * Some providers write the word. All that is said about the address has to agree. Nothing is absent where userinfo did
 * not answer, or spoke of another address.
 */
function verificationOf(email: string | undefined, claims: Claims, more: Claims | undefined): EmailVerification {
  const said = [claims, more ?? {}]
    .filter((source) => isAbout(source, email))
    .map(({ email_verified: verified }) => verified)
    .filter((verified) => verified !== undefined);
  if (said.length === 0) return more !== undefined && isAbout(more, email) ? 'absent' : 'refused';
  return said.every((verified) => verified === true || verified === 'true') ? 'verified' : 'refused';
}

function isAbout(source: Claims, email: string | undefined): boolean {
  const own = textOf(source, 'email');
  return own === undefined || own.trim().toLowerCase() === email?.trim().toLowerCase();
}

function textOf(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
