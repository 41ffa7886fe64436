import { keysAndReports } from './0003-keys-and-reports.ts';
import { uploadQuotas } from './0004-upload-quotas.ts';
import { writingAsContact } from './0005-writing-as-contact.ts';
import { oneSigma } from './0007-one-sigma.ts';
import type { EngineWords } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * All steps of an engine, in their order: its own, and those that are the same on every engine except for its words.
 */
export function stepsOf<Own extends Migration>(words: EngineWords, own: readonly Own[]): readonly (Own | Migration)[] {
  const shared = [keysAndReports(words), uploadQuotas(words), writingAsContact, oneSigma];
  return [...own, ...shared].sort((a, b) => a.version - b.version);
}
