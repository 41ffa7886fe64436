import type { Timestamp } from '../../model/shared/time.ts';
import { knownDeviceLimits, unknownDeviceLimits } from '../../model/sign-in/failure-limit.ts';
import { readCode, type Totp } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { countInside } from './count-attempt.ts';

type CodePorts = Pick<Ports, 'secrets' | 'sealer' | 'oneTimeCodes'>;

/** Whether the code is a second factor of the agent, which it is once only. */
export async function acceptCode(
  ports: CodePorts,
  writer: StoreWriter,
  agentId: number,
  text: string,
  now: Timestamp,
): Promise<boolean> {
  const { kind, code } = readCode(text);
  if (kind === 'recovery_code') return writer.secondFactors.useRecoveryCode(agentId, ports.secrets.digest(code));
  const totp = await writer.secondFactors.findTotp(agentId);
  if (totp === undefined || totp.confirmedAt === null) return false;
  const step = stepOfCode(ports, totp, code, now);
  return step !== undefined && (await writer.secondFactors.acceptStep(agentId, step));
}

/** Undefined as well where the secret was sealed under another secret of the service. */
export function stepOfCode(
  { sealer, oneTimeCodes }: Pick<Ports, 'sealer' | 'oneTimeCodes'>,
  { secret }: Pick<Totp, 'secret'>,
  code: string,
  now: Timestamp,
): number | undefined {
  let opened: string;
  try {
    opened = sealer.open(secret);
  } catch {
    return undefined;
  }
  return oneTimeCodes.stepOf(opened, code, now);
}

/**
 * Lets an agent try a second factor: counted as failed first, for the device where the account knows it, or else for the
 * agent. Returns whether it passed. The transaction must be committed also when it did not. Throws `rate.limited`.
 */
export async function tryFactor(
  writer: StoreWriter,
  agentId: number,
  knownDevice: string | undefined,
  now: Timestamp,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const isKnown = knownDevice !== undefined;
  const subject = isKnown ? `factor device ${knownDevice}` : `factor agent ${agentId}`;
  const attempt = await countInside(writer, subject, isKnown ? knownDeviceLimits : unknownDeviceLimits, now);
  if (!(await check())) return false;
  await writer.signIn.deleteFailure(attempt);
  if (isKnown) await writer.signIn.deleteFailuresOf(subject);
  return true;
}
