import type { InputIssue } from '../../shared/errors.ts';

const recipientRoles = ['to', 'cc', 'bcc'] as const;

export interface MailRecipient {
  readonly address: string;
  readonly role: (typeof recipientRoles)[number];
}

/** Of one mail, in all of its roles. */
export const mostRecipients = 50;

const longestLocalPart = 64;
const longestAddress = 254;

/**
 * Stricter than what programs accept: ASCII, without quotes, comments and spaces, so that no library can read a
 * separator or a command in an address.
 */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/**
 * Whether a mail may be sent to the address. Nothing is tidied: the text is sent as it is, or not at all. Source:
 * section 8 of the design of the e-mail channel.
 *
 * @example
 * mayReceiveMail('ada@example.com') // true
 * mayReceiveMail('b@y\r\nRCPT TO:<evil@z>') // false
 */
export function mayReceiveMail(address: string): boolean {
  if (address.length > longestAddress || address.lastIndexOf('@') > longestLocalPart) return false;
  return shape.test(address);
}

type RecipientLists = { readonly [Role in MailRecipient['role']]: readonly string[] };

/**
 * The recipients of a mail, each address once, in its first role; and what is wrong with the lists. A fault names its
 * place, such as `to.0`. Source: section 8 of the design of the e-mail channel.
 *
 * @example
 * mailRecipients({ to: ['ada@example.com'], cc: ['Ada@example.com'], bcc: [] }).recipients
 * // [{ address: 'ada@example.com', role: 'to' }]
 */
export function mailRecipients(lists: RecipientLists): {
  readonly recipients: readonly MailRecipient[];
  readonly issues: readonly InputIssue[];
} {
  const issues: InputIssue[] = [];
  const found = new Map<string, MailRecipient>();
  for (const role of recipientRoles) {
    for (const [at, address] of lists[role].entries()) {
      if (!mayReceiveMail(address)) {
        issues.push({ path: `${role}.${at}`, message: 'must be an address such as ada@example.com, in ASCII' });
      } else if (!found.has(address.toLowerCase())) {
        found.set(address.toLowerCase(), { address, role });
      }
    }
  }
  if (found.size > mostRecipients) issues.push({ path: 'to', message: `must be at most ${mostRecipients} recipients` });
  if (found.size === 0 && issues.length === 0) issues.push({ path: 'to', message: 'needs a recipient' });
  return { recipients: [...found.values()], issues };
}
