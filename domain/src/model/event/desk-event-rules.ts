import { securitySettingsName } from '../sign-in/security-settings.ts';
import type { Catalogue } from './catalogue.ts';
import { lasting, silent } from './column-groups.ts';
import type { DeskEvent, EventOf } from './event.ts';
import type { ChangedRights, EventRule, EventSubject, MovedCounts } from './event-columns.ts';

type OfContact = { readonly contactId: number };
type OfAgent = { readonly agentId: number };
type OfInbox = { readonly inboxId: number };

const contact = ({ contactId }: OfContact): EventSubject => ({ record: 'contact', id: contactId });
const agent = ({ agentId }: OfAgent): EventSubject => ({ record: 'agent', id: agentId });
const inbox = ({ inboxId }: OfInbox): EventSubject => ({ record: 'inbox', id: inboxId });

const ofOneAgent = ({ agentId }: OfAgent): ChangedRights => ({ agentId });
const ofEveryAgent = (): ChangedRights => 'every_agent';

const statusCounts = (): MovedCounts => ({ lists: true, agents: 'every_agent' });

/** A list that agents keep a copy of has changed, and nothing else. */
function ofCatalogue<const Kind extends Catalogue>(catalogue: Kind) {
  return { ...silent, ...lasting, catalogue } as const;
}

/** What is decided about each event that is not about one conversation. */
export const deskEventRules = {
  'agent.availability_changed': {
    subject: agent,
    ...silent,
    loads: ({ agentId }) => ({ agent: agentId }),
    agents: 'every_agent',
    agentUpdate: ({ agentId, availabilityStatus }) => ({ kind: 'availability', agentId, availabilityStatus }),
    ...lasting,
  },
  'agent.created': { subject: agent, ...ofCatalogue('agents') },
  'agent.updated': { subject: agent, ...ofCatalogue('agents'), changesRights: ofOneAgent },
  'agent.deleted': { subject: agent, ...ofCatalogue('agents'), changesRights: ofOneAgent },
  'agent.api_key_changed': { subject: agent, ...silent, ...lasting, changesRights: ofOneAgent },
  'agent.session_ended': { subject: agent, ...silent, ...lasting, changesRights: ofOneAgent },
  'agent.notified': {
    subject: agent,
    ...silent,
    loads: ({ agentId, notificationId }) => ({ notification: { agentId, id: notificationId } }),
    agents: 'its_agent',
    agentUpdate: () => ({ kind: 'notified' }),
    ...lasting,
  },
  'agent.notifications_changed': {
    subject: agent,
    ...silent,
    agents: 'its_agent',
    agentUpdate: ({ notificationId, change }) => ({ kind: 'notification_changed', notificationId, change }),
    ...lasting,
  },
  'role.changed': {
    subject: ({ roleId }) => ({ record: 'role', id: roleId }),
    ...ofCatalogue('roles'),
    changesRights: ofEveryAgent,
  },
  'team.changed': { subject: ({ teamId }) => ({ record: 'team', id: teamId }), ...ofCatalogue('teams') },
  'team.deleted': {
    subject: ({ teamId }) => ({ record: 'team', id: teamId }),
    ...ofCatalogue('teams'),
    changesRights: ofEveryAgent,
  },
  'contact.created': { subject: contact, ...silent, ...lasting },
  'contact.updated': { subject: contact, ...silent, ...lasting },
  'contact.block_changed': {
    subject: contact,
    ...silent,
    agents: 'contact_followers',
    agentUpdate: ({ contactId, enabled }) => ({ kind: 'contact_changed', contactId, change: { enabled } }),
    ...lasting,
    endsSessions: ({ contactId, enabled }) => (enabled ? undefined : { reason: 'blocked', contactId }),
  },
  'contact.merged': {
    subject: contact,
    ...silent,
    agents: 'contact_followers',
    agentUpdate: ({ contactId, visitorId }) => ({
      kind: 'contact_changed',
      contactId: visitorId,
      change: { mergedInto: contactId },
    }),
    ...lasting,
    endsSessions: ({ visitorId }) => ({ reason: 'merged', contactId: visitorId }),
  },
  'contact.page_visited': {
    subject: contact,
    ...silent,
    loads: ({ contactId }) => ({ pageVisitsOf: contactId }),
    agents: 'contact_readers',
    agentUpdate: ({ contactId }) => ({ kind: 'page_visits', contactId }),
    ...lasting,
  },
  'contact.note_created': { subject: contact, ...silent, ...lasting },
  'contact.note_deleted': { subject: contact, ...silent, ...lasting },
  'inbox.changed': { subject: inbox, ...ofCatalogue('inboxes'), checksWidgetsOf: ({ inboxId }) => inboxId },
  'inbox.deleted': {
    subject: inbox,
    ...ofCatalogue('inboxes'),
    endsSessions: ({ inboxId }) => ({ reason: 'inbox_deleted', inboxId }),
  },
  'inbox.access_changed': { subject: inbox, ...silent, ...lasting, journal: true },
  'inbox.sessions_ended': {
    subject: inbox,
    ...silent,
    ...lasting,
    endsSessions: ({ inboxId, lastSessionId }) => ({ reason: 'secret_changed', inboxId, verifiedUpTo: lastSessionId }),
  },
  'session.ended': {
    subject: contact,
    ...silent,
    ...lasting,
    endsSessions: ({ contactId, sessionId }) => ({ reason: 'logged_out', contactId, sessionId }),
  },
  'tag.changed': { subject: ({ tagId }) => ({ record: 'tag', id: tagId }), ...ofCatalogue('tags') },
  'tag.deleted': { subject: ({ tagId }) => ({ record: 'tag', id: tagId }), ...ofCatalogue('tags') },
  'status.changed': {
    subject: ({ statusId }) => ({ record: 'status', id: statusId }),
    ...ofCatalogue('statuses'),
    counts: statusCounts,
  },
  'status.deleted': {
    subject: ({ statusId }) => ({ record: 'status', id: statusId }),
    ...ofCatalogue('statuses'),
    counts: statusCounts,
  },
  'macro.changed': { subject: ({ macroId }) => ({ record: 'macro', id: macroId }), ...ofCatalogue('macros') },
  'view.changed': { subject: ({ viewId }) => ({ record: 'view', id: viewId }), ...ofCatalogue('views') },
  'custom_attribute.changed': {
    subject: ({ attributeId }) => ({ record: 'custom_attribute', id: attributeId }),
    ...ofCatalogue('custom_attributes'),
  },
  'settings.changed': {
    subject: () => ({ record: 'desk', id: 0 }),
    ...ofCatalogue('settings'),
    changesRights: ({ name }) => (name === securitySettingsName ? 'every_agent' : undefined),
  },
} as const satisfies { readonly [Type in DeskEvent['type']]: EventRule<EventOf<Type>> };
