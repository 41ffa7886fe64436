import type { StoreReader, StoreWriter } from '@helpdesk/domain/ports';
import { auditLog, auditLogReader } from '../repositories/audit-log.ts';
import { conversationReader } from '../repositories/conversations/conversation-reader.ts';
import { conversations } from '../repositories/conversations/conversations.ts';
import { draftReader, drafts } from '../repositories/conversations/drafts.ts';
import { messageReader } from '../repositories/conversations/message-reader.ts';
import { messages } from '../repositories/conversations/messages.ts';
import { customAttributeReader, customAttributes } from '../repositories/custom-attributes.ts';
import { deletionReader, deletions } from '../repositories/deletions.ts';
import { eventReader, events } from '../repositories/events.ts';
import { idempotency } from '../repositories/idempotency.ts';
import { inboxes, inboxReader } from '../repositories/inboxes.ts';
import { macroReader, macros } from '../repositories/macros.ts';
import { mailImportReader, mailImports } from '../repositories/mail/mail-imports.ts';
import { mailOutbox, mailOutboxReader } from '../repositories/mail/mail-outbox.ts';
import { mailSecretReader, mailSecrets } from '../repositories/mail/mail-secrets.ts';
import { mailThreadReader, mailThreads } from '../repositories/mail/mail-threads.ts';
import { mailboxes, mailboxReader } from '../repositories/mail/mailboxes.ts';
import { media, mediaReader } from '../repositories/media.ts';
import { notificationReader, notifications } from '../repositories/notifications.ts';
import { agentReader } from '../repositories/people/agent-reader.ts';
import { agents } from '../repositories/people/agents.ts';
import { contactReader, contacts } from '../repositories/people/contacts.ts';
import { roleReader, roles } from '../repositories/people/roles.ts';
import { teamReader, teams } from '../repositories/people/teams.ts';
import { reports } from '../repositories/reports.ts';
import { settings, settingsReader } from '../repositories/settings.ts';
import { agentSessionReader, agentSessions } from '../repositories/sign-in/agent-sessions.ts';
import { namedKeyReader, namedKeys } from '../repositories/sign-in/named-keys.ts';
import { oidc, oidcReader } from '../repositories/sign-in/oidc.ts';
import { secondFactorReader, secondFactors } from '../repositories/sign-in/second-factors.ts';
import { signIn, signInReader } from '../repositories/sign-in/sign-in.ts';
import { statuses, statusReader } from '../repositories/statuses.ts';
import { tagReader, tags } from '../repositories/tags.ts';
import { textCounts } from '../repositories/text-counts.ts';
import { uploadReader, uploads } from '../repositories/uploads.ts';
import { viewReader, views } from '../repositories/views.ts';
import { widget, widgetReader } from '../repositories/widget.ts';
import type { SqlConnection } from './engine.ts';

/** What can be read through a connection; made once per connection, not per request. It has no way to write. */
export function sqlReader(connection: SqlConnection): StoreReader {
  return {
    agents: agentReader(connection),
    namedKeys: namedKeyReader(connection),
    agentSessions: agentSessionReader(connection),
    signIn: signInReader(connection),
    secondFactors: secondFactorReader(connection),
    settings: settingsReader(connection),
    oidc: oidcReader(connection),
    roles: roleReader(connection),
    teams: teamReader(connection),
    contacts: contactReader(connection),
    inboxes: inboxReader(connection),
    conversations: conversationReader(connection),
    messages: messageReader(connection),
    media: mediaReader(connection),
    uploads: uploadReader(connection),
    widget: widgetReader(connection),
    views: viewReader(connection),
    macros: macroReader(connection),
    notifications: notificationReader(connection),
    drafts: draftReader(connection),
    customAttributes: customAttributeReader(connection),
    tags: tagReader(connection),
    statuses: statusReader(connection),
    mailboxes: mailboxReader(connection),
    mailImports: mailImportReader(connection),
    mailThreads: mailThreadReader(connection),
    mailOutbox: mailOutboxReader(connection),
    mailSecrets: mailSecretReader(connection),
    reports: reports(connection),
    deletions: deletionReader(connection),
    audit: auditLogReader(connection),
    events: eventReader(connection),
  };
}

/** The same repositories, with the methods that write. */
export function sqlWriter(connection: SqlConnection): StoreWriter {
  return {
    agents: agents(connection),
    namedKeys: namedKeys(connection),
    agentSessions: agentSessions(connection),
    signIn: signIn(connection),
    secondFactors: secondFactors(connection),
    settings: settings(connection),
    oidc: oidc(connection),
    roles: roles(connection),
    teams: teams(connection),
    contacts: contacts(connection),
    inboxes: inboxes(connection),
    conversations: conversations(connection),
    messages: messages(connection),
    media: media(connection),
    uploads: uploads(connection),
    texts: textCounts(connection),
    widget: widget(connection),
    views: views(connection),
    macros: macros(connection),
    notifications: notifications(connection),
    drafts: drafts(connection),
    customAttributes: customAttributes(connection),
    tags: tags(connection),
    statuses: statuses(connection),
    mailboxes: mailboxes(connection),
    mailImports: mailImports(connection),
    mailThreads: mailThreads(connection),
    mailOutbox: mailOutbox(connection),
    mailSecrets: mailSecrets(connection),
    reports: reports(connection),
    deletions: deletions(connection),
    audit: auditLog(connection),
    events: events(connection),
    idempotency: idempotency(connection),
  };
}
