import type { DatabaseSeen } from '@helpdesk/sql';
import { type Finding, warn } from './finding.ts';

/** Whether mail is read and sent at all. */
export function lookAtMail(seen: Pick<DatabaseSeen, 'isMailHeld'> | undefined): readonly Finding[] {
  return seen?.isMailHeld === true ? [held] : [];
}

const held = warn(
  'mail',
  'it is on hold, because this desk was made from a copy: none is read, and none is sent',
  'once the desk that was copied is off, run "helpdesk mail release"',
);
