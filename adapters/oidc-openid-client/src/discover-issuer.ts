import * as openid from 'openid-client';
import { callWithin, SentOn } from './limited-fetch.ts';

/**
 * The metadata of the provider. Its issuer has to be the configured one. An issuer that differs only by a slash at the
 * end is accepted in the provider's form, because documentation of providers writes it both ways.
 */
export async function discoverIssuer(
  issuer: URL,
  clientId: string,
  fetching: openid.CustomFetch,
): Promise<openid.ServerMetadata> {
  const look = async (at: URL): Promise<openid.ServerMetadata> => {
    const options = { execute: executeFor(at), [openid.customFetch]: fetching };
    return (await openid.discovery(at, clientId, undefined, undefined, options)).serverMetadata();
  };
  try {
    return await look(issuer);
  } catch (error) {
    const found = issuerIn(error);
    if (found === undefined || withoutSlash(found.href) !== withoutSlash(issuer.href)) throw error;
    return look(found);
  }
}

export function executeFor({ protocol }: URL): ((config: openid.Configuration) => void)[] {
  return protocol === 'http:' ? [openid.allowInsecureRequests] : [];
}

/** What an Admin can do something about. Of what was answered: an address, or the status. */
export function faultOf(error: unknown, { origin }: URL): string {
  const errors = [...causesOf(error)];
  if (errors.some((each) => each instanceof Error && each.name === 'TimeoutError')) {
    return `did not answer within ${callWithin / 1_000} seconds`;
  }
  const sentOn = errors.find((each) => each instanceof SentOn);
  if (sentOn !== undefined) {
    return `answered with a redirect to ${addressOf(URL.parse(sentOn.location, origin))}, which is not followed`;
  }
  const found = issuerIn(error);
  if (found !== undefined) return `is not the issuer: the provider there calls itself ${addressOf(found)}`;
  const answered = errors.find((each) => each instanceof Response);
  if (answered !== undefined && answered.status !== 200) return `answered with the status ${answered.status}`;
  return 'did not answer as a provider of OpenID Connect with this issuer';
}

/** The other issuer that a discovery has found, where that is what failed. */
function issuerIn(error: unknown): URL | undefined {
  for (const each of causesOf(error)) {
    if (each instanceof Error || each instanceof Response) continue;
    const { attribute, body } = each as Readonly<Record<string, unknown>>;
    const issuer = (body as { readonly issuer?: unknown } | undefined)?.issuer;
    if (attribute === 'issuer' && typeof issuer === 'string') return URL.parse(issuer) ?? undefined;
  }
  return undefined;
}

/** The error and what caused it; the library keeps answers and what it compared as causes. */
function* causesOf(error: unknown): Generator<object> {
  let each = error;
  for (let depth = 0; depth < 5 && typeof each === 'object' && each !== null; depth += 1) {
    yield each;
    each = (each as { readonly cause?: unknown }).cause;
  }
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address;
}

/** The address without its query, which may hold anything. */
function addressOf(url: URL | null): string {
  if (url === null) return 'no address';
  const { origin, pathname } = url;
  return `${origin}${pathname}`.slice(0, 300);
}
