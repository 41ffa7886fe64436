import { systemUserId, systemUserName } from '@helpdesk/domain';
import type { Store, StoreWriter } from '@helpdesk/domain/ports';
import { agentSessions } from './agent-sessions.ts';
import { agents, insertSystemUser } from './agents.ts';
import { auditLog } from './audit-log.ts';
import { inboxes, roles, statuses, tags, teams } from './catalogues.ts';
import { contacts } from './contacts.ts';
import { conversations } from './conversations/conversations.ts';
import { customAttributes } from './custom-attributes.ts';
import { deletions } from './deletions.ts';
import { drafts } from './drafts.ts';
import { events, idempotency } from './log.ts';
import { macros } from './macros.ts';
import { mailImports } from './mail/mail-imports.ts';
import { mailOutbox } from './mail/mail-outbox.ts';
import { mailSecrets } from './mail/mail-secrets.ts';
import { mailThreads } from './mail/mail-threads.ts';
import { mailboxes } from './mail/mailboxes.ts';
import { media } from './media.ts';
import { messages } from './messages.ts';
import { namedKeys } from './named-keys.ts';
import { notifications } from './notifications.ts';
import { oidc } from './oidc.ts';
import { reports } from './reports.ts';
import { secondFactors } from './second-factors.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { copyState, emptyState, type State } from './state.ts';
import { textCounts } from './text-counts.ts';
import { uploads } from './uploads.ts';
import { views } from './views.ts';
import { widget } from './widget.ts';

/**
 * The reference store: everything in this process, nothing on a disk. A transaction works on a copy
 * that replaces the state when it succeeds; transactions run one after the other.
 */
export function memoryStore(): Store {
  let state = emptyState();
  insertSystemUser(state, systemUserId, systemUserName);
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: async (work) => work(handle(state)),
    transact: <T>(work: (writer: StoreWriter) => Promise<T>): Promise<T> => {
      const run = last.then(async () => {
        const draft = copyState(state);
        const result = await work(handle(draft));
        state = draft;
        return result;
      });
      last = run.catch(() => {});
      return run;
    },
  };
}

function handle(state: State): StoreWriter {
  return {
    agents: agents(state),
    namedKeys: namedKeys(state),
    agentSessions: agentSessions(state),
    signIn: signIn(state),
    secondFactors: secondFactors(state),
    settings: settings(state),
    oidc: oidc(state),
    roles: roles(state),
    teams: teams(state),
    contacts: contacts(state),
    inboxes: inboxes(state),
    conversations: conversations(state),
    messages: messages(state),
    media: media(state),
    uploads: uploads(state),
    texts: textCounts(state),
    widget: widget(state),
    views: views(state),
    macros: macros(state),
    notifications: notifications(state),
    drafts: drafts(state),
    customAttributes: customAttributes(state),
    tags: tags(state),
    statuses: statuses(state),
    mailboxes: mailboxes(state),
    mailImports: mailImports(state),
    mailThreads: mailThreads(state),
    mailOutbox: mailOutbox(state),
    mailSecrets: mailSecrets(state),
    reports: reports(state),
    deletions: deletions(state),
    audit: auditLog(state),
    events: events(state),
    idempotency: idempotency(state),
  };
}
