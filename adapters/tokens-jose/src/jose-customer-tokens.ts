import { type JsonObject, refuse } from '@helpdesk/domain';
import type { CustomerTokenVerifier } from '@helpdesk/domain/ports';
import type { errors, JWTVerifyOptions } from 'jose';

/** Seconds that the clock of the customer may be off. */
const clockTolerance = 60;

/** Seconds ahead. What is later was written in milliseconds, and would be good for ever. */
const furthestExpiry = 366 * 86_400;

/** The one algorithm is named here, never taken from the token. A secret may be shorter than the 256 bits of RFC 7518. */
export const joseCustomerTokens: CustomerTokenVerifier = {
  verify: async (token, secret, now) => {
    // Everybody can sign with an empty secret.
    if (secret === '') throw new Error('a JWT cannot be verified with an empty secret');
    const options: JWTVerifyOptions = {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      clockTolerance,
      currentDate: new Date(now),
    };
    // Most desks that start have no customer who vouches for contacts.
    const jose = await import('jose');
    try {
      const { payload } = await jose.jwtVerify(token, new TextEncoder().encode(secret), options);
      if ((payload.exp ?? 0) > now / 1_000 + furthestExpiry) throw invalidToken({ code: 'EXP_TOO_FAR_AHEAD' });
      // Parsed from JSON, so it can hold nothing else.
      return payload as JsonObject;
    } catch (error) {
      if (error instanceof jose.errors.JOSEError) throw invalidToken(error);
      throw error;
    }
  },
};

/** The message gives no reason, because the sender of the token receives it. The log names the cause. */
function invalidToken(cause: errors.JOSEError | { readonly code: string }): Error {
  const refusal = refuse('customer_token.invalid', 'The JWT is not valid');
  refusal.cause = cause;
  return refusal;
}
