import type { IdGenerator, SecretHasher } from '../../ports/platform.ts';

/** Both halves; shown once, at their creation. */
export interface ApiCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * 32 and 64 alphanumerics: about 190 and 380 bits, so that the stored digest needs no slow hash.
 *
 * @example
 * newApiCredentials(ports.ids).apiKey.length // 32
 */
export function newApiCredentials(ids: IdGenerator): ApiCredentials {
  return { apiKey: ids.alphanumeric(32), apiSecret: ids.alphanumeric(64) };
}

export function storedKey(
  secrets: SecretHasher,
  credentials: ApiCredentials,
): { readonly apiKey: string; readonly secretHash: string } {
  return { apiKey: credentials.apiKey, secretHash: secrets.digest(credentials.apiSecret) };
}
