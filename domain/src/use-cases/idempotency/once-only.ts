import { refuse } from '../../model/shared/errors.ts';
import type { IdempotencyKey } from '../../ports/idempotency-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { KeptResult, Store, StoreReader, StoreWriter, TransactOptions } from '../../ports/store.ts';
import { idempotencyLifetime } from './forget-answers.ts';

/**
 * The same store, whose transaction happens once per key. Its result is kept in the transaction itself, sealed, and
 * returned again when the key comes back, or `kept` of the transaction finds it again. So a repeated request cannot
 * happen twice, whether it comes at the same moment, on another node or after a crash. A use case run on it makes one
 * transaction and returns that transaction's result, which must be plain JSON data; `isPart` transactions may follow.
 * Where it makes several, each is `named`, and happens once. A refusal rolls back and keeps nothing. Throws `idempotency.mismatch` and `idempotency.unreadable`.
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
    transact: <T>(work: (writer: StoreWriter) => Promise<T>, options?: TransactOptions<T>) => {
      if (options?.isPart === true) return store.transact(work, options);
      const own = options?.named === undefined ? key : ofPart(key, options.named);
      return store.transact(async (writer) => {
        const now = clock.now();
        const kept = await writer.idempotency.claim(own, now, now - idempotencyLifetime);
        if (kept === undefined) {
          const result = await work(writer);
          const answer = options?.kept === undefined ? { result } : { brief: options.kept.brief(result) };
          await writer.idempotency.keep(own, sealer.seal(JSON.stringify(answer)));
          return result;
        }
        if (kept.fingerprint !== key.fingerprint) {
          throw refuse('idempotency.mismatch', 'This Idempotency-Key was used for another request');
        }
        const answer = JSON.parse(unseal(sealer, kept.answer)) as { result: T } | { brief: unknown };
        const result = await resultOf(writer, answer, options?.kept);
        await options?.admitRepeat?.(writer, result);
        return result;
      }, options);
    },
  };
}

export interface KeptAs<T, Brief> extends KeptResult<T> {
  brief(result: T): Brief;
}

/**
 * How a result is kept without what its rows hold, which a stranger could otherwise have stored twice.
 *
 * @example
 * const idOf = keptAs((tag: Tag) => tag.id, ({ tags }, id) => requireTag(tags, id));
 */
export function keptAs<T, Brief>(
  brief: (result: T) => Brief,
  whole: (reader: StoreReader, brief: Brief) => Promise<T>,
): KeptAs<T, Brief> {
  return { brief, whole: (reader, kept) => whole(reader, kept as Brief) };
}

/** No key that a client sends holds a line break. */
function ofPart(key: IdempotencyKey, name: string): IdempotencyKey {
  return { ...key, key: `${key.key}\n\n${name}` };
}

/** Earlier versions stored the whole response. */
function resultOf<T>(
  reader: StoreReader,
  answer: { readonly result: T } | { readonly brief: unknown },
  kept: KeptResult<T> | undefined,
): T | Promise<T> {
  // JSON leaves out a result that is undefined.
  if (!('brief' in answer)) return answer.result;
  if (kept === undefined) throw unreadable();
  return kept.whole(reader, answer.brief);
}

/** The work is done already: a secret that was changed since is not a reason to do it again. */
function unseal(sealer: Ports['sealer'], answer: string): string {
  try {
    return sealer.open(answer);
  } catch {
    throw unreadable();
  }
}

function unreadable(): Error {
  return refuse('idempotency.unreadable', 'The answer kept for this Idempotency-Key cannot be read any more');
}
