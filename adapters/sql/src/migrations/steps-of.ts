import { keysAndReports } from './0003-keys-and-reports.ts';
import { uploadQuotas } from './0004-upload-quotas.ts';
import { writingAsContact } from './0005-writing-as-contact.ts';
import { oneSigma } from './0007-one-sigma.ts';
import { sessions } from './0011-sessions.ts';
import { views } from './0012-views.ts';
import { rightsOfScreens } from './0013-rights-of-screens.ts';
import { notifications } from './0014-notifications.ts';
import { auditLog } from './0016-audit-log.ts';
import { drafts } from './0017-drafts.ts';
import { contactsOfScreens } from './0018-contacts.ts';
import { secondFactors } from './0019-second-factors.ts';
import { oidc } from './0020-oidc.ts';
import { macros } from './0021-macros.ts';
import { textQuotas } from './0024-text-quotas.ts';
import { trustedEmails } from './0025-trusted-emails.ts';
import { contactsUpdated } from './0030-contacts-updated.ts';
import { closedInboxes } from './0031-closed-inboxes.ts';
import { sealedInboxSecrets } from './0032-sealed-inbox-secrets.ts';
import { facts } from './0033-facts.ts';
import { endedSessions } from './0034-ended-sessions.ts';
import { mail } from './0035-mail.ts';
import { namesOfRecipients } from './0037-names-of-recipients.ts';
import type { EngineWords } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * All steps of an engine, in their order: its own, and those that are the same on every engine except for its words.
 */
export function stepsOf<Own extends Migration>(words: EngineWords, own: readonly Own[]): readonly (Own | Migration)[] {
  const shared = [
    keysAndReports(words),
    uploadQuotas(words),
    writingAsContact,
    oneSigma,
    sessions(words),
    views(words),
    rightsOfScreens,
    notifications(words),
    auditLog(words),
    drafts(words),
    contactsOfScreens(words),
    secondFactors(words),
    oidc(words),
    macros(words),
    textQuotas(words),
    trustedEmails(words),
    contactsUpdated(words),
    closedInboxes(words),
    sealedInboxSecrets(words),
    endedSessions(words),
    facts(words),
    mail(words),
    namesOfRecipients(words),
  ];
  return [...own, ...shared].sort((a, b) => a.version - b.version);
}
