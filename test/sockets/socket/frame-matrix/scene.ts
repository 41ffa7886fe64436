import { permissionNames } from '@helpdesk/contract';
import { customerJwt } from '../../../api/conformance/customer-jwt.ts';
import type { Placement } from '../../../api/conformance/matrix/model.ts';
import type { LiveWorld, WidgetPerson } from '../live-world.ts';
import type { AgentTestSocket, WidgetTestSocket } from '../socket-client.ts';
import { type Listener, listenersOf } from './listeners.ts';

/** Words that occur only in what a widget must never receive. */
export const hidden = {
  note: 'hidden-note',
  bcc: 'hidden-bcc@example.com',
  cc: 'hidden-cc@example.com',
  to: 'hidden-to@example.com',
  tag: 'hidden-tag',
  agentEmail: 'hidden-agent@example.com',
  priority: '"priority"',
} as const;

export interface Placed {
  readonly uuid: string;
  readonly placement: Placement;
}

export interface FrameScene {
  readonly me: { readonly id: number; readonly as: string };
  readonly other: { readonly id: number; readonly as: string };
  /** The other agent's, which no model has to listen for. */
  readonly otherSocket: AgentTestSocket;
  readonly mine: number;
  readonly foreign: number;
  readonly contact: WidgetPerson;
  readonly conversations: readonly Placed[];
  readonly listeners: readonly Listener[];
  /** One of the listeners, who receives events of every conversation. */
  readonly adminSocket: AgentTestSocket;
  /** The contact's own. */
  readonly own: WidgetTestSocket;
  /** Sockets of another contact, of the same contact in another inbox, and of a visitor. */
  readonly strangers: readonly WidgetTestSocket[];
}

export async function frameScene(world: LiveWorld): Promise<FrameScene> {
  await world.data('createRole', { body: { name: 'Everything', permissions: permissionNames } });
  const [mine, foreign] = [await world.team('Mine'), await world.team('Foreign')];
  const me = await world.agent({ roles: ['Everything'], teams: ['Mine'], email: `me-${hidden.agentEmail}` });
  const other = await world.agent({ roles: ['Everything'], email: hidden.agentEmail });
  const contact = await world.customer('mia');
  const noor = await world.customer('noor', 'Noor');
  const elsewhere = await inSecondInbox(world);
  const conversations: Placed[] = [];
  for (const agentId of [null, me.id, other.id]) {
    for (const teamId of [null, mine.id, foreign.id]) {
      const { uuid } = await world.conversation({ contact_id: contact.userId, agent_id: agentId, team_id: teamId });
      conversations.push({ uuid, placement: { agentId, teamId } });
    }
  }
  const visitor = await world.visitor();
  const own = await world.widget(contact, {});
  const strangers = [await world.widget(noor, {}), await world.widget(visitor, {}), await elsewhere()];
  const listeners = await listenersOf(world, me, [mine.id]);
  const admin = listeners.find(({ caller }) => caller.id === world.adminId);
  if (admin === undefined) throw new Error('the Admin does not listen');
  return {
    me,
    other,
    otherSocket: await world.desk(other),
    mine: mine.id,
    foreign: foreign.id,
    contact,
    conversations,
    own,
    strangers,
    listeners,
    adminSocket: admin.socket,
  };
}

/** Answers how the same contact joins there. */
async function inSecondInbox(world: LiveWorld): Promise<() => Promise<WidgetTestSocket>> {
  const inbox = await world.data('createInbox', {
    body: { name: 'Second', channel: 'livechat', secret: secondSecret },
  });
  const claims = { external_user_id: 'mia', email: 'mia@example.org', first_name: 'Mia' };
  const body = { jwt: await customerJwt(claims, secondSecret, world.clock.now()) };
  const headers = { 'x-service-inbox-id': inbox.uuid };
  const { session_token: token } = await world.data('exchangeCustomerToken', { headers, body });
  return async () => {
    const socket = await world.widgetSocket();
    socket.send({ type: 'join', token, data: { inbox_id: inbox.uuid, after: {} } });
    await socket.next('joined');
    return socket;
  };
}

const secondSecret = 'the secret of the second inbox';
