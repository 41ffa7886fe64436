import { statSync } from 'node:fs';
import { systemErrorReason } from '@helpdesk/files';
import type { DatabaseSeen } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import { secretAdvice } from '../desk/one-secret.ts';
import { secretCheck } from '../desk/secret-check.ts';
import { findKeptSecret, secretFileOf } from '../desk/secret-file.ts';
import { explain } from '../errors/explain.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

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
  if (seen?.secretCheck !== undefined && seen.secretCheck !== secretCheck(used)) findings.push(anotherSecret);
  return findings;
}

function missing(file: string, hasDesk: boolean): Finding {
  const what = `there is none in ${file}, and HELPDESK_SECRET is not set`;
  if (!hasDesk) return warn(about, what, 'the first start makes one');
  return fail(about, what, secretAdvice);
}

function keptSecret(file: string): Finding {
  if ((statSync(file).mode & 0o077) === 0) return ok(about, `${file} can be read by nobody else`);
  return warn(about, `others on this machine can read ${file}`, `chmod 600 ${file}`);
}

/** As at a start, which is refused. */
const anotherSecret = fail(about, 'it is not the secret of this desk', secretAdvice);
