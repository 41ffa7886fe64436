import type { Agent } from '../../model/agent/agent.ts';
import { parseEmail } from '../../model/shared/email-address.ts';
import { DomainError } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { unknownDeviceLimits } from '../../model/sign-in/failure-limit.ts';
import { hasSecondFactor } from '../../model/sign-in/second-factor.ts';
import { signInBusy } from '../../model/sign-in/sign-in-busy.ts';
import { refuseSignIn, type SignInRefusal } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordLoginFailure } from '../audit/record-sign-in-failure.ts';
import { acceptCode, tryFactor } from './accept-code.ts';
import { type Browser, beginSession, type SignedIn } from './begin-session.ts';
import { countAttempt, tooManyAttempts, uncountAttempt, uncountInside } from './count-attempt.ts';
import { failuresOfDevice, knownDeviceOf } from './known-device.ts';
import { readSecurity } from './live-session.ts';
import { awaitSecondFactor } from './pending-sign-in.ts';
import { requirePasswordLogin } from './require-password-login.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** The code of a second factor. */
  readonly code?: string | undefined;
  readonly browser: Browser;
  /** Seconds for which the address of the browser may not try, because too many attempts from it failed. */
  readonly addressWait?: number | undefined;
  /** Whether as many of its network sign in at this moment as may at once. */
  readonly networkIsBusy?: boolean | undefined;
}

type SignInPorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'passwords' | 'oneTimeCodes' | 'passkeys' | 'passwordLoginIsForced'
>;

/**
 * Signs an agent in with their password. An unknown address, a wrong password, and an agent who is disabled or has no
 * password are refused alike, and cost the same. Failures are counted for the e-mail address, whether an agent has it
 * or not, or for the device in its network where it is known to the account: so nobody can shut agents out of their own browsers.
 * Where the agent has a second factor, its code comes along, or `second_factor.required` is thrown with a token with which
 * the sign-in goes on. Throws `sign_in.refused`, `second_factor.required`, `password_login.off`, `rate.limited` and
 * `sign_in.busy`.
 *
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined, remember: true };
 * const password = 'correct horse battery';
 * (await desk.signIn({ email: 'admin@example.com', password, browser })).actor.email // 'admin@example.com'
 * await desk.signIn({ email: 'admin@example.com', password: 'a wrong one', browser }) // throws sign_in.refused
 */
export async function signIn(ports: SignInPorts, input: SignInInput): Promise<SignedIn> {
  const { agent, hash, knownDevice } = await lookUp(ports, input);
  if (knownDevice === undefined && input.addressWait !== undefined) throw tooManyAttempts(input.addressWait);
  if (knownDevice === undefined && input.networkIsBusy) throw signInBusy();
  const ofDevice = knownDevice === undefined ? [] : failuresOfDevice('device', knownDevice, input.browser);
  const ofEmail = { subject: emailSubject(ports, input.email), limits: unknownDeviceLimits };
  const attempt = await countAttempt(ports, knownDevice === undefined ? [ofEmail] : ofDevice);
  const checked = await orUncount(ports, attempt, async () => ({
    matches: await ports.passwords.verify(
      input.password,
      hash,
      knownDevice === undefined ? 'stranger' : 'known_device',
    ),
    renewed: hash === null || ports.passwords.isCurrent(hash) ? undefined : input.password,
  }));
  if (!checked.matches || agent === undefined || hash === null) {
    const reason = reasonOf(agent, hash);
    if (agent !== undefined) await recordLoginFailure(ports, agent, input.browser, reason);
    throw refused(reason);
  }
  const renewedHash =
    checked.renewed && (await orUncount(ports, attempt, () => ports.passwords.hash(input.password, 'proven')));
  const now = ports.clock.now();
  // Returned, not thrown: what was counted, and a sign-in that waits, are committed.
  const outcome = await ports.store.transact(
    async (writer) => {
      const current = await writer.agents.find(agent.id);
      // Disabled, or with another password, since it was looked at.
      if (!current?.enabled || (await writer.agents.findPasswordHash(agent.id)) !== hash)
        throw refused('password_wrong');
      const unproven = await refusalOfFactor(ports, writer, { agentId: agent.id, knownDevice, attempt, now }, input);
      if (unproven !== undefined) return unproven;
      await uncountInside(writer, attempt);
      for (const { subject } of ofDevice) await writer.signIn.deleteFailuresOf(subject);
      if (renewedHash !== undefined) {
        await writer.agents.update(agent.id, { updatedAt: current.updatedAt, passwordHash: renewedHash });
      }
      return beginSession(ports, writer, current, 'password', input.browser, now);
    },
    { alone: true },
  );
  if (outcome instanceof DomainError) {
    if (outcome.code === 'sign_in.refused') await recordLoginFailure(ports, agent, input.browser, 'code_wrong');
    throw outcome;
  }
  return outcome;
}

interface Candidate {
  readonly agentId: number;
  readonly knownDevice: string | undefined;
  readonly attempt: readonly number[];
  readonly now: Timestamp;
}

/** Undefined where the password is enough, or the code is right. */
async function refusalOfFactor(
  ports: SignInPorts,
  writer: StoreWriter,
  { agentId, knownDevice, attempt, now }: Candidate,
  { code, browser }: SignInInput,
): Promise<DomainError | undefined> {
  const factors = await writer.secondFactors.factorsOf(agentId);
  if (!hasSecondFactor(factors)) return undefined;
  if (code === undefined) {
    await uncountInside(writer, attempt);
    return awaitSecondFactor(ports, writer, agentId, factors, browser.remember, now);
  }
  const check = () => acceptCode(ports, writer, agentId, code, now);
  return (await tryFactor(writer, agentId, knownDevice, browser, now, check)) ? undefined : refused('code_wrong');
}

interface LookedUp {
  readonly agent: Agent | undefined;
  /** Null: there is no agent who may sign in with a password here. */
  readonly hash: string | null;
  /** Hash of its token. */
  readonly knownDevice: string | undefined;
}

async function lookUp(
  { store, clock, secrets, passwordLoginIsForced }: SignInPorts,
  input: SignInInput,
): Promise<LookedUp> {
  const email = parseEmail(input.email);
  const deviceHash = input.browser.device === undefined ? undefined : secrets.digest(input.browser.device);
  const now = clock.now();
  return store.read(
    async (reader) => {
      requirePasswordLogin({ passwordLoginIsForced }, await readSecurity(reader));
      const agent = email === undefined ? undefined : await reader.agents.findByEmail(email);
      // Without an agent there are as many reads, so that the attempt does not reach the hashing earlier than others.
      const hash = await reader.agents.findPasswordHash(agent?.id ?? 0);
      const knownDevice = await knownDeviceOf(reader, deviceHash, agent?.id, now);
      return { agent, hash: (agent?.enabled && hash) || null, knownDevice };
    },
    { oneState: true },
  );
}

/** An error for another reason than the password does not count as a failure of the caller. */
async function orUncount<T>(ports: SignInPorts, attempt: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await uncountAttempt(ports, attempt);
    throw error;
  }
}

/** People type passwords into the field of the address, so no subject is kept in clear. */
function emailSubject({ secrets }: SignInPorts, email: string): string {
  return `email ${secrets.digest(parseEmail(email) ?? email)}`;
}

type Wrong = Extract<
  SignInRefusal,
  'email_unknown' | 'login_disabled' | 'password_missing' | 'password_wrong' | 'code_wrong'
>;

/** What was wrong, where it was not the code. */
function reasonOf(agent: Agent | undefined, hash: string | null): Wrong {
  if (agent === undefined) return 'email_unknown';
  if (!agent.enabled) return 'login_disabled';
  return hash === null ? 'password_missing' : 'password_wrong';
}

/** The same for all of them. */
function refused(reason: Wrong): DomainError {
  return refuseSignIn(reason, 'The e-mail address or the password is wrong');
}
