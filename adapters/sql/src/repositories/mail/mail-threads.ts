import { joinedPerson, type KnownMailId, type MailIdKind, type MailPerson, replacesId } from '@helpdesk/domain';
import type { MailThreadReader, MailThreadRepository } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { textList } from '../../engine/id-list.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { inParts } from './in-parts.ts';

const idRecord = record<KnownMailId & { readonly inboxId: number }>()('mail_ids', {
  inboxId: 'inbox_id',
  hash: 'hash',
  conversationId: 'conversation_id',
  messageId: 'message_id',
  side: 'side',
  kind: 'kind',
});
const personRecord = record<MailPerson & { readonly conversationId: number }>()('mail_people', {
  conversationId: 'conversation_id',
  address: 'address',
  name: 'name',
  nameByOthers: 'name_by_others',
  role: 'role',
  side: 'side',
  isNew: 'is_new',
  isAutomatic: 'is_automatic',
});

type IdRow = RowOf<typeof idRecord>;
type PersonRow = RowOf<typeof personRecord>;
type StoredPerson = PersonRow & Record<string, unknown>;

const idsOf = queryFamily<Record<string, unknown>, IdRow>();
const listPeople = query<{ conversationId: number; limit: number }, PersonRow>((db, p) =>
  db
    .selectFrom('mail_people as x')
    .where('x.conversation_id', '=', p('conversationId'))
    .select(personRecord.selection('x'))
    .orderBy('x.id')
    .limit(p('limit')),
);
const countPeople = query<{ conversationId: number; most: number }, { count: number }>((db, p) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('mail_people')
        .where('conversation_id', '=', p('conversationId'))
        .select('address')
        .limit(p('most'))
        .as('q'),
    )
    .select(sql<number>`count(*)`.as('count')),
);
const peopleOf = queryFamily<Record<string, unknown>, PersonRow>();
/** As `replacesId`. The hashes differ: Postgres changes no row twice in one statement. */
const insertIds = insertRows<IdRow>((db, each) =>
  db
    .insertInto('mail_ids')
    .values(
      each((p) => ({
        inbox_id: p('inbox_id'),
        hash: p('hash'),
        conversation_id: p('conversation_id'),
        message_id: p('message_id'),
        side: p('side'),
        kind: p('kind'),
      })),
    )
    .onConflict((clash) =>
      clash
        .columns(['inbox_id', 'hash'])
        .doUpdateSet((eb) => ({
          conversation_id: eb.ref('excluded.conversation_id'),
          message_id: eb.ref('excluded.message_id'),
          side: eb.ref('excluded.side'),
          kind: eb.ref('excluded.kind'),
        }))
        .where(sql<SqlBool>`mail_ids.kind = 'awaited' and excluded.kind <> 'awaited'`),
    )
    .$castTo<never>(),
);
const putPerson = query<StoredPerson, never>((db, p) =>
  db
    .insertInto('mail_people')
    .values({
      conversation_id: p('conversation_id'),
      address: p('address'),
      name: p('name'),
      name_by_others: p('name_by_others'),
      role: p('role'),
      side: p('side'),
      is_new: p('is_new'),
      is_automatic: p('is_automatic'),
    })
    .onConflict((clash) =>
      clash.columns(['conversation_id', 'address']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_by_others: eb.ref('excluded.name_by_others'),
        role: eb.ref('excluded.role'),
        side: eb.ref('excluded.side'),
        is_new: eb.ref('excluded.is_new'),
        is_automatic: eb.ref('excluded.is_automatic'),
      })),
    )
    .$castTo<never>(),
);

export function mailThreadReader(connection: SqlConnection): MailThreadReader {
  return {
    findIds: (inboxId, hashes) =>
      inParts(hashes, async (some) => {
        const list = textList(some);
        const rows = await idsOf(connection, list.shape, { ...list.args, inboxId }, (db, p) =>
          db
            .selectFrom('mail_ids as x')
            .where('x.inbox_id', '=', p('inboxId') as RawBuilder<number>)
            .where(list.holds('x.hash', p))
            .select(idRecord.selection('x')),
        );
        return rows.map(idOf);
      }),
    findPeople: (conversationId, addresses) =>
      inParts(addresses, async (some) => {
        const list = textList(some);
        const rows = await peopleOf(connection, list.shape, { ...list.args, conversationId }, (db, p) =>
          db
            .selectFrom('mail_people as x')
            .where('x.conversation_id', '=', p('conversationId') as RawBuilder<number>)
            .where(list.holds('x.address', p))
            .select(personRecord.selection('x')),
        );
        return rows.map(personOf);
      }),
    listPeople: async (conversationId, limit) =>
      (await listPeople.all(connection, { conversationId, limit })).map(personOf),
    countPeople: async (conversationId, most) =>
      (await countPeople.first(connection, { conversationId, most }))?.count ?? 0,
  };
}

export function mailThreads(connection: SqlConnection): MailThreadRepository {
  const reader = mailThreadReader(connection);
  return {
    ...reader,
    addIds: async (inboxId, ids) => {
      const added = new Map<string, KnownMailId>();
      for (const id of ids) {
        const before = added.get(id.hash);
        if (before === undefined || replacesId(before, id)) added.set(id.hash, id);
      }
      const rows = [...added.values()].map(({ hash, conversationId, messageId, side, kind }) => ({
        inbox_id: inboxId,
        hash,
        conversation_id: conversationId,
        message_id: messageId,
        side,
        kind,
      }));
      await insertIds(connection, rows);
    },
    addPeople: async (conversationId, people) => {
      const addresses = [...new Set(people.map(({ address }) => address))];
      const before = new Map(
        (await reader.findPeople(conversationId, addresses)).map((person) => [person.address, person]),
      );
      const joined = new Map(before);
      for (const person of people) {
        const known = joined.get(person.address);
        joined.set(person.address, known === undefined ? person : joinedPerson(known, person));
      }
      const { engine } = connection;
      for (const person of joined.values()) {
        if (isSamePerson(before.get(person.address), person)) continue;
        const { address, name, nameByOthers, role, side, isNew, isAutomatic } = person;
        await putPerson.write(connection, {
          conversation_id: conversationId,
          address,
          name,
          name_by_others: nameByOthers,
          role,
          side,
          is_new: engine.bool(isNew),
          is_automatic: engine.bool(isAutomatic),
        });
      }
    },
  };
}

function idOf(row: IdRow): KnownMailId {
  return {
    hash: row.hash,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    side: row.side,
    kind: row.kind as MailIdKind,
  };
}

function isSamePerson(known: MailPerson | undefined, person: MailPerson): boolean {
  return (
    known?.name === person.name &&
    known.nameByOthers === person.nameByOthers &&
    known.role === person.role &&
    known.side === person.side &&
    known.isNew === person.isNew &&
    known.isAutomatic === person.isAutomatic
  );
}

function personOf(row: PersonRow): MailPerson {
  return {
    address: row.address,
    name: row.name,
    nameByOthers: row.name_by_others,
    role: row.role as MailPerson['role'],
    side: row.side,
    isNew: Boolean(row.is_new),
    isAutomatic: Boolean(row.is_automatic),
  };
}
