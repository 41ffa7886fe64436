import type { JsonObject } from '../../shared/json.ts';
import type { Timestamp } from '../../shared/time.ts';

/** The name of the settings that hold the mail of the desk. No export has them. */
export const mailHoldName = 'mail_hold';

/** As a restore, an import or an operator writes it: a copy whose waiting mails have not been looked at. */
export const newMailHold: JsonObject = {};

/** No mail is read and no mail is sent: the desk is a copy, and the one that it was made of may still do both. */
export interface MailHold {
  /** When the waiting mails of the copy had been ended; null: they have not. */
  readonly since: Timestamp | null;
}

/**
 * What the stored settings mean; undefined where mail is not on hold.
 *
 * @example
 * mailHoldOf(undefined) // undefined
 * mailHoldOf(newMailHold) // { since: null }
 */
export function mailHoldOf(stored: JsonObject | undefined): MailHold | undefined {
  if (stored === undefined) return undefined;
  const { since } = stored;
  return { since: typeof since === 'number' ? since : null };
}
