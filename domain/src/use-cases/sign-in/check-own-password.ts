import type { Actor } from '../../model/agent/agent.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import { knownDeviceLimits } from '../../model/sign-in/failure-limit.ts';
import type { Ports } from '../../ports/ports.ts';
import { countAttempt, uncountAttempt } from './count-attempt.ts';
import { requireSession } from './require-session.ts';

/**
 * Throws `password.wrong` unless this is the password of the calling agent, and `rate.limited` after too many tries in
 * the session.
 */
export async function checkOwnPassword(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords'>,
  actor: Actor,
  path: string,
  password: string,
): Promise<void> {
  const attempt = await countAttempt(ports, `session ${requireSession(actor).id}`, knownDeviceLimits);
  const hash = await ports.store.read((reader) => reader.agents.findPasswordHash(actor.id));
  let matches: boolean;
  try {
    matches = await ports.passwords.verify(password, hash ?? null, 'proven');
  } catch (error) {
    await uncountAttempt(ports, attempt);
    throw error;
  }
  if (!matches) throw invalidInput('password.wrong', path, 'is wrong');
  await uncountAttempt(ports, attempt);
}
