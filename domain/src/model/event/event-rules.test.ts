import { describe, expect, it } from 'vitest';
import { type DomainEvent, type EventOf, type EventType, isConversationEvent } from './event.ts';
import { agentAudienceOf, rightsChangedBy, sessionsEndedBy, subjectOf } from './event-rules.ts';

const of = (conversationId: number) => ({ conversationId, seq: null }) as const;

type Decided = readonly [event: DomainEvent, subject: string, agents: string];

/** One of each type, with what is decided about it; a type that is left out does not compile. */
const decided: { readonly [Type in EventType]: readonly [event: EventOf<Type>, subject: string, agents: string] } = {
  'conversation.created': [{ type: 'conversation.created', ...of(1) }, 'conversation 1', 'conversation_readers'],
  'conversation.updated': [
    { type: 'conversation.updated', ...of(2), changes: {} },
    'conversation 2',
    'conversation_readers',
  ],
  'conversation.seen': [{ type: 'conversation.seen', ...of(3), userId: 9 }, 'conversation 3', 'conversation_readers'],
  'conversation.marked_unread': [
    { type: 'conversation.marked_unread', ...of(4), userId: 9 },
    'conversation 4',
    'conversation_readers',
  ],
  'conversation.mentioned': [
    { type: 'conversation.mentioned', ...of(5), messageId: 9, agentIds: [7] },
    'conversation 5',
    'nobody',
  ],
  'message.created': [{ type: 'message.created', ...of(5), messageId: 9 }, 'conversation 5', 'conversation_readers'],
  'message.updated': [{ type: 'message.updated', ...of(6), messageId: 9 }, 'conversation 6', 'conversation_readers'],
  'message.deleted': [
    { type: 'message.deleted', ...of(7), messageId: 9, messageUuid: 'u' },
    'conversation 7',
    'conversation_readers',
  ],
  'agent.availability_changed': [
    { type: 'agent.availability_changed', agentId: 1, availabilityStatus: 'online' },
    'agent 1',
    'every_agent',
  ],
  'agent.created': [{ type: 'agent.created', agentId: 2 }, 'agent 2', 'nobody'],
  'agent.updated': [{ type: 'agent.updated', agentId: 3 }, 'agent 3', 'nobody'],
  'agent.deleted': [{ type: 'agent.deleted', agentId: 4 }, 'agent 4', 'nobody'],
  'agent.session_ended': [{ type: 'agent.session_ended', agentId: 5, sessionId: 9 }, 'agent 5', 'nobody'],
  'agent.api_key_changed': [{ type: 'agent.api_key_changed', agentId: 5 }, 'agent 5', 'nobody'],
  'agent.notified': [{ type: 'agent.notified', agentId: 6, notificationId: 1 }, 'agent 6', 'its_agent'],
  'agent.notifications_changed': [
    { type: 'agent.notifications_changed', agentId: 6, notificationId: null, change: 'read' },
    'agent 6',
    'its_agent',
  ],
  'role.changed': [{ type: 'role.changed', roleId: 1 }, 'role 1', 'nobody'],
  'team.changed': [{ type: 'team.changed', teamId: 1 }, 'team 1', 'nobody'],
  'team.deleted': [{ type: 'team.deleted', teamId: 2 }, 'team 2', 'nobody'],
  'contact.created': [{ type: 'contact.created', contactId: 1 }, 'contact 1', 'nobody'],
  'contact.updated': [{ type: 'contact.updated', contactId: 2 }, 'contact 2', 'nobody'],
  'contact.block_changed': [
    { type: 'contact.block_changed', contactId: 3, enabled: false },
    'contact 3',
    'contact_followers',
  ],
  'contact.merged': [{ type: 'contact.merged', contactId: 4, visitorId: 9 }, 'contact 4', 'contact_followers'],
  'contact.page_visited': [{ type: 'contact.page_visited', contactId: 5 }, 'contact 5', 'contact_readers'],
  'contact.note_created': [{ type: 'contact.note_created', contactId: 6, noteId: 9 }, 'contact 6', 'nobody'],
  'contact.note_deleted': [{ type: 'contact.note_deleted', contactId: 7, noteId: 9 }, 'contact 7', 'nobody'],
  'inbox.changed': [{ type: 'inbox.changed', inboxId: 1 }, 'inbox 1', 'nobody'],
  'inbox.deleted': [{ type: 'inbox.deleted', inboxId: 2 }, 'inbox 2', 'nobody'],
  'inbox.access_changed': [
    { type: 'inbox.access_changed', inboxId: 3, actorId: 9, namedKeyId: null, changed: [] },
    'inbox 3',
    'nobody',
  ],
  'inbox.sessions_ended': [{ type: 'inbox.sessions_ended', inboxId: 4, lastSessionId: 9 }, 'inbox 4', 'nobody'],
  'session.ended': [{ type: 'session.ended', contactId: 8, sessionId: 9 }, 'contact 8', 'nobody'],
  'tag.changed': [{ type: 'tag.changed', tagId: 1 }, 'tag 1', 'nobody'],
  'tag.deleted': [{ type: 'tag.deleted', tagId: 2 }, 'tag 2', 'nobody'],
  'status.changed': [{ type: 'status.changed', statusId: 1 }, 'status 1', 'nobody'],
  'status.deleted': [{ type: 'status.deleted', statusId: 2 }, 'status 2', 'nobody'],
  'macro.changed': [{ type: 'macro.changed', macroId: 6 }, 'macro 6', 'nobody'],
  'view.changed': [{ type: 'view.changed', viewId: 6 }, 'view 6', 'nobody'],
  'custom_attribute.changed': [{ type: 'custom_attribute.changed', attributeId: 8 }, 'custom_attribute 8', 'nobody'],
  'settings.changed': [{ type: 'settings.changed', name: 'security' }, 'desk 0', 'nobody'],
};

const events: readonly Decided[] = Object.values(decided);

describe('what is decided about an event', () => {
  it.each(events)('$type', (event, subject, agents) => {
    const { record, id } = subjectOf(event);
    expect([`${record} ${id}`, agentAudienceOf(event)]).toEqual([subject, agents]);
  });

  it.each(events)('fits together: %j', (event) => {
    const { record } = subjectOf(event);
    const audience = agentAudienceOf(event);
    expect(isConversationEvent(event)).toBe(record === 'conversation');
    if (audience === 'conversation_readers') expect(record).toBe('conversation');
    if (record === 'conversation') expect(['conversation_readers', 'nobody']).toContain(audience);
    if (audience === 'contact_followers' || audience === 'contact_readers') expect(record).toBe('contact');
    const ended = sessionsEndedBy(event);
    // Sessions of nobody in particular would be those of everybody.
    if (ended !== undefined) expect(ended.contactId ?? ended.inboxId).toBeTypeOf('number');
  });

  it('names the agents whose rights may have changed', () => {
    const changed = events.flatMap(([event]) => {
      const rights = rightsChangedBy(event);
      return rights === undefined ? [] : [[event.type, rights]];
    });
    expect(changed).toEqual([
      ['agent.updated', { agentId: 3 }],
      ['agent.deleted', { agentId: 4 }],
      ['agent.session_ended', { agentId: 5 }],
      ['agent.api_key_changed', { agentId: 5 }],
      ['role.changed', 'every_agent'],
      ['team.deleted', 'every_agent'],
      ['settings.changed', 'every_agent'],
    ]);
    expect(rightsChangedBy({ type: 'settings.changed', name: 'desk' })).toBeUndefined();
  });

  it('names the widget sessions that end', () => {
    const ended = events.flatMap(([event]) => sessionsEndedBy(event) ?? []);
    expect(ended).toEqual([
      { reason: 'blocked', contactId: 3 },
      { reason: 'merged', contactId: 9 },
      { reason: 'inbox_deleted', inboxId: 2 },
      { reason: 'secret_changed', inboxId: 4, verifiedUpTo: 9 },
      { reason: 'logged_out', contactId: 8, sessionId: 9 },
    ]);
    expect(sessionsEndedBy({ type: 'contact.block_changed', contactId: 3, enabled: true })).toBeUndefined();
  });
});
