import { mailAddressOf } from './own-addresses.ts';

/**
 * Whether an address is in a list of addresses and domains. A domain does not stand for those below it.
 *
 * @example
 * isListedAddress('ada@example.com', ['example.com']) // true
 * isListedAddress('ada@a.example.com', ['example.com', 'bob@example.com']) // false
 */
export function isListedAddress(text: string, list: readonly string[]): boolean {
  const address = mailAddressOf(text);
  if (address === undefined) return false;
  const domain = address.slice(address.lastIndexOf('@'));
  return list.some((entry) =>
    entry.lastIndexOf('@') > 0
      ? mailAddressOf(entry) === address
      : mailAddressOf(`a@${entry.startsWith('@') ? entry.slice(1) : entry}`) === `a${domain}`,
  );
}
