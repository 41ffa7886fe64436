import type { Notification } from '@helpdesk/client';
import { bell } from '../../words/bell.ts';
import { fullName } from '../../words/names.ts';
import type { Told } from './notice-rules.ts';

/** The name of the person who caused it; undefined if the desk did. */
export function actorOf({ actor_first_name: first, actor_last_name: last }: Notification): string | undefined {
  return first === null ? undefined : fullName({ first_name: first, last_name: last ?? '' });
}

/** What happened. The title of the service is for programs: it has one language. */
export function titleOf(notification: Notification): string {
  const who = actorOf(notification);
  switch (notification.notification_type) {
    case 'mention':
      return bell.mention(who ?? bell.desk);
    case 'assignment':
      return who === undefined ? bell.assigned : bell.assignment(who);
    case 'failed':
      // The recipients, for those who may read messages.
      return notification.body === null ? bell.failed : bell.failedTo(notification.body);
    case 'security':
      return securityOf(notification, who ?? bell.operator);
  }
}

/** The title of a notice outside the page: who wrote, or what was done. */
export function toldTitle({ notice, who }: Pick<Told, 'notice' | 'who'>): string {
  if (notice === 'assigned') return who === undefined ? bell.assigned : bell.assignment(who);
  const name = who ?? bell.desk;
  if (notice === 'mention') return bell.mention(name);
  return notice === 'reply' ? name : bell.began(name);
}

function securityOf({ meta }: Notification, who: string): string {
  const { kind } = meta as { readonly kind?: unknown };
  const { security } = bell;
  switch (kind) {
    case 'sign_in':
      return security.signIn;
    case 'api_key':
      return security.apiKey(who);
    case 'password_link':
      return security.passwordLink(who);
    case 'second_factor_reset':
      return security.secondFactor(who);
    case 'wrong_codes':
      return security.wrongCodes;
    case 'session_guesses':
      return security.sessionGuesses;
    default:
      return security.other;
  }
}

/** The address that the notification leads to; undefined where it leads nowhere. */
export function addressOf({ conversation_uuid: uuid, message_uuid: message, notification_type: type }: Notification) {
  if (uuid !== null) return `/c/${uuid}${message === null ? '' : `?m=${message}`}`;
  return type === 'security' ? '/you/sessions' : undefined;
}
