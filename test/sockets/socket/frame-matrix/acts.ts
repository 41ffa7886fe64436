import type { Placement } from '../../../api/conformance/matrix/model.ts';
import type { LiveWorld } from '../live-world.ts';
import type { Effect, WidgetFrames } from './frame-model.ts';
import { type FrameScene, hidden, type Placed } from './scene.ts';

/** What is done to each conversation in turn. */
export interface Act {
  readonly name: string;
  perform(record: Placed): Promise<unknown>;
  /** The frames of agents, and the placement of the conversation after the act. */
  effect(placement: Placement): Effect;
  after?(placement: Placement): Placement;
  /** The frames of the contact; none when the act changed nothing. */
  readonly widget: WidgetFrames;
  /** The agents who are not told, or are told alone. */
  readonly except?: number;
  readonly alone?: number;
}

/** Every kind of event that is about a conversation. */
export function actsOf(world: LiveWorld, scene: FrameScene): readonly Act[] {
  const { other, contact } = scene;
  const notes = new Map<string, string>();
  const say = async (record: Placed, body: object): Promise<string> => {
    const given = { params: { cuuid: record.uuid }, body: { message: 'a message', ...body }, as: other.as };
    return (await world.data('sendMessage', given)).uuid;
  };
  const mailed = { to: [hidden.to], cc: [hidden.cc], bcc: [hidden.bcc] };
  const always = (effect: Effect) => (): Effect => effect;
  /** No log holds it, and it is left out where anything else waits to be sent: each comes before the next is sent. */
  const typing = async (by: FrameScene['own' | 'otherSocket'], uuid: string, isPrivate?: boolean): Promise<void> => {
    const data = { conversation_uuid: uuid, is_typing: true, ...(isPrivate && { is_private_message: true }) };
    by.send({ type: 'typing', data });
    await scene.adminSocket.next('typing', (frame) => frame.data.conversation_uuid === uuid);
    if (by === scene.otherSocket && !isPrivate) {
      await scene.own.next('typing', (frame) => frame.data.conversation_uuid === uuid);
    }
  };
  return [
    {
      name: 'a message of the contact',
      perform: ({ uuid }) => world.write(contact, uuid, 'Hello'),
      effect: always('message'),
      widget: ['new_message'],
    },
    { name: 'a reply', perform: (record) => say(record, mailed), effect: always('message'), widget: ['new_message'] },
    {
      name: 'a private note',
      perform: async (record) => notes.set(record.uuid, await say(record, { message: hidden.note, private: true })),
      effect: always('message'),
      widget: [],
    },
    {
      name: 'a note that is deleted',
      perform: ({ uuid }) =>
        world.data('deletePrivateNote', { params: { cuuid: uuid, uuid: notes.get(uuid) ?? '' }, as: other.as }),
      effect: always('message deleted'),
      widget: [],
    },
    {
      name: 'a message that is sent again',
      perform: async (record) => {
        const uuid = await failedMessage(world, record);
        await world.data('retryMessage', { params: { cuuid: record.uuid, uuid } });
      },
      effect: always('message changed'),
      widget: [],
    },
    {
      name: 'tags',
      perform: ({ uuid }) => world.data('setConversationTags', { params: { uuid }, body: { tags: [hidden.tag] } }),
      effect: always('change'),
      widget: [],
    },
    {
      name: 'a priority',
      perform: ({ uuid }) => world.data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } }),
      effect: always('change'),
      widget: [],
    },
    {
      name: 'a status',
      perform: ({ uuid }) => world.data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } }),
      effect: always('change'),
      widget: ['conversation_update'],
    },
    {
      name: 'seen by the contact',
      perform: ({ uuid }) => world.data('markWidgetConversationSeen', { params: { uuid }, headers: contact.headers }),
      effect: always('seen'),
      widget: ['conversation_update'],
    },
    {
      name: 'seen by the Admin',
      perform: ({ uuid }) => world.data('markConversationSeen', { params: { uuid } }),
      effect: always('seen'),
      widget: ['conversation_seen'],
      alone: world.adminId,
    },
    {
      name: 'marked as unread by the Admin',
      perform: ({ uuid }) => world.data('markConversationUnread', { params: { uuid } }),
      effect: always('seen'),
      widget: [],
      alone: world.adminId,
    },
    {
      name: 'the contact typing',
      perform: ({ uuid }) => typing(scene.own, uuid),
      effect: always('typing'),
      widget: [],
    },
    {
      name: 'an agent typing a reply',
      perform: ({ uuid }) => typing(scene.otherSocket, uuid),
      effect: always('typing'),
      widget: ['typing'],
      except: other.id,
    },
    {
      name: 'an agent typing a note',
      perform: ({ uuid }) => typing(scene.otherSocket, uuid, true),
      effect: always('typing'),
      widget: [],
      except: other.id,
    },
    ...assignments(world, scene),
  ];
}

function assignments(world: LiveWorld, { me, other, mine, foreign }: FrameScene): readonly Act[] {
  const act = (name: string, perform: Act['perform'], after: (placement: Placement) => Placement): Act => ({
    name,
    perform,
    after,
    effect: (before) => {
      const { agentId, teamId } = after(before);
      return agentId === before.agentId && teamId === before.teamId ? 'nothing' : 'change';
    },
    widget: ['conversation_update'],
  });
  const toAgent = (name: string, id: number): Act =>
    act(
      `assigned to ${name}`,
      ({ uuid }) => world.data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } }),
      ({ teamId }) => ({ agentId: id, teamId }),
    );
  const toTeam = (name: string, id: number): Act =>
    act(
      `assigned to ${name}`,
      ({ uuid }) => world.data('assignConversationTeam', { params: { uuid }, body: { assignee_id: id } }),
      ({ agentId, teamId }) => ({ agentId: teamId === id ? agentId : null, teamId: id }),
    );
  return [
    toAgent('me', me.id),
    toAgent('another', other.id),
    toTeam('my team', mine),
    toTeam('a foreign team', foreign),
    act(
      'taken from its agent',
      ({ uuid }) => world.data('unassignConversationAgent', { params: { uuid } }),
      ({ teamId }) => ({ agentId: null, teamId }),
    ),
    act(
      'taken from its team',
      ({ uuid }) => world.data('unassignConversationTeam', { params: { uuid } }),
      ({ agentId }) => ({ agentId, teamId: null }),
    ),
  ];
}

/** Back to where it was; a team clears the agent, so that it comes first. */
export async function putBack(world: LiveWorld, { uuid, placement: { agentId, teamId } }: Placed): Promise<void> {
  const params = { uuid };
  if (teamId === null) await world.data('unassignConversationTeam', { params });
  else await world.data('assignConversationTeam', { params, body: { assignee_id: teamId } });
  if (agentId === null) await world.data('unassignConversationAgent', { params });
  else await world.data('assignConversationAgent', { params, body: { assignee_id: agentId } });
}

/** Its newest public message, which no delivery has failed yet. */
async function failedMessage(world: LiveWorld, { uuid: cuuid }: Placed): Promise<string> {
  const { id } = await world.conversationOf(cuuid);
  const sent = (await world.messagesOf(cuuid)).findLast((message) => message.type === 'outgoing' && !message.private);
  await world.store.transact(async (writer) => {
    const found = await writer.messages.find(id, sent?.uuid ?? '');
    await writer.messages.setStatus(found?.id ?? 0, 'failed', world.clock.now());
  });
  return sent?.uuid ?? '';
}
