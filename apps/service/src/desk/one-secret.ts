import type { Database, Reporter } from '../composition/database.ts';
import type { Config } from '../config/read-config.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { secretCheck } from './secret-check.ts';
import { findKeptSecret, keptSecret, secretFileOf } from './secret-file.ts';

/** The key of the stored number by which the desk recognises its secret; see `secretCheck`. */
export const secretName = 'secret_check';

/** The way out, wherever a secret is not the one of the data. */
export const secretAdvice = [
  'restore the secret of the desk, the same one on all nodes: set HELPDESK_SECRET, or restore the file in the data folder',
  'if it is lost, run "helpdesk secret adopt", which lists what is lost with it',
].join('; ');

/**
 * The secret of this process, which has to be the one of the data: values that were sealed or signed with another
 * secret cannot be read. A new desk gets one.
 *
 * @param report given: a service, which is the one to say what the secret of a desk is that has not kept it yet
 */
export async function secretOf(config: Config, database: Database, report: Reporter | undefined): Promise<string> {
  const agreed = await database.agreed.find(secretName);
  const given = config.secret ?? (await findKeptSecret(config.dataDir));
  if (given === undefined && agreed !== undefined) {
    const file = secretFileOf(config.dataDir);
    throw wrongSecret(`There is no secret in ${file}, and HELPDESK_SECRET is not set, but the desk has one`);
  }
  const secret = given ?? (await keptSecret(config.dataDir));
  const check = secretCheck(secret);
  const first = agreed ?? (report && (await keepFirst(database, check, report)));
  if (first === undefined || first === check) return secret;
  const name = config.secret === undefined ? `The secret in ${secretFileOf(config.dataDir)}` : 'HELPDESK_SECRET';
  throw wrongSecret(`${name} is not the secret of this desk`);
}

/** A database that takes no writes at this moment does not keep a service from answering what it can. */
async function keepFirst(database: Database, check: number, report: Reporter): Promise<number> {
  try {
    return await database.agreed.agree(secretName, check);
  } catch (error) {
    report.warn({ err: error }, 'the check value of the secret could not be stored; the next start tries again');
    return check;
  }
}

function wrongSecret(fault: string): OperatorError {
  return new OperatorError(`${fault}. What to do: ${secretAdvice}`, exitCodes.config);
}
