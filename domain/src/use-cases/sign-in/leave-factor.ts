import type { Agent } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import { hasSecondFactor, type SecondFactors } from '../../model/sign-in/second-factor.ts';
import { demandsSecondFactor } from '../../model/sign-in/security-settings.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { readSecurity } from './live-session.ts';

/** Throws `second_factor.last` where the desk requires a second factor, and only `rest` would be left. */
export async function requireFactorLeft(
  reader: StoreReader,
  agent: Pick<Agent, 'roles'>,
  rest: Pick<SecondFactors, 'totp' | 'passkeys'>,
): Promise<void> {
  if (hasSecondFactor(rest) || !demandsSecondFactor(await readSecurity(reader), agent)) return;
  throw refuse('second_factor.last', 'The desk requires a second factor, and this is your last: set up another first');
}

/** Recovery codes stand in for a second factor: without one they are gone too. */
export async function forgetCodesWithoutFactor(
  writer: StoreWriter,
  agentId: number,
  rest: Pick<SecondFactors, 'totp' | 'passkeys'>,
): Promise<void> {
  if (!hasSecondFactor(rest)) await writer.secondFactors.replaceRecoveryCodes(agentId, []);
}
