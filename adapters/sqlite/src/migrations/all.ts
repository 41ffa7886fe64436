import { stepsOf } from '@helpdesk/sql';
import { initial } from './0001-initial.ts';
import { liveChat } from './0002-live-chat.ts';
import { plainText } from './0006-plain-text.ts';
import { totals } from './0008-totals.ts';
import { search } from './0009-search.ts';
import { sums } from './0010-report-sums.ts';
import { mentionsOfNotes } from './0015-mentions.ts';
import { unread } from './0022-unread.ts';
import { folded } from './0026-folded-search.ts';
import { mentionsOfNewest } from './0027-newest-mentions.ts';
import { sumsOfMessages } from './0028-message-sums.ts';
import { moreDrafts } from './0036-drafts-of-mail.ts';
import type { Migration } from './migration.ts';
import { sqliteWords } from './sqlite-words.ts';

export const migrations: readonly Migration[] = stepsOf<Migration>(sqliteWords, [
  initial,
  liveChat,
  plainText,
  totals,
  search,
  sums,
  mentionsOfNotes,
  unread,
  folded,
  mentionsOfNewest,
  sumsOfMessages,
  moreDrafts,
]);
