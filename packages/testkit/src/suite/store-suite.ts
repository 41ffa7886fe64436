import { describe } from 'vitest';
import { absorbSuite } from './absorb.ts';
import { agentActivitySuite } from './agent-activity.ts';
import { agentSuite } from './agents.ts';
import { statusSuite, tagSuite } from './catalogues.ts';
import { contactChatSuite } from './contact-chat.ts';
import { contactSuite } from './contacts.ts';
import { conversationListSuite } from './conversation-list.ts';
import { conversationSearchSuite } from './conversation-search.ts';
import { conversationSuite } from './conversations.ts';
import { eventPagesSuite } from './event-pages.ts';
import { everyFieldSuite } from './every-field.ts';
import { inboxSuite } from './inboxes.ts';
import { eventSuite, idempotencySuite } from './log.ts';
import { mediaSuite } from './media.ts';
import { messageSuite } from './messages.ts';
import { namedKeySuite } from './named-keys.ts';
import { type OpenStore, onDeskOf, type SuiteOptions } from './open-store.ts';
import { reportSuite } from './reports.ts';
import { roleSuite } from './roles.ts';
import { searchCountsSuite } from './search-counts.ts';
import { teamSuite } from './teams.ts';
import { transactionSuite } from './transactions.ts';
import { uploadsSuite } from './uploads.ts';
import { widgetSuite } from './widget.ts';

/**
 * Every sentence of the store's ports, as tests that each run on a store of their own.
 *
 * @param name of the engine, for the report
 * @param open an empty, migrated store; called once per test
 */
export function storeSuite(name: string, open: OpenStore, options: SuiteOptions = {}): void {
  const onDesk = onDeskOf(open);
  describe(`store: ${name}`, () => {
    transactionSuite(onDesk);
    agentSuite(onDesk);
    agentActivitySuite(onDesk);
    namedKeySuite(onDesk);
    roleSuite(onDesk);
    teamSuite(onDesk);
    contactSuite(onDesk);
    inboxSuite(onDesk);
    tagSuite(onDesk);
    statusSuite(onDesk);
    conversationSuite(onDesk, options);
    everyFieldSuite(onDesk);
    conversationListSuite(onDesk);
    conversationSearchSuite(onDesk);
    searchCountsSuite(onDesk);
    messageSuite(onDesk);
    contactChatSuite(onDesk);
    mediaSuite(onDesk);
    uploadsSuite(onDesk);
    widgetSuite(onDesk);
    absorbSuite(onDesk);
    eventSuite(onDesk);
    eventPagesSuite(onDesk);
    idempotencySuite(onDesk);
    reportSuite(onDesk);
  });
}
