import type { Actor, ConversationListItem, DomainEvent } from '@helpdesk/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { stores } from '../../support/stores.ts';

/** What an agent or the contact may do to one conversation. */
const act = fc.oneof(
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom('Open', 'snoozed', 'Resolved', 'CLOSED') }),
  fc.record({ do: fc.constant('priority' as const), priority: fc.constantFrom('Low', 'Medium', 'High') }),
  fc.record({
    do: fc.constant('tags' as const),
    action: fc.constantFrom('set_tags', 'add_tags', 'remove_tags'),
    tags: fc.subarray(['one', 'Two', 'three']),
  }),
  fc.record({ do: fc.constant('agent' as const), assign: fc.boolean() }),
  fc.record({ do: fc.constant('team' as const), assign: fc.boolean() }),
  fc.record({ do: fc.constant('message' as const), as: fc.constantFrom('reply', 'note', 'contact') }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

describe.each(stores)('acts on a conversation, on %s', (_name, open) => {
  let desk: Desk;
  let actor: Actor;
  let teamId: number;

  beforeAll(async () => {
    desk = await openDesk(open);
    const [apiKey = '', apiSecret = ''] = desk.admin.split(':');
    actor = await desk.helpdesk.authenticateAgent(apiKey, apiSecret);
    const team = { name: 'Support', emoji: '', conversationAssignmentType: 'Manual', timezone: 'UTC' } as const;
    const none = { businessHoursId: null, slaPolicyId: null, maxAutoAssignedConversations: 0 };
    teamId = (await desk.helpdesk.createTeam(actor, { ...team, ...none })).id;
  });

  afterAll(() => desk.close());

  async function perform(uuid: string, step: Act): Promise<void> {
    const { helpdesk } = desk;
    switch (step.do) {
      case 'status':
        await helpdesk.setConversationStatus(actor, uuid, { status: step.status, snoozedUntil: '1h' });
        return;
      case 'priority':
        await helpdesk.setConversationPriority(actor, uuid, { priority: step.priority });
        return;
      case 'tags':
        await helpdesk.setConversationTags(actor, uuid, { tags: step.tags, action: step.action });
        return;
      case 'agent':
        await (step.assign
          ? helpdesk.assignConversationAgent(actor, uuid, { assigneeId: actor.id })
          : helpdesk.unassignConversationAgent(actor, uuid, {}));
        return;
      case 'team':
        await (step.assign
          ? helpdesk.assignConversationTeam(actor, uuid, { assigneeId: teamId })
          : helpdesk.unassignConversationTeam(actor, uuid, {}));
        return;
      case 'message':
        await helpdesk.sendMessage(actor, uuid, {
          message: 'hello',
          private: step.as === 'note',
          senderType: step.as === 'contact' ? 'contact' : 'agent',
          to: [],
          cc: [],
          bcc: [],
          attachments: [],
        });
    }
  }

  const stateOf = ({ status, priority, tags, assignedUserId, assignedTeamId, snoozedUntil }: ConversationListItem) =>
    JSON.stringify({ status, priority, tags, assignedUserId, assignedTeamId, snoozedUntil });

  async function eventsSince(id: number): Promise<readonly DomainEvent[]> {
    const recorded = await desk.store.read((reader) => reader.events.listAfter(id, 10_000));
    return recorded.map((each) => each.event);
  }

  it('each writes one activity and one version when it changes something, and nothing else when not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (steps) => {
        const created = await desk.helpdesk.createConversation(actor, {
          inboxId: 1,
          content: 'help',
          initiator: 'contact',
          contact: { email: 'ada@example.com', externalUserId: null, firstName: 'Ada', lastName: '' },
          attachments: [],
        });
        const { uuid, id } = created.item;
        let before = created.item;
        for (const step of steps) {
          desk.clock.advance(1_000);
          const log = await desk.store.read((reader) => reader.events.listAfter(0, 1_000_000));
          await perform(uuid, step);
          const { item } = await desk.helpdesk.getConversation(actor, uuid);
          const events = await eventsSince(log.at(-1)?.id ?? 0);
          const changed = stateOf(item) !== stateOf(before);
          const updates = events.filter((event) => event.type === 'conversation.updated');
          const messages = events.filter((event) => event.type === 'message.created');
          const own = step.do === 'message' ? 1 : 0;
          expect(updates).toHaveLength(changed ? 1 : 0);
          expect(messages).toHaveLength(own + (changed ? 1 : 0));
          expect(item.version - before.version).toBe(changed ? 1 : 0);
          if (!changed && own === 0) {
            expect(events.filter((event) => event.type !== 'tag.changed')).toEqual([]);
            expect(item).toEqual(before);
          }
          before = item;
        }
        const mine = (await eventsSince(0)).filter((event) => 'conversationId' in event && event.conversationId === id);
        const seqs = mine.flatMap((event) => ('seq' in event && event.seq !== null ? [event.seq] : []));
        expect(seqs).toEqual(seqs.map((_seq, index) => index + 1));
        expect(before.seq).toBe(seqs.length);
        const resolved = before.statusCategory === 'resolved';
        expect(before.resolvedAt !== null).toBe(resolved);
        expect(before.closedAt !== null).toBe(before.status === 'Closed');
        expect(before.snoozedUntil !== null).toBe(before.status === 'Snoozed');
      }),
      { numRuns: 40, verbose: 1 },
    );
  });
});
