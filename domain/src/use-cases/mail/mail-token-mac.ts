import type { TokenMac } from '../../model/mail/threading/thread-token.ts';
import type { KeyedHasher } from '../../ports/platform.ts';

/** The key of tokens in addresses and of the tags of mails of ours. */
export function mailTokenMac(macs: KeyedHasher): TokenMac {
  return (text) => macs.mac('mail', text);
}
