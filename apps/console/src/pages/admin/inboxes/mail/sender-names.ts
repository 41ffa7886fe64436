import type { Agent } from '@helpdesk/client';
import { senderOf } from '@helpdesk/domain';
import { madeUpSource } from '../../made-up.ts';
import type { MailValues } from './mail-values.ts';

/** What an inbox is called until it is renamed: `support@shop.example` is Support. */
export function nameOfAddress(address: string): string {
  const local = address.trim().split('@')[0] ?? '';
  return local.slice(0, 1).toLocaleUpperCase() + local.slice(1);
}

/** The name that customers read in a mail of this agent. */
export function seenName(
  { address, sender_name, from_name_template }: Pick<MailValues, 'address' | 'sender_name' | 'from_name_template'>,
  inbox: string,
  agent: Pick<Agent, 'first_name' | 'last_name'>,
): string {
  const sender = senderOf({ address, name: sender_name }, from_name_template, madeUpSource(agent, inbox, []));
  return sender.name || address;
}
