import {
  type AgentServerFrame,
  agentServerFrames,
  type RouteId,
  routes,
  type WidgetClientFrame,
} from '@helpdesk/contract';
import * as v from 'valibot';

const typing = {
  type: 'typing',
  data: {
    conversation_uuid: '11111111-1111-4111-8111-111111111111',
    is_typing: true,
    is_private_message: false,
    sender_type: 'contact',
    sender_id: 4,
    first_name: 'Ada',
  },
} as const satisfies AgentServerFrame;
const ping: WidgetClientFrame = { type: 'ping' };

/** What a program between the service and a client needs of the contract. */
export function read() {
  const id: RouteId = 'getAgent';
  return {
    ping: ping.type,
    known: v.is(agentServerFrames.typing, typing),
    spoilt: v.is(agentServerFrames.typing, { ...typing, data: { ...typing.data, sender_id: 'Ada' } }),
    route: `${routes[id].method} ${routes[id].path}`,
    id: v.parse(routes[id].params, { id: '7' }),
  };
}
