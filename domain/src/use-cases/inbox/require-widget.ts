import { channelRules } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { refuse } from '../../model/shared/errors.ts';

/** Throws `inbox.no_widget`. */
export function requireInboxWidget({ channel }: Pick<Inbox, 'channel'>): void {
  if (!channelRules[channel].hasWidget) throw refuse('inbox.no_widget', 'Only a livechat inbox has a widget');
}
