import type { activityWords } from './activity.ts';
import type { admin } from './admin.ts';
import type { attributeWords } from './admin-attributes.ts';
import type { auditWords } from './admin-audit.ts';
import type { deskWords } from './admin-desk.ts';
import type { keyWords } from './admin-keys.ts';
import type { macroWords } from './admin-macros.ts';
import type { mailWords } from './admin-mail.ts';
import type { signInWords } from './admin-sign-in.ts';
import type { bell } from './bell.ts';
import type { commandWords } from './command.ts';
import type { contactWords } from './contacts.ts';
import type { mailLog } from './en/mail-log.ts';
import type { reasons } from './en/reasons.ts';
import type { words } from './en.ts';
import type { gate } from './gate.ts';
import type { listWords } from './lists.ts';
import type { newWords } from './new-conversation.ts';
import type { reportWords } from './reports.ts';
import type { searchWords } from './search.ts';
import type { writing } from './writing.ts';
import type { you } from './you.ts';

/** All words of a language other than English, by their place: what is missing or too much does not compile. */
export interface Catalogue {
  readonly activityWords: typeof activityWords;
  readonly admin: typeof admin;
  readonly attributeWords: typeof attributeWords;
  readonly auditWords: typeof auditWords;
  readonly bell: typeof bell;
  readonly commandWords: typeof commandWords;
  readonly contactWords: typeof contactWords;
  readonly deskWords: typeof deskWords;
  readonly gate: typeof gate;
  readonly keyWords: typeof keyWords;
  readonly listWords: typeof listWords;
  readonly macroWords: typeof macroWords;
  readonly mailLog: typeof mailLog;
  readonly mailWords: typeof mailWords;
  readonly newWords: typeof newWords;
  readonly reasons: typeof reasons;
  readonly reportWords: typeof reportWords;
  readonly searchWords: typeof searchWords;
  readonly signInWords: typeof signInWords;
  readonly words: typeof words;
  readonly writing: typeof writing;
  readonly you: typeof you;
}
