import type { Catalogue } from '../catalogue.ts';
import { activityWords } from './activity.ts';
import { admin } from './admin.ts';
import { attributeWords } from './admin-attributes.ts';
import { auditWords } from './admin-audit.ts';
import { deskWords } from './admin-desk.ts';
import { keyWords } from './admin-keys.ts';
import { macroWords } from './admin-macros.ts';
import { mailWords } from './admin-mail.ts';
import { signInWords } from './admin-sign-in.ts';
import { bell } from './bell.ts';
import { commandWords } from './command.ts';
import { contactWords } from './contacts.ts';
import { gate } from './gate.ts';
import { listWords } from './lists.ts';
import { mailLog } from './mail-log.ts';
import { newWords } from './new-conversation.ts';
import { reasons } from './reasons.ts';
import { reportWords } from './reports.ts';
import { sampleWords } from './sample.ts';
import { searchWords } from './search.ts';
import { words } from './words.ts';
import { writing } from './writing.ts';
import { you } from './you.ts';

export const catalogue: Catalogue = {
  activityWords,
  admin,
  attributeWords,
  auditWords,
  bell,
  commandWords,
  contactWords,
  deskWords,
  gate,
  keyWords,
  listWords,
  macroWords,
  mailLog,
  mailWords,
  newWords,
  reasons,
  reportWords,
  sampleWords,
  searchWords,
  signInWords,
  words,
  writing,
  you,
};
