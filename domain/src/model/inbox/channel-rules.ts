import { type Inbox, type InboxChannel, inboxChannels } from './inbox.ts';

/** What the code asks about a channel. Code that depends on one reads its row, and never compares its name. */
interface ChannelRule {
  /**
   * Messages arrive by it and leave by its `MessageTransport`. Screens and commands offer no other channel for a new
   * inbox. The API takes every channel: replies of one that is not complete stay `pending`.
   */
  readonly isComplete: boolean;
  /** Contacts write in a widget, which is installed on web sites and previewed while it is set up. */
  readonly hasWidget: boolean;
  /** A message has a sender and recipients. Without them it is for the contact, who is there or away. */
  readonly hasAddresses: boolean;
  /** An agent who begins a conversation gives it a subject. */
  readonly hasSubject: boolean;
}

/** Every channel, none left out: a channel without a row does not compile. */
export const channelRules = {
  livechat: { isComplete: true, hasWidget: true, hasAddresses: false, hasSubject: false },
  email: { isComplete: false, hasWidget: false, hasAddresses: true, hasSubject: true },
} as const satisfies { readonly [Channel in InboxChannel]: ChannelRule };

/** The channels by which messages arrive and leave: each needs a `MessageTransport`. */
export type CompleteChannel = {
  [Channel in InboxChannel]: (typeof channelRules)[Channel]['isComplete'] extends true ? Channel : never;
}[InboxChannel];

/** The channel of the inbox that a desk begins with, and of a new inbox unless another is chosen. */
export const defaultChannel: CompleteChannel = 'livechat';

/** What can be chosen for a new inbox. */
export const completeChannels: readonly CompleteChannel[] = inboxChannels.filter(isComplete);

/**
 * Whether messages arrive and leave by the channel.
 *
 * @example
 * isComplete('livechat') // true
 * isComplete('email') // false
 */
export function isComplete(channel: InboxChannel): channel is CompleteChannel {
  return channelRules[channel].isComplete;
}

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
