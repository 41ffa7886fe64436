import { isListedAddress } from '../recipients/listed-address.ts';
import { mailAddressOf, ownAddressOf } from '../recipients/own-addresses.ts';
import type { MailAuthentication } from '../threading/authentication-results.ts';
import type { ForwardedMail } from './forwarded-mail.ts';

export interface ForwardFacts {
  readonly forwarded: ForwardedMail | null;
  /** The sender of the forward. */
  readonly author: string;
  /** The author is the address of an enabled agent. */
  readonly isAgent: boolean;
  /** Addresses and domains of colleagues who forward. */
  readonly forwarders: readonly string[];
  readonly authentication: MailAuthentication;
  /** The author is in From, which is what the authentication is about. */
  readonly authorIsFrom: boolean;
  readonly beginsConversation: boolean;
  /** As `allOwnAddresses` gives them. */
  readonly own: readonly string[];
}

/**
 * What becomes of the address in a forward's block. `customer`: it is the contact of the new conversation, because a
 * proven colleague forwards. `offered`: an agent may choose it. `none`: there is no such address, or it is ours or
 * the author's own.
 *
 * @example
 * forwardCustomer({ ...facts, isAgent: true, authentication: 'pass' }) // 'customer'
 * forwardCustomer({ ...facts, isAgent: true, authentication: 'none' }) // 'offered'
 */
export function forwardCustomer(facts: ForwardFacts): 'customer' | 'offered' | 'none' {
  const { forwarded, author, own } = facts;
  if (forwarded === null || ownAddressOf(forwarded.address, own) !== undefined) return 'none';
  if (mailAddressOf(author) === forwarded.address) return 'none';
  const isColleague = facts.isAgent || isListedAddress(author, facts.forwarders);
  const isProven = facts.authorIsFrom && facts.authentication === 'pass';
  return isColleague && isProven && facts.beginsConversation ? 'customer' : 'offered';
}
