import type { IdempotencyRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';

interface Key {
  callerId: number;
  key: string;
}

const forget = query<Key & { expiredBefore: number }, never>((db, p) =>
  db
    .deleteFrom('idempotency_keys')
    .where('caller_id', '=', p('callerId'))
    .where('key', '=', p('key'))
    .where('created_at', '<', p('expiredBefore'))
    .$castTo<never>(),
);
const claim = query<Key & { fingerprint: string; at: number }, { key: string }>((db, p) =>
  db
    .insertInto('idempotency_keys')
    .values({ caller_id: p('callerId'), key: p('key'), fingerprint: p('fingerprint'), created_at: p('at') })
    .onConflict((clash) => clash.columns(['caller_id', 'key']).doNothing())
    .returning('key'),
);
const find = query<Key, { fingerprint: string; answer: string | null }>((db, p) =>
  db
    .selectFrom('idempotency_keys')
    .where('caller_id', '=', p('callerId'))
    .where('key', '=', p('key'))
    .select(['fingerprint', 'answer']),
);
const keep = query<Key & { answer: string }, never>((db, p) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: p('answer') })
    .where('caller_id', '=', p('callerId'))
    .where('key', '=', p('key'))
    .$castTo<never>(),
);
const forgetOld = query<{ before: number; limit: number }, { key: string }>((db, p) =>
  db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('caller_id', 'key'),
        'in',
        eb
          .selectFrom('idempotency_keys')
          .select(['caller_id', 'key'])
          .where('created_at', '<', p('before'))
          .orderBy('created_at')
          .limit(p('limit'))
          .$asTuple('caller_id', 'key'),
      ),
    )
    .returning('key'),
);

export function idempotency(connection: SqlConnection): IdempotencyRepository {
  return {
    claim: async ({ callerId, key, fingerprint }, at, expiredBefore) => {
      await forget.write(connection, { callerId, key, expiredBefore });
      const claimed = await claim.first(connection, { callerId, key, fingerprint, at });
      if (claimed !== undefined) return undefined;
      const kept = await find.first(connection, { callerId, key });
      return kept && { fingerprint: kept.fingerprint, answer: kept.answer ?? '' };
    },
    keep: async ({ callerId, key }, answer) => {
      await keep.write(connection, { callerId, key, answer });
    },
    deleteBefore: async (before, limit) => (await forgetOld.all(connection, { before, limit })).length,
  };
}
