import type { Config } from './config.ts';
import type { Database, Reporter } from './database.ts';
import { exitCodes } from './exit-codes.ts';
import { OperatorError } from './operator-error.ts';
import { secretCheck } from './secret-check.ts';

/**
 * Nodes with different secrets do not understand each other's links and answers. One that made up its own is
 * refused; one that was given another on purpose is warned of.
 */
export async function requireOneSecret(
  config: Config,
  database: Database,
  report: Reporter,
  secret: string,
): Promise<void> {
  const check = secretCheck(secret);
  if ((await database.agreeOn('secret_check', check)) === check) return;
  const fault = 'The secret of this node is not the one that this desk began with';
  if (config.secret === undefined) {
    const advice = 'give all nodes the same HELPDESK_SECRET, or the same HELPDESK_DATA_DIR';
    throw new OperatorError(`${fault}: ${advice}`, exitCodes.config);
  }
  report.warn({}, `${fault}; links and repeated requests of nodes with another one are not understood here`);
}
