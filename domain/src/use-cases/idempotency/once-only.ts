import { refuse } from '../../model/shared/errors.ts';
import type { IdempotencyKey } from '../../ports/idempotency-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Store, StoreWriter, TransactOptions } from '../../ports/store.ts';
import { idempotencyLifetime } from './forget-answers.ts';

/**
 * The same store, whose transaction happens once per key. Its result is kept in the transaction itself, sealed, and
 * returned again when the key comes back. So a repeated request cannot happen twice, whether it comes at the same
 * moment, on another node or after a crash. A use case run on it makes one transaction and returns that transaction's
 * result, which must be plain JSON data. A refusal rolls back and keeps nothing. Throws `idempotency.mismatch` and
 * `idempotency.unreadable`.
 *
 * @example
 * const key = { callerId: actor.id, key: 'a1', fingerprint: 'POST /tags vip' };
 * const once = { ...ports, store: onceOnly(ports, key) };
 * (await createTag(once, actor, 'vip')).id === (await createTag(once, actor, 'vip')).id // true
 */
export function onceOnly(ports: Pick<Ports, 'store' | 'clock' | 'sealer'>, key: IdempotencyKey): Store {
  const { store, clock, sealer } = ports;
  return {
    read: store.read,
    transact: <T>(work: (writer: StoreWriter) => Promise<T>, options?: TransactOptions<T>) =>
      store.transact(async (writer) => {
        const now = clock.now();
        const kept = await writer.idempotency.claim(key, now, now - idempotencyLifetime);
        if (kept === undefined) {
          const result = await work(writer);
          await writer.idempotency.keep(key, sealer.seal(JSON.stringify({ result })));
          return result;
        }
        if (kept.fingerprint !== key.fingerprint) {
          throw refuse('idempotency.mismatch', 'This Idempotency-Key was used for another request');
        }
        const { result } = JSON.parse(unseal(sealer, kept.answer)) as { result: T };
        await options?.admitRepeat?.(writer, result);
        return result;
      }, options),
  };
}

/** The work is done already: a secret that was changed since is not a reason to do it again. */
function unseal(sealer: Ports['sealer'], answer: string): string {
  try {
    return sealer.open(answer);
  } catch {
    throw refuse('idempotency.unreadable', 'The answer kept for this Idempotency-Key cannot be read any more');
  }
}
