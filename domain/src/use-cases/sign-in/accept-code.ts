import { minuteLengthMs, type Timestamp } from '../../model/shared/time.ts';
import { unknownDeviceLimits } from '../../model/sign-in/failure-limit.ts';
import { readCode, type Totp } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import type { Browser } from './begin-session.ts';
import { countInside, uncountInside } from './count-attempt.ts';
import { failuresOfDevice } from './known-device.ts';

export const clockMessage =
  'The code is of another time: the clock of the phone may be wrong. Set it to the time of the network';

export const clockIssue = 'is of another time: the clock of the phone may be wrong';

/** How long after a hint its code can still become valid. It is refused then. */
const hintMs = 12 * minuteLengthMs;

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
  if (step === undefined || (await wasHinted(ports, writer, agentId, code, now))) return false;
  return writer.secondFactors.acceptStep(agentId, step);
}

/**
 * Whether a code that was refused is one of the last or next ten minutes. The caller learns that it will be right soon,
 * or was: so it is not accepted any more, and guesses are worth no more than before. Part of a transaction that is
 * committed.
 */
export async function hintOfClock(
  ports: CodePorts,
  writer: StoreWriter,
  agentId: number,
  text: string,
  now: Timestamp,
): Promise<boolean> {
  const { kind, code } = readCode(text);
  const totp = kind === 'totp' ? await writer.secondFactors.findTotp(agentId) : undefined;
  if (totp === undefined || totp.confirmedAt === null || !isNearCode(ports, totp, code, now)) return false;
  // A code that was right and is used, or was hinted at already, gives no hint of the clock.
  if (stepOfCode(ports, totp, code, now) !== undefined) return false;
  await writer.signIn.insertFailure(hinted(ports, agentId, code), now);
  return true;
}

/** Also for a secret that the agent has not confirmed yet. */
export function isNearCode(
  { sealer, oneTimeCodes }: Pick<Ports, 'sealer' | 'oneTimeCodes'>,
  { secret }: Pick<Totp, 'secret'>,
  code: string,
  now: Timestamp,
): boolean {
  try {
    return oneTimeCodes.isNear(sealer.open(secret), code, now);
  } catch {
    return false;
  }
}

async function wasHinted(
  ports: CodePorts,
  writer: StoreWriter,
  agentId: number,
  code: string,
  now: Timestamp,
): Promise<boolean> {
  return (await writer.signIn.listFailures(hinted(ports, agentId, code), now - hintMs)).length > 0;
}

function hinted({ secrets }: CodePorts, agentId: number, code: string): string {
  return `hinted ${secrets.digest(`${agentId} ${code}`)}`;
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
 * Lets an agent try a second factor: counted as failed first, for the device and its network where the account knows the
 * device, or else for the agent. Returns whether it passed. The transaction must be committed also when it did not. Throws `rate.limited`.
 */
export async function tryFactor(
  writer: StoreWriter,
  agentId: number,
  knownDevice: string | undefined,
  browser: Pick<Browser, 'ip' | 'network'>,
  now: Timestamp,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ofDevice = knownDevice === undefined ? [] : failuresOfDevice('factor device', knownDevice, browser);
  const ofAgent = { subject: `factor agent ${agentId}`, limits: unknownDeviceLimits };
  const attempt = await countInside(writer, knownDevice === undefined ? [ofAgent] : ofDevice, now);
  if (!(await check())) return false;
  await uncountInside(writer, attempt);
  for (const { subject } of ofDevice) await writer.signIn.deleteFailuresOf(subject);
  return true;
}
