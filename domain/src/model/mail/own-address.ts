/**
 * Whether an address is one of the inbox's own, with any plus part. All are as `parseEmail` returns them.
 *
 * @example
 * isOwnAddress('support+r12@example.com', ['support@example.com']) // true
 */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  return own.includes(address) || own.includes(withoutPlusPart(address));
}

function withoutPlusPart(address: string): string {
  const plus = address.indexOf('+');
  return plus < 0 ? address : address.slice(0, plus) + address.slice(address.lastIndexOf('@'));
}
