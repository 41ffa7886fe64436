import { statSync } from 'node:fs';
import type { Config } from '../config.ts';
import { explain } from '../explain.ts';
import { secretCheck } from '../secret-check.ts';
import { findKeptSecret, secretFileOf } from '../secret-file.ts';
import { systemErrorReason } from '../system-error.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import type { DatabaseSeen } from './look-at-database.ts';

const about = 'secret';

/** Whether there is one, for nobody else to read, and the one that the nodes of the desk agreed on. */
export async function lookAtSecret(
  { secret, dataDir }: Config,
  seen: DatabaseSeen | undefined,
): Promise<readonly Finding[]> {
  const file = secretFileOf(dataDir);
  let used = secret;
  try {
    used ??= await findKeptSecret(dataDir);
  } catch (error) {
    const line = explain(error)?.line ?? systemErrorReason(error);
    return [fail(about, line, 'restore the file from a backup')];
  }
  if (used === undefined) return [missing(file, seen?.hasDesk === true)];
  const findings = [secret === undefined ? keptSecret(file) : ok(about, 'HELPDESK_SECRET is set')];
  if (seen?.secretCheck !== undefined && seen.secretCheck !== secretCheck(used)) findings.push(anotherSecret(secret));
  return findings;
}

function missing(file: string, hasDesk: boolean): Finding {
  const what = `there is none in ${file}, and HELPDESK_SECRET is not set`;
  if (!hasDesk) return warn(about, what, 'the first start makes one');
  return fail(about, what, 'bring back the one that the desk had; a new one makes links and repeated requests invalid');
}

function keptSecret(file: string): Finding {
  if ((statSync(file).mode & 0o077) === 0) return ok(about, `${file} can be read by nobody else`);
  return warn(about, `others on this machine can read ${file}`, `chmod 600 ${file}`);
}

/** As at the start of a node: one that was made up here is refused, one that was given on purpose is not. */
function anotherSecret(given: string | undefined): Finding {
  const what = 'it is not the one that this desk began with';
  const advice = 'give all nodes the same HELPDESK_SECRET, or the same HELPDESK_DATA_DIR';
  return given === undefined ? fail(about, what, advice) : warn(about, what, advice);
}
