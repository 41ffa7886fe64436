import type { Inbox, InboxChannel } from './inbox.ts';

/** What the code asks about a channel. Code that depends on one reads its row, and never compares its name. */
interface ChannelRule {
  /** It works through servers that an inbox has to be set up with: a name alone makes none. */
  readonly needsServers: boolean;
  /** Contacts write in a widget, which is installed on web sites and previewed while it is set up. */
  readonly hasWidget: boolean;
  /** A message has a sender and recipients. Without them it is for the contact, who is there or away. */
  readonly hasAddresses: boolean;
  /** An agent who begins a conversation gives it a subject. */
  readonly hasSubject: boolean;
}

/** Every channel, none left out: a channel without a row does not compile. */
export const channelRules = {
  livechat: { needsServers: false, hasWidget: true, hasAddresses: false, hasSubject: false },
  email: { needsServers: true, hasWidget: false, hasAddresses: true, hasSubject: true },
} as const satisfies { readonly [Channel in InboxChannel]: ChannelRule };

/** The channel of the inbox that a desk begins with, and of a new inbox unless another is chosen. */
export const defaultChannel: InboxChannel = 'livechat';

/**
 * Whether the widget of the inbox is served: it has one, and takes messages.
 *
 * @example
 * servesWidget({ channel: 'livechat', enabled: true }) // true
 * servesWidget({ channel: 'email', enabled: true }) // false
 */
export function servesWidget({ channel, enabled }: Pick<Inbox, 'channel' | 'enabled'>): boolean {
  return enabled && channelRules[channel].hasWidget;
}
