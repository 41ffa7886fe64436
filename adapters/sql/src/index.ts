/** The store in SQL that every engine understands; an engine supplies a `SqlEngine` and connections. */
export type { Archive, ArchiveReader, ArchiveRow, ArchiveTable, ArchiveWriter, Cell } from '@helpdesk/archive';
export { archiveReader, archiveWriter } from './archive/archive-handles.ts';
export { archiveTables, archiveTablesOf, numberedTables } from './archive/archive-tables.ts';
export type { KeptElsewhere, KeptTable } from './archive/kept-elsewhere.ts';
export { setCounters } from './archive/set-counters.ts';
export { type AgreedNumbers, agreedNumbers } from './engine/agreed-numbers.ts';
export type {
  CheckedCopy,
  DatabaseCapabilities,
  DatabaseEngine,
  DatabaseLoad,
  DatabasePlace,
  DatabaseReporter,
  DatabaseSeen,
  DatabaseSession,
  EngineFault,
  FileDatabase,
  LocalDatabase,
  NoBackup,
  OpenedDatabase,
  OpenOptions,
  PlaceLook,
  PlaceRemark,
  ProcessesBeside,
  WriteTurns,
} from './engine/database-engine.ts';
export type { HitParameter, HitQuery, SqlConnection, SqlEngine, StepOfSearch } from './engine/engine.ts';
export { sqlReader, sqlWriter } from './engine/handles.ts';
export { heavyWithin, tooSlow } from './engine/heavy.ts';
export { type Caller, type HeavyTurns, heavyTurns, mostHeavy } from './engine/heavy-turns.ts';
export { heldMail } from './engine/held-mail.ts';
export { type LendState, type OneState, oneState } from './engine/one-state.ts';
export type { InTransaction } from './engine/row-parts.ts';
export { inboxesSealedSince, type SealedRow, sealedRows } from './engine/sealed-rows.ts';
export type { Tables } from './engine/tables.ts';
export { readAllFacts, readFacts } from './lists/read-facts.ts';
export { rebuildUnread, wrongUnread } from './lists/unread-conversations.ts';
export { conversationTotals } from './migrations/0008-totals.ts';
export { replyRange, reportSums } from './migrations/0010-report-sums.ts';
export { mentions } from './migrations/0015-mentions.ts';
export { foundUnread, intoUnread, isUnread, unreadConversations } from './migrations/0022-unread.ts';
export { foldedSearch, isNameInDoubt, renamedAtOnce } from './migrations/0026-folded-search.ts';
export { newestMentions } from './migrations/0027-newest-mentions.ts';
export { intoSums, keysOf, messageSums, sumKeys, unreadBySums } from './migrations/0028-message-sums.ts';
export { factsSince } from './migrations/0033-facts.ts';
export { mailSince } from './migrations/0035-mail.ts';
export { draftsOfMail } from './migrations/0036-drafts-of-mail.ts';
export { type EngineWords, inWordsOf } from './migrations/engine-words.ts';
export { deskTables, liveChatTables } from './migrations/first-tables.ts';
export type { Migration } from './migrations/migration.ts';
export { searchMarks, searchSpaces } from './migrations/search-of-step-nine.ts';
export { stepsOf } from './migrations/steps-of.ts';
export { failAllUnsent, failUnsent } from './repositories/mail/fail-unsent.ts';
export { foldRows } from './search/fold-rows.ts';
export { rebuildMessageSums, wrongMessageSums } from './totals/message-sums.ts';
export { rebuildSums, wrongSums } from './totals/report-sums.ts';
export { rebuildTotals, together, wrongTotals } from './totals/totals.ts';
