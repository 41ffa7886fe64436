import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSeen, PlaceLook, PlaceRemark } from '@helpdesk/sql';
import { hasRowsInLog, lookAtDatabase } from './look-at-database.ts';
import { latestSchema } from './migrate.ts';

const nothing: DatabaseSeen = {
  hasDesk: false,
  newestEvent: undefined,
  clocks: undefined,
  secretCheck: undefined,
  deskId: undefined,
  wrongTotals: undefined,
  wrongSums: undefined,
  wrongUnread: undefined,
  isMailHeld: false,
  sealed: { agent_totp: [], inboxes: [], mail_secrets: [], oidc_providers: [] },
};

/** What an operator should know of the file, whether it is there or not. */
export function lookAtPlace(file: string): PlaceLook {
  if (!existsSync(file)) {
    const advice = 'the first start makes it; if your desk is elsewhere, set DATABASE_URL';
    return { schema: undefined, remarks: [warning(`there is none at ${file} yet`, advice)], seen: nothing };
  }
  // Other files next to an empty one are not part of a database.
  if (statSync(file).size === 0) return { schema: { found: 0, latest: latestSchema }, remarks: [], seen: nothing };
  // Such a copy can be read by who may make the file that is missing, and a look makes none.
  if (hasRowsInLog(file) && !existsSync(`${file}-shm`)) {
    const what = `${file} was not closed: rows are in its -wal alone`;
    const advice = 'start the service, which takes them in, and look again';
    return { schema: undefined, remarks: [warning(what, advice)], seen: undefined };
  }
  const { schema, ...seen } = lookAtDatabase(file);
  return {
    schema: { found: schema, latest: latestSchema },
    remarks: aboutFile(file),
    seen: { ...nothing, ...seen },
  };
}

function aboutFile(file: string): readonly PlaceRemark[] {
  const remarks: PlaceRemark[] = [];
  for (const each of [file, dirname(file)]) {
    try {
      accessSync(each, constants.R_OK | constants.W_OK);
    } catch (cause) {
      const advice = 'give it to the user that the service runs as, on a disk that can be written';
      remarks.push({ state: 'fail', what: `${each} cannot be written`, cause, advice });
    }
  }
  if ((statSync(file).mode & 0o077) !== 0) {
    remarks.push(warning(`others on this machine can read or write ${file}`, `chmod 600 ${file}`));
  }
  return remarks;
}

function warning(what: string, advice: string): PlaceRemark {
  return { state: 'warn', what, advice };
}
