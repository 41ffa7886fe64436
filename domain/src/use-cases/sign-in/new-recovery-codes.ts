import { recoveryCodeBytes, recoveryCodeOf, secondFactorLimits } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** Ten recovery codes in place of those that the agent had. Only their hashes are stored, of what `readCode` makes. */
export async function newRecoveryCodes(
  { ids, secrets }: Pick<Ports, 'ids' | 'secrets'>,
  writer: StoreWriter,
  agentId: number,
): Promise<readonly string[]> {
  const { recoveryCodes: length } = secondFactorLimits;
  const codes = Array.from({ length }, () => recoveryCodeOf(ids.token(recoveryCodeBytes)));
  const hashes = codes.map((code) => secrets.digest(code.replaceAll('-', '')));
  await writer.secondFactors.replaceRecoveryCodes(agentId, hashes);
  return codes;
}
