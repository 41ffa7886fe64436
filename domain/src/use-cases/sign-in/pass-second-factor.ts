import { invalidInput } from '../../model/shared/errors.ts';
import { secondFactorLimits } from '../../model/sign-in/second-factor.ts';
import { refuseSignIn } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordLoginFailure } from '../audit/record-sign-in-failure.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { acceptCode, clockMessage, hintOfClock, tryFactor } from './accept-code.ts';
import { type Browser, beginSession, type SignedIn } from './begin-session.ts';
import { tooManyAttempts } from './count-attempt.ts';
import { knownDeviceOf } from './known-device.ts';
import { readSecurity } from './live-session.ts';
import { type PasskeyAnswer, provePasskey } from './prove-passkey.ts';
import { requirePasswordLogin } from './require-password-login.ts';

export interface SecondFactorInput {
  /** The token of the sign-in that waits for its second factor. */
  readonly token: string;
  /** If both are given, the code counts. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
  readonly browser: Omit<Browser, 'remember'>;
  /** Seconds for which the address of the browser may not try, because too many attempts from it failed. */
  readonly addressWait?: number | undefined;
}

/**
 * Finishes a sign-in whose password was right, or that was done at a provider which asks for more. After five attempts, or five minutes, the token is no longer valid. Throws
 * `second_factor.refused`, `password_login.off`, `passkey.off` and `rate.limited`.
 *
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined };
 * await desk.passSecondFactor({ token: 'of nobody', code: '123456', browser }) // throws second_factor.refused
 */
export async function passSecondFactor(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'oneTimeCodes' | 'passkeys' | 'passwordLoginIsForced'
  >,
  input: SecondFactorInput,
): Promise<SignedIn> {
  const { store, clock, secrets } = ports;
  const tokenHash = secrets.digest(input.token);
  const deviceHash = input.browser.device === undefined ? undefined : secrets.digest(input.browser.device);
  if (input.code === undefined && input.passkey === undefined) {
    throw invalidInput('input.invalid', '', 'must have a code, or the answer of a passkey');
  }
  const isByPasskey = input.code === undefined && input.passkey !== undefined;
  const passkey = isByPasskey ? await provePasskey(ports, input.passkey, input.browser) : undefined;
  const now = clock.now();
  const prove = async (writer: StoreWriter, agentId: number): Promise<boolean> => {
    if (input.code === undefined) return passkey?.agentId === agentId;
    return acceptCode(ports, writer, agentId, input.code, now);
  };
  // Returned, and not thrown: what was counted is committed.
  const outcome = await store.transact(
    async (writer) => {
      const pending = await writer.secondFactors.findPendingSignIn(tokenHash);
      if (pending === undefined || pending.expiresAt <= now) return undefined;
      if (pending.attempts >= secondFactorLimits.attempts) return undefined;
      const agent = await writer.agents.find(pending.agentId);
      if (!agent?.enabled) return undefined;
      const providerId = pending.providerId;
      if (providerId === null) requirePasswordLogin(ports, await readSecurity(writer));
      else if (!(await writer.oidc.find(providerId))?.enabled) return undefined;
      const knownDevice = await knownDeviceOf(writer, deviceHash, agent.id, now);
      if (knownDevice === undefined && input.addressWait !== undefined) throw tooManyAttempts(input.addressWait);
      await writer.secondFactors.countPendingAttempt(tokenHash);
      if (!(await tryFactor(writer, agent.id, knownDevice, input.browser, now, () => prove(writer, agent.id)))) {
        const isLast = pending.attempts + 1 === secondFactorLimits.attempts;
        if (isLast) await notifyOfSecurity(writer, agent.id, 'wrong_codes', null, now, input.browser);
        const clock = input.code !== undefined && (await hintOfClock(ports, writer, agent.id, input.code, now));
        return { agent, clock };
      }
      await writer.secondFactors.deletePendingSignIn(tokenHash);
      const browser = { ...input.browser, remember: pending.remembered };
      if (providerId === null) return beginSession(ports, writer, agent, 'password', browser, now);
      const origin = { ...browser, via: `provider:${providerId}` } as const;
      return beginSession(ports, writer, agent, 'oidc', origin, now, providerId);
    },
    { alone: true },
  );
  if (outcome !== undefined && 'token' in outcome) return outcome;
  if (outcome?.clock === true) {
    await recordLoginFailure(ports, outcome.agent, input.browser, 'factor_clock');
    throw refuseSignIn('factor_clock', clockMessage, { clock: true });
  }
  const reason = outcome === undefined ? 'factor_late' : 'factor_wrong';
  if (outcome !== undefined) await recordLoginFailure(ports, outcome.agent, input.browser, reason);
  throw refuseSignIn(reason, 'The second factor is wrong, or the sign-in has expired: begin again');
}
