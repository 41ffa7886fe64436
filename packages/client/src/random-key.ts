/**
 * 32 random hexadecimal characters, for an `Idempotency-Key` or an `echo_id`. `crypto.randomUUID` is missing on
 * pages served without TLS; this is not.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
