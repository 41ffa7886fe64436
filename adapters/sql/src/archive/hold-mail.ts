import { mailHoldName, newMailHold } from '@helpdesk/domain';
import type { SqlConnection } from '../engine/engine.ts';
import { settings } from '../repositories/settings.ts';

/** Implements `ArchiveWriter.holdMail`. */
export function holdMail(connection: SqlConnection): Promise<void> {
  return settings(connection).keep(mailHoldName, newMailHold);
}
