export interface GivenCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const scheme = /^(basic|token) +(\S.*)$/i;
/** The characters of a key; a key with others is not looked up. */
const keyShape = /^[\x21-\x7e]{1,255}$/;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Key and secret of an Authorization header, or undefined when it holds none. The secret may hold a colon. */
export function parseCredentials(header: string | undefined): GivenCredentials | undefined {
  const parts = header === undefined ? null : scheme.exec(header.trim());
  if (parts === null) return undefined;
  const [, name = '', value = ''] = parts;
  if (name.toLowerCase() === 'token') return splitPair(value);
  return base64.test(value) ? splitPair(Buffer.from(value, 'base64').toString('utf8')) : undefined;
}

function splitPair(pair: string): GivenCredentials | undefined {
  const colon = pair.indexOf(':');
  if (colon < 1 || colon === pair.length - 1) return undefined;
  const apiKey = pair.slice(0, colon);
  return keyShape.test(apiKey) ? { apiKey, apiSecret: pair.slice(colon + 1) } : undefined;
}
