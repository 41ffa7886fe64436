import type { JsonObject } from '../model/shared/json.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** Reads the JWT with which the customer's own system vouches for one of its users. */
export interface CustomerTokenVerifier {
  /**
   * The claims of a compact JWS signed with HS256 and this secret (its UTF-8 bytes, never empty). Throws `unauthorized`
   * (`customer_token.invalid`) for any other algorithm, a wrong signature, something that is not a JWT, an `exp` that
   * is missing, not a number, more than 60 s past or more than a year ahead, and an `nbf` more than 60 s ahead. The cause
   * of the error has a `code`.
   */
  verify(token: string, secret: string, now: Timestamp): Promise<JsonObject>;
}
