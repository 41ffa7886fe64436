import type { InboxChannel } from '@helpdesk/domain';
import type { IconName } from './icons.ts';

export const channelIcons = { livechat: 'chat', email: 'mail' } as const satisfies Readonly<
  Record<InboxChannel, IconName>
>;
