import { describe, expect, it } from 'vitest';
import { type DomainEvent, type EventOf, type EventType, isConversationEvent } from './event.ts';
import type { AgentUpdate, EventRecords, EventRule } from './event-columns.ts';
import {
  agentAudienceOf,
  agentUpdateOf,
  catalogueChangedBy,
  contactUpdateOf,
  countsMovedBy,
  isForJournal,
  readersBefore,
  recordsWith,
  rightsChangedBy,
  sessionsEndedBy,
  subjectOf,
  widgetsCheckedBy,
} from './event-rules.ts';

const previous = { assignedUserId: 4, assignedTeamId: null };
const updated = { type: 'conversation.updated', conversationId: 2, seq: null } as const;

/** Each type, in each form that is decided about in its own way; a type that is left out does not compile. */
const examples: { readonly [Type in EventType]: readonly [EventOf<Type>, ...EventOf<Type>[]] } = {
  'conversation.created': [{ type: 'conversation.created', conversationId: 1, seq: null }],
  'conversation.updated': [
    { ...updated, changes: {} },
    { ...updated, seq: 3, changes: { priority: 'High' } },
    { ...updated, seq: 3, changes: { statusId: 2, status: 'Closed' } },
    { ...updated, seq: 3, changes: { assignedUserId: 5, assignedTeamId: 6 }, previous },
    { ...updated, seq: 3, changes: { assignedUserId: null }, previous },
    { ...updated, seq: 3, changes: { contactId: 8 } },
    { ...updated, seq: 3, changes: { contactId: 8, assignedUserId: 5 }, previous },
  ],
  'conversation.seen': [
    { type: 'conversation.seen', conversationId: 3, seq: null, userId: 9 },
    { type: 'conversation.seen', conversationId: 3, seq: 4, userId: 9 },
  ],
  'conversation.marked_unread': [{ type: 'conversation.marked_unread', conversationId: 4, seq: null, userId: 9 }],
  'conversation.mentioned': [
    { type: 'conversation.mentioned', conversationId: 5, seq: null, messageId: 9, agentIds: [7, 8] },
  ],
  'message.created': [
    { type: 'message.created', conversationId: 5, seq: null, messageId: 9 },
    { type: 'message.created', conversationId: 5, seq: 6, messageId: 9 },
  ],
  'message.updated': [{ type: 'message.updated', conversationId: 6, seq: null, messageId: 9 }],
  'message.deleted': [{ type: 'message.deleted', conversationId: 7, seq: null, messageId: 9, messageUuid: 'u' }],
  'conversation.deleted': [
    {
      type: 'conversation.deleted',
      conversationId: 8,
      seq: null,
      uuid: 'v',
      previous: { assignedUserId: 4, assignedTeamId: 6 },
      mentioned: [7],
    },
  ],
  'agent.availability_changed': [{ type: 'agent.availability_changed', agentId: 1, availabilityStatus: 'online' }],
  'agent.created': [{ type: 'agent.created', agentId: 2 }],
  'agent.updated': [{ type: 'agent.updated', agentId: 3 }],
  'agent.deleted': [{ type: 'agent.deleted', agentId: 4 }],
  'agent.session_ended': [{ type: 'agent.session_ended', agentId: 5, sessionId: 9 }],
  'agent.api_key_changed': [{ type: 'agent.api_key_changed', agentId: 5 }],
  'agent.notified': [{ type: 'agent.notified', agentId: 6, notificationId: 1 }],
  'agent.notifications_changed': [
    { type: 'agent.notifications_changed', agentId: 6, notificationId: null, change: 'read' },
  ],
  'role.changed': [{ type: 'role.changed', roleId: 1 }],
  'team.changed': [{ type: 'team.changed', teamId: 1 }],
  'team.deleted': [{ type: 'team.deleted', teamId: 2 }],
  'contact.created': [{ type: 'contact.created', contactId: 1 }],
  'contact.updated': [{ type: 'contact.updated', contactId: 2 }],
  'contact.block_changed': [
    { type: 'contact.block_changed', contactId: 3, enabled: false },
    { type: 'contact.block_changed', contactId: 3, enabled: true },
  ],
  'contact.merged': [{ type: 'contact.merged', contactId: 4, visitorId: 9 }],
  'contact.page_visited': [{ type: 'contact.page_visited', contactId: 5 }],
  'contact.note_created': [{ type: 'contact.note_created', contactId: 6, noteId: 9 }],
  'contact.note_deleted': [{ type: 'contact.note_deleted', contactId: 7, noteId: 9 }],
  'inbox.changed': [{ type: 'inbox.changed', inboxId: 1 }],
  'inbox.deleted': [{ type: 'inbox.deleted', inboxId: 2 }],
  'inbox.access_changed': [{ type: 'inbox.access_changed', inboxId: 3, actorId: 9, namedKeyId: null, changed: [] }],
  'inbox.sessions_ended': [{ type: 'inbox.sessions_ended', inboxId: 4, lastSessionId: 9 }],
  'session.ended': [{ type: 'session.ended', contactId: 8, sessionId: 9 }],
  'tag.changed': [{ type: 'tag.changed', tagId: 1 }],
  'tag.deleted': [{ type: 'tag.deleted', tagId: 2 }],
  'status.changed': [{ type: 'status.changed', statusId: 1 }],
  'status.deleted': [{ type: 'status.deleted', statusId: 2 }],
  'macro.changed': [{ type: 'macro.changed', macroId: 6 }],
  'view.changed': [{ type: 'view.changed', viewId: 6 }],
  'custom_attribute.changed': [{ type: 'custom_attribute.changed', attributeId: 8 }],
  'settings.changed': [
    { type: 'settings.changed', name: 'security' },
    { type: 'settings.changed', name: 'desk' },
  ],
};

/** Every type and every decision, written by hand; the rows stand in the order of the examples. */
const decided = `
type | subject | loads | agents | agentUpdate | contact | counts | readersBefore | changesRights | catalogue | endsSessions | checksWidgetsOf | journal
conversation.created | conversation 1 | conversation 1 | conversation_readers | conversation_created | - | lists assignee mentioned | - | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2 | conversation_readers | conversation_changed {} | - | mentioned | - | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2 | conversation_readers | conversation_changed {"priority":"High"} | 3: conversation_changed {} | mentioned | - | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2 | conversation_readers | conversation_changed {"statusId":2,"status":"Closed"} | 3: conversation_changed {"status":"Closed"} | lists assignee mentioned | - | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2, assignee 5 | conversation_readers | conversation_changed {"assignedUserId":5,"assignedTeamId":6} | 3: conversation_changed {"assignee":true,"assignedTeamId":6} | lists 4 assignee mentioned | agent 4, team null | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2 | conversation_readers | conversation_changed {"assignedUserId":null} | 3: conversation_changed {"assignee":true} | lists 4 assignee mentioned | agent 4, team null | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2, assignee present | conversation_readers | conversation_changed {"contactId":8} | 3: conversation_changed everything | mentioned | - | - | - | - | - | -
conversation.updated | conversation 2 | conversation 2, assignee 5 | conversation_readers | conversation_changed {"contactId":8,"assignedUserId":5} | 3: conversation_changed everything | lists 4 assignee mentioned | agent 4, team null | - | - | - | - | -
conversation.seen | conversation 3 | conversation 3 | conversation_readers | seen 9 | seen_by_agent | 9 mentioned | - | - | - | - | - | -
conversation.seen | conversation 3 | conversation 3 | conversation_readers | seen 9 | 4: conversation_changed {"unreadMessageCount":0} | 9 mentioned | - | - | - | - | - | -
conversation.marked_unread | conversation 4 | conversation 4 | conversation_readers | seen 9 | - | 9 mentioned | - | - | - | - | - | -
conversation.mentioned | conversation 5 | conversation 5 | nobody | - | - | 7 8 mentioned | - | - | - | - | - | -
message.created | conversation 5 | conversation 5, message 9 | conversation_readers | message_created | - | assignee mentioned | - | - | - | - | - | -
message.created | conversation 5 | conversation 5, message 9 | conversation_readers | message_created | 6: message_created | assignee mentioned | - | - | - | - | - | -
message.updated | conversation 6 | conversation 6, message 9 | conversation_readers | message_changed | - | - | - | - | - | - | - | -
message.deleted | conversation 7 | conversation 7, message 9, newestMessage true | conversation_readers | message_deleted u | - | assignee mentioned | - | - | - | - | - | -
conversation.deleted | conversation 8 | - | conversation_readers | conversation_deleted v | - | lists 4 7 | agent 4, team 6 | - | - | - | - | -
agent.availability_changed | agent 1 | agent 1 | every_agent | availability 1 online | - | - | - | - | - | - | - | -
agent.created | agent 2 | - | nobody | - | - | - | - | - | agents | - | - | -
agent.updated | agent 3 | - | nobody | - | - | - | - | agent 3 | agents | - | - | -
agent.deleted | agent 4 | - | nobody | - | - | - | - | agent 4 | agents | - | - | -
agent.session_ended | agent 5 | - | nobody | - | - | - | - | agent 5 | - | - | - | -
agent.api_key_changed | agent 5 | - | nobody | - | - | - | - | agent 5 | - | - | - | -
agent.notified | agent 6 | notification {"agentId":6,"id":1} | its_agent | notified | - | - | - | - | - | - | - | -
agent.notifications_changed | agent 6 | - | its_agent | notification_changed null read | - | - | - | - | - | - | - | -
role.changed | role 1 | - | nobody | - | - | - | - | every_agent | roles | - | - | -
team.changed | team 1 | - | nobody | - | - | - | - | - | teams | - | - | -
team.deleted | team 2 | - | nobody | - | - | - | - | every_agent | teams | - | - | -
contact.created | contact 1 | - | nobody | - | - | - | - | - | - | - | - | -
contact.updated | contact 2 | - | nobody | - | - | - | - | - | - | - | - | -
contact.block_changed | contact 3 | - | contact_followers | contact_changed 3 {"enabled":false} | - | - | - | - | - | blocked, contactId 3 | - | -
contact.block_changed | contact 3 | - | contact_followers | contact_changed 3 {"enabled":true} | - | - | - | - | - | - | - | -
contact.merged | contact 4 | - | contact_followers | contact_changed 9 {"mergedInto":4} | - | - | - | - | - | merged, contactId 9 | - | -
contact.page_visited | contact 5 | pageVisitsOf 5 | contact_readers | page_visits 5 | - | - | - | - | - | - | - | -
contact.note_created | contact 6 | - | nobody | - | - | - | - | - | - | - | - | -
contact.note_deleted | contact 7 | - | nobody | - | - | - | - | - | - | - | - | -
inbox.changed | inbox 1 | - | nobody | - | - | - | - | - | inboxes | - | 1 | -
inbox.deleted | inbox 2 | - | nobody | - | - | - | - | - | inboxes | inbox_deleted, inboxId 2 | - | -
inbox.access_changed | inbox 3 | - | nobody | - | - | - | - | - | - | - | - | yes
inbox.sessions_ended | inbox 4 | - | nobody | - | - | - | - | - | - | secret_changed, inboxId 4, verifiedUpTo 9 | - | -
session.ended | contact 8 | - | nobody | - | - | - | - | - | - | logged_out, contactId 8, sessionId 9 | - | -
tag.changed | tag 1 | - | nobody | - | - | - | - | - | tags | - | - | -
tag.deleted | tag 2 | - | nobody | - | - | - | - | - | tags | - | - | -
status.changed | status 1 | - | nobody | - | - | lists every_agent | - | - | statuses | - | - | -
status.deleted | status 2 | - | nobody | - | - | lists every_agent | - | - | statuses | - | - | -
macro.changed | macro 6 | - | nobody | - | - | - | - | - | macros | - | - | -
view.changed | view 6 | - | nobody | - | - | - | - | - | views | - | - | -
custom_attribute.changed | custom_attribute 8 | - | nobody | - | - | - | - | - | custom_attributes | - | - | -
settings.changed | desk 0 | - | nobody | - | - | - | - | every_agent | settings | - | - | -
settings.changed | desk 0 | - | nobody | - | - | - | - | - | settings | - | - | -
`;

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const membersOf = (value: object): string[] => Object.entries(value).map(([name, each]) => `${name} ${shown(each)}`);
const valuesOf = ({ kind, ...rest }: { readonly kind: string }): string =>
  [kind, ...Object.values(rest).map(shown)].join(' ');

/** The decisions of one event, in the words of the table above. */
const decisionsAbout: {
  readonly [Column in keyof EventRule<DomainEvent>]: (event: DomainEvent) => string | undefined;
} = {
  subject: (event) => Object.values(subjectOf(event)).join(' '),
  loads: (event) => membersOf(recordsWith(event)).join(', '),
  agents: agentAudienceOf,
  agentUpdate: (event) => {
    const sent = agentUpdateOf(event);
    return sent && valuesOf(sent.update);
  },
  contact: (event) => {
    const update = contactUpdateOf(event);
    if (update === undefined) return undefined;
    const { seq, ...rest } = update;
    return seq === null ? valuesOf(rest) : `${seq}: ${valuesOf(rest)}`;
  },
  counts: (event) => {
    const moved = countsMovedBy(event);
    const agents = moved?.agents === 'every_agent' ? [moved.agents] : moved?.agents;
    return moved && [...(moved.lists ? ['lists'] : []), ...(agents ?? []).filter((each) => each !== null)].join(' ');
  },
  readersBefore: (event) => {
    const before = readersBefore(event);
    return before && `agent ${before.assignedUserId}, team ${before.assignedTeamId}`;
  },
  changesRights: (event) => {
    const changed = rightsChangedBy(event);
    return typeof changed === 'object' ? `agent ${changed.agentId}` : changed;
  },
  catalogue: catalogueChangedBy,
  endsSessions: (event) => {
    const { reason, ...whose } = sessionsEndedBy(event) ?? {};
    return reason && [reason, ...membersOf(whose)].join(', ');
  },
  checksWidgetsOf: (event) => widgetsCheckedBy(event)?.toString(),
  journal: (event) => (isForJournal(event) ? 'yes' : undefined),
};

const events: readonly DomainEvent[] = Object.values(examples).flat();
const [columns = [], ...rows] = decided
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

describe('what is decided about an event', () => {
  it('is every column, of every type', () => {
    expect(columns.slice(1).sort()).toEqual(Object.keys(decisionsAbout).sort());
    expect(rows.length).toBe(events.length);
  });

  it.each(events.map((event, index) => [event.type, event, rows[index]] as const))('%s: %j', (type, event, row) => {
    const cells = columns.slice(1).map((column) => decisionsAbout[column as 'subject'](event) || '-');
    expect([type, ...cells]).toEqual(row);
  });

  /** What an update is made of, besides the event. */
  const neededFor: { readonly [Kind in AgentUpdate['update']['kind']]: readonly (keyof EventRecords)[] } = {
    conversation_created: ['conversation'],
    conversation_changed: ['conversation'],
    seen: ['conversation'],
    message_created: ['conversation', 'message'],
    message_changed: ['conversation', 'message'],
    message_deleted: ['conversation', 'message', 'newestMessage'],
    conversation_deleted: [],
    availability: [],
    contact_changed: [],
    page_visits: ['pageVisitsOf'],
    notified: ['notification'],
    notification_changed: [],
  };

  it.each(events)('fits together: %j', (event) => {
    const { record } = subjectOf(event);
    const loaded = Object.keys(recordsWith(event));
    const sent = agentUpdateOf(event);
    expect(isConversationEvent(event)).toBe(record === 'conversation');
    if (sent !== undefined) expect(loaded).toEqual(expect.arrayContaining([...neededFor[sent.update.kind]]));
    if (sent?.audience === 'contact_followers' || sent?.audience === 'contact_readers') expect(record).toBe('contact');
    // Agents fetch a catalogue, and receive no frame besides.
    if (catalogueChangedBy(event) !== undefined) expect(sent).toBeUndefined();
    const contact = contactUpdateOf(event);
    expect(contact?.seq ?? null).toBe(isConversationEvent(event) ? event.seq : null);
    if (contact?.kind === 'message_created') expect(loaded).toContain('message');
    const counted = countsMovedBy(event)?.agents ?? [];
    // Of a conversation that is gone, the event itself holds everything.
    if (event.type !== 'conversation.deleted') {
      if (counted !== 'every_agent' && counted.length > 0) expect(loaded).toContain('conversation');
      if (readersBefore(event) !== undefined) expect(loaded).toContain('conversation');
    }
    const ended = sessionsEndedBy(event);
    // Sessions that belong to no contact and no inbox would be all sessions.
    if (ended !== undefined) expect(ended.contactId ?? ended.inboxId).toBeTypeOf('number');
  });

  it('keeps the number of a type to which an older version gave one', () => {
    const event: unknown = { type: 'message.updated', conversationId: 6, seq: 4, messageId: 9 };
    const update = { kind: 'conversation_changed', shows: {}, seq: 4 };
    expect(contactUpdateOf(event as DomainEvent)).toEqual(update);
  });
});
