import { SignJWT } from 'jose';

/** What the customer's own system would sign for a user, good for five minutes from `now`. */
export async function customerJwt(claims: Record<string, unknown>, secret: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(new TextEncoder().encode(secret));
}
