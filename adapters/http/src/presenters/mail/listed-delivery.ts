import type { ListedDelivery } from '@helpdesk/domain';
import { isoOrNull } from '../time.ts';

/** `delivery` of a conversation in a list. */
export function presentListedDelivery(delivery: ListedDelivery | null) {
  if (delivery === null) return null;
  const { messageUuid, state, address, nextAt } = delivery;
  return { message_uuid: messageUuid, state, address, next_at: isoOrNull(nextAt) };
}
