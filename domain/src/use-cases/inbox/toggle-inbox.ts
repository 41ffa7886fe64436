import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeInbox } from './change-inbox.ts';

export async function toggleInbox(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<Inbox> {
  return changeInbox(ports, actor, id, (inbox) => ({ ...inbox, enabled: !inbox.enabled }));
}
