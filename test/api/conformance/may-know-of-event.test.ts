import type { Actor, DomainEvent } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { type Account, onEveryStore } from './world.ts';

/** What whoever delivers events asks for one agent; the sockets of agents ask it too. */
onEveryStore((world) => {
  const actorOf = async ({ as }: Account): Promise<Actor> => {
    const [key = '', secret = ''] = as.split(':');
    return world().helpdesk.authenticateAgent(key, secret);
  };
  const knows = async (account: Account, event: DomainEvent) =>
    world().helpdesk.mayKnowOfEvent(await actorOf(account), event);

  test('an agent may know of what they may read, and of a conversation that just left them', async () => {
    const reader = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
    const owner = await world().agent({ permissions: ['conversations:read', 'conversations:read_assigned'] });
    const stranger = await world().agent({ permissions: ['conversations:read', 'conversations:read_assigned'] });
    const viewer = await world().agent({ permissions: ['contacts:read'] });
    const agents = [reader, owner, stranger, viewer];
    const { id: contactId } = await world().contact();
    const { uuid } = await world().conversation({ contact_id: contactId });
    await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: owner.id } });
    const { id: conversationId } = await world().conversationOf(uuid);
    const of = { conversationId, seq: null } as const;
    const left = { assignedUserId: stranger.id, assignedTeamId: null };

    const expected: readonly (readonly [event: DomainEvent, who: readonly boolean[]])[] = [
      [{ type: 'message.created', ...of, messageId: 1 }, [true, true, false, false]],
      [{ type: 'conversation.updated', ...of, changes: {} }, [true, true, false, false]],
      [{ type: 'conversation.updated', ...of, changes: {}, previous: left }, [true, true, true, false]],
      [{ type: 'contact.block_changed', contactId, enabled: false }, [true, true, false, true]],
      [{ type: 'contact.page_visited', contactId }, [true, true, false, false]],
      [{ type: 'agent.availability_changed', agentId: 1, availabilityStatus: 'online' }, [true, true, true, true]],
      [{ type: 'agent.api_key_changed', agentId: owner.id }, [false, false, false, false]],
      [{ type: 'message.created', conversationId: 999_999, seq: null, messageId: 1 }, [false, false, false, false]],
    ];
    for (const [event, who] of expected) {
      const answers: boolean[] = [];
      for (const account of agents) answers.push(await knows(account, event));
      expect(answers, JSON.stringify(event)).toEqual(who);
    }
  });
});
