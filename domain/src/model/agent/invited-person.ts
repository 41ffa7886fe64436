import { longestPersonName } from '../shared/text-lengths.ts';

/** How many people one request invites. */
export const mostInvitedAtOnce = 20;

/**
 * The first name of a person who was invited by their address alone: its first word, beginning with a capital. They
 * can change it when they accept.
 *
 * @example
 * invitedName('grace.hollis@example.com') // 'Grace'
 */
export function invitedName(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  const [first = ''] = local.split(/[._+-]+/).filter((word) => word !== '');
  const [letter = '', ...rest] = first === '' ? local : first;
  return (letter.toUpperCase() + rest.join('')).slice(0, longestPersonName);
}
