import type { InboxChannel } from '../inbox/inbox.ts';
import type { JsonObject } from '../shared/json.ts';

/** How the desk presents itself, and when a conversation waits for too long. */
export interface DeskSettings {
  readonly name: string;
  /** Path of the uploaded logo. */
  readonly logoUrl: string | null;
  /** From when on an unanswered conversation is shown as late, by the channel of its inbox. */
  readonly waitingLimits: WaitingLimits;
  /** A language tag (BCP 47). */
  readonly locale: string;
  /** IANA name. Days begin in it, unless the service has a time zone of its own. Null: that of the service, or UTC. */
  readonly timeZone: string | null;
  /** Where the desk is, as the origin `https://help.example.com`; null: the address that the operator set, or the local one. */
  readonly publicUrl: string | null;
  /** Other names of the desk, as origins: agents may sign in there too. */
  readonly addresses: readonly string[];
}

export type WaitingLimits = { readonly [Channel in InboxChannel as `${Channel}Minutes`]: number };

export const deskLimits = { nameLength: 80, waitingMinutes: 525_600, addresses: 5 } as const;

/** Of a desk and a service that have none. */
export const defaultTimeZone = 'UTC';

export const defaultDesk: DeskSettings = {
  name: 'Helpdesk',
  logoUrl: null,
  waitingLimits: { livechatMinutes: 60, emailMinutes: 1_440 },
  locale: 'en',
  timeZone: null,
  publicUrl: null,
  addresses: [],
};

/** The name under which the store keeps them. */
export const deskSettingsName = 'desk';

/**
 * The settings of a desk, of which the store keeps what was ever set.
 *
 * @example
 * deskOf(undefined).name // 'Helpdesk'
 * deskOf({ name: 'Acme' }).locale // 'en'
 */
export function deskOf(kept: JsonObject | undefined): DeskSettings {
  const settings = { ...defaultDesk, ...(kept as Partial<DeskSettings> | undefined) };
  // Those of a channel that is newer than the settings are not kept yet.
  return { ...settings, waitingLimits: { ...defaultDesk.waitingLimits, ...settings.waitingLimits } };
}
