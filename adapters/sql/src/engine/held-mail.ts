import { channelRules, inboxChannels, mailHoldName } from '@helpdesk/domain';

const channels = inboxChannels.filter((channel) => channelRules[channel].hasAddresses);

/** A row, of the number 1, while the mail of the desk is on hold; none where it has no inbox for mail. */
export const heldMail = `select 1 as value from settings where name = '${mailHoldName}'
  and exists (select 1 from inboxes where channel in (${channels.map((channel) => `'${channel}'`).join()}))`;
