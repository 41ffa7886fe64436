import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { countOwnAttempt, failOwnAttempt, uncountOwnAttempt } from './own-proof.ts';

/**
 * Throws `password.wrong` unless this is the password of the calling agent, whose session ends at the tenth failure, and
 * `rate.limited` after too many.
 */
export async function checkOwnPassword(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords'>,
  actor: Actor,
  path: string,
  password: string,
): Promise<void> {
  const { store, clock } = ports;
  const attempt = await store.transact((writer) => countOwnAttempt(writer, actor, clock.now()), { alone: true });
  const uncount = (wasRight: boolean) =>
    store.transact((writer) => uncountOwnAttempt(writer, actor, attempt, wasRight));
  const hash = await ports.store.read((reader) => reader.agents.findPasswordHash(actor.id));
  let matches: boolean;
  try {
    matches = await ports.passwords.verify(password, hash ?? null, 'proven');
  } catch (error) {
    await uncount(false);
    throw error;
  }
  if (!matches) throw await failOwnAttempt(ports, actor, 'own_password_wrong', path);
  await uncount(true);
}
