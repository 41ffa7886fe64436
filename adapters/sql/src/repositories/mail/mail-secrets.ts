import type { MailSecret, MailSecretReader, MailSecretRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';

const list = query<{ inboxId: number }, MailSecret>((db, p) =>
  db.selectFrom('mail_secrets').where('inbox_id', '=', p('inboxId')).select(['name', 'sealed']).orderBy('name'),
);
const clear = query<{ inboxId: number }, never>((db, p) =>
  db.deleteFrom('mail_secrets').where('inbox_id', '=', p('inboxId')).$castTo<never>(),
);
const keep = query<{ inboxId: number; name: string; sealed: string }, never>((db, p) =>
  db
    .insertInto('mail_secrets')
    .values({ inbox_id: p('inboxId'), name: p('name'), sealed: p('sealed') })
    .$castTo<never>(),
);

export function mailSecretReader(connection: SqlConnection): MailSecretReader {
  return { list: (inboxId) => list.all(connection, { inboxId }) };
}

export function mailSecrets(connection: SqlConnection): MailSecretRepository {
  return {
    ...mailSecretReader(connection),
    replace: async (inboxId, secrets) => {
      await clear.write(connection, { inboxId });
      for (const { name, sealed } of secrets) await keep.write(connection, { inboxId, name, sealed });
    },
  };
}
