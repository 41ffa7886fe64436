import { invalidInput } from '../../model/shared/errors.ts';
import type { ReportScope } from '../../ports/report-reader.ts';
import type { StoreReader } from '../../ports/store.ts';

/** Throws `input.invalid` for an inbox or a team that the desk does not have. */
export async function requireReportScope(
  { inboxes, teams }: Pick<StoreReader, 'inboxes' | 'teams'>,
  { inboxId, teamId }: ReportScope,
): Promise<void> {
  if (inboxId !== undefined && (await inboxes.find(inboxId)) === undefined) {
    throw invalidInput('input.invalid', 'inboxId', 'is not an inbox of the desk');
  }
  if (teamId !== undefined && (await teams.find(teamId)) === undefined) {
    throw invalidInput('input.invalid', 'teamId', 'is not a team of the desk');
  }
}
