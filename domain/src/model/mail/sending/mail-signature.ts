import { escapeHtml, filledPieces, type PlaceholderSource } from '../../macro/placeholders.ts';
import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import type { MailAddress } from '../received-mail.ts';

/** Of a display name. */
const longestSenderName = 140;

/** The placeholder of an inbox's signature that stands for the agent's own. */
export const agentSignature = 'agent.signature';

/**
 * The signature of an inbox with its values, as HTML. `ofAgent` is the agent's signature: HTML that was made safe.
 * Other values are escaped, and a placeholder without a value is left out. Source: sections 1 and 8 of the design of
 * the e-mail channel.
 *
 * @example
 * const source = {
 *   contact: { type: 'contact', firstName: 'Ada', lastName: '', email: null, customAttributes: {} },
 *   agent: { firstName: 'Mia', lastName: 'Novak' },
 *   conversation: { referenceNumber: '101', subject: null },
 *   inbox: { name: 'Shop' },
 * } as const;
 * filledSignature('{{agent.signature}}<p>{{inbox.name}}</p>', '<p>Mia</p>', source) // '<p>Mia</p><p>Shop</p>'
 */
export function filledSignature(signature: string, ofAgent: string, source: PlaceholderSource): string {
  const pieces = filledPieces(signature, source).map(({ kind, text }) => {
    if (kind === 'missing') return text === agentSignature ? ofAgent : '';
    return kind === 'value' ? escapeHtml(text) : text;
  });
  return pieces.join('');
}

/**
 * The sender of a mail with the display name by the inbox's template; without a template, or where it comes to
 * nothing, the name of the address. Source: sections 1 and 8 of the design of the e-mail channel.
 *
 * @example
 * const source = {
 *   contact: { type: 'contact', firstName: 'Ada', lastName: '', email: null, customAttributes: {} },
 *   agent: { firstName: 'Mia', lastName: 'Novak' },
 *   conversation: { referenceNumber: '101', subject: null },
 *   inbox: { name: 'Shop' },
 * } as const;
 * const from = { address: 'help@shop.example', name: 'Shop' };
 * senderOf(from, '{{agent.first_name}} at {{inbox.name}}', source)
 * // { address: 'help@shop.example', name: 'Mia at Shop' }
 */
export function senderOf(from: MailAddress, template: string, source: PlaceholderSource): MailAddress {
  const pieces = filledPieces(template, source).map(({ kind, text }) => (kind === 'missing' ? '' : text));
  return { address: from.address, name: displayName(pieces.join('')) || displayName(from.name) };
}

/**
 * A display name for a head of ours: one line of at most 140 characters, without control characters and marks of
 * direction.
 *
 * @example
 * displayName('Ada\r\nBcc: evil@z') // 'Ada Bcc: evil@z'
 */
export function displayName(name: string): string {
  return cutText(plainLine(name.slice(0, 1_000)), longestSenderName);
}
