import { auditLogSuite } from './audit-log.ts';
import { statusSuite, tagSuite } from './catalogues.ts';
import { activitySuite } from './conversations/activities.ts';
import { contactChatSuite } from './conversations/contact-chat.ts';
import { conversationListSuite } from './conversations/conversation-list.ts';
import { conversationSearchSuite } from './conversations/conversation-search.ts';
import { conversationSuite } from './conversations/conversations.ts';
import { deletionSuite } from './conversations/deletions.ts';
import { listItemSuite } from './conversations/list-items.ts';
import { mentionSuite } from './conversations/mentions.ts';
import { messageListSuite } from './conversations/message-lists.ts';
import { messageSuite } from './conversations/messages.ts';
import { searchCountsSuite } from './conversations/search-counts.ts';
import { eventPagesSuite } from './event-pages.ts';
import { everyFieldSuite } from './every-field.ts';
import { inboxSuite } from './inboxes.ts';
import { eventSuite, idempotencySuite } from './log.ts';
import { mailImportSuite } from './mail/mail-imports.ts';
import { mailOutboxSuite } from './mail/mail-outbox.ts';
import { mailThreadSuite } from './mail/mail-threads.ts';
import { mailboxSuite } from './mail/mailboxes.ts';
import { mediaSuite } from './media.ts';
import { type OpenStore, onDeskOf, type SuiteOptions } from './open-store.ts';
import { pageVisitSuite } from './page-visits.ts';
import { absorbSuite } from './people/absorb.ts';
import { agentActivitySuite } from './people/agent-activity.ts';
import { agentSuite } from './people/agents.ts';
import { contactListSuite } from './people/contact-list.ts';
import { contactSuite } from './people/contacts.ts';
import { namedKeySuite } from './people/named-keys.ts';
import { oidcSuite } from './people/oidc.ts';
import { roleSuite } from './people/roles.ts';
import { secondFactorSuite } from './people/second-factors.ts';
import { agentSessionSuite, signInSuite } from './people/sign-in.ts';
import { teamSuite } from './people/teams.ts';
import { reportCountSuite } from './report-counts.ts';
import { reportSuite } from './reports.ts';
import type { Runner } from './runner.ts';
import { socketTicketSuite } from './socket-tickets.ts';
import { textCountsSuite } from './text-counts.ts';
import { transactionSuite } from './transactions.ts';
import { uploadsSuite } from './uploads.ts';
import { widgetSuite } from './widget.ts';

/**
 * Every sentence of the store's ports, as tests that each run on a store of their own.
 *
 * @param runner where the tests are declared
 * @param name of the engine, for the report
 * @param open an empty, migrated store; called once per test
 */
export function storeSuite(runner: Runner, name: string, open: OpenStore, options: SuiteOptions = {}): void {
  const onDesk = onDeskOf(open);
  runner.describe(`store: ${name}`, () => {
    transactionSuite(runner, onDesk);
    agentSuite(runner, onDesk);
    agentActivitySuite(runner, onDesk);
    namedKeySuite(runner, onDesk);
    agentSessionSuite(runner, onDesk);
    signInSuite(runner, onDesk);
    auditLogSuite(runner, onDesk);
    secondFactorSuite(runner, onDesk);
    oidcSuite(runner, onDesk);
    roleSuite(runner, onDesk);
    teamSuite(runner, onDesk);
    contactSuite(runner, onDesk);
    contactListSuite(runner, onDesk);
    inboxSuite(runner, onDesk);
    tagSuite(runner, onDesk);
    statusSuite(runner, onDesk);
    conversationSuite(runner, onDesk, options);
    deletionSuite(runner, onDesk);
    everyFieldSuite(runner, onDesk);
    conversationListSuite(runner, onDesk);
    listItemSuite(runner, onDesk);
    conversationSearchSuite(runner, onDesk);
    searchCountsSuite(runner, onDesk);
    messageSuite(runner, onDesk);
    activitySuite(runner, onDesk);
    messageListSuite(runner, onDesk);
    mentionSuite(runner, onDesk);
    contactChatSuite(runner, onDesk);
    mediaSuite(runner, onDesk);
    uploadsSuite(runner, onDesk);
    textCountsSuite(runner, onDesk);
    widgetSuite(runner, onDesk);
    pageVisitSuite(runner, onDesk);
    socketTicketSuite(runner, onDesk);
    absorbSuite(runner, onDesk);
    eventSuite(runner, onDesk);
    eventPagesSuite(runner, onDesk);
    idempotencySuite(runner, onDesk);
    mailboxSuite(runner, onDesk);
    mailImportSuite(runner, onDesk);
    mailThreadSuite(runner, onDesk);
    mailOutboxSuite(runner, onDesk);
    reportSuite(runner, onDesk);
    reportCountSuite(runner, onDesk);
  });
}
