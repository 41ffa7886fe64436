import {
  type Contact,
  type ContactChanges,
  type ContactNote,
  type ContactRepository,
  type ContactType,
  foldCase,
  keysetById,
  type NewContact,
  type PageRequest,
} from '@helpdesk/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Builder, SqlConnection } from '../engine.ts';
import { heavyOf } from '../heavy.ts';
import { idList } from '../id-list.ts';
import { lockRow } from '../lock-row.ts';
import { worthReading } from '../page-bytes.ts';
import { query, queryFamily } from '../query.ts';
import { insertedId, jsonObject, pageOf, rowsWanted } from '../rows.ts';
import { searchPage } from '../search.ts';
import type { Flag, UserTable } from '../tables.ts';
import { updateColumns } from '../updates.ts';
import { absorption } from './absorb-visitor.ts';

type Row = Pick<
  Selectable<UserTable>,
  | 'id'
  | 'type'
  | 'created_at'
  | 'updated_at'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone_number_country_code'
  | 'phone_number'
  | 'avatar_url'
  | 'enabled'
  | 'last_active_at'
  | 'last_login_at'
  | 'custom_attributes'
  | 'country'
  | 'meta'
  | 'external_user_id'
> & { readonly contact_channel_id: number | null };

interface NoteRow {
  readonly id: number;
  readonly created_at: number;
  readonly contact_id: number;
  readonly note: string;
  readonly author_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string | null;
}

function someContacts(db: Builder) {
  return db.selectFrom('users as u').where('u.type', 'in', ['contact', 'visitor']).where('u.deleted_at', 'is', null);
}

function wholeContacts(db: Builder) {
  return someContacts(db)
    .select([
      'u.id',
      'u.type',
      'u.created_at',
      'u.updated_at',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone_number_country_code',
      'u.phone_number',
      'u.avatar_url',
      'u.enabled',
      'u.last_active_at',
      'u.last_login_at',
      'u.custom_attributes',
      'u.country',
      'u.meta',
      'u.external_user_id',
    ])
    .select((eb) =>
      eb
        .selectFrom('contact_channels as cc')
        .whereRef('cc.contact_id', '=', 'u.id')
        .select((channel) => channel.fn.max('cc.id').as('id'))
        .as('contact_channel_id'),
    );
}

const findById = query<{ id: number }, Row>((db, p) => wholeContacts(db).where('u.id', '=', p('id')));
const findByEmail = query<{ email: string }, Row>((db, p) =>
  wholeContacts(db)
    .where('u.type', '=', 'contact')
    .where('u.email', '=', p('email'))
    .orderBy(sql`case when u.external_user_id is null then 0 else 1 end`)
    .orderBy('u.id')
    .limit(1),
);
const findByExternalId = query<{ externalUserId: string }, Row>((db, p) =>
  wholeContacts(db).where('u.type', '=', 'contact').where('u.external_user_id', '=', p('externalUserId')),
);
const count = query<object, { count: number }>((db) =>
  db
    .selectFrom('users')
    .where('type', 'in', ['contact', 'visitor'])
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count')),
);

interface PageArgs {
  limit: number;
  offset: number;
  after: number;
}

const pages = queryFamily<PageArgs, { id: number }>();

const insert = query<
  Omit<NewContact, 'customAttributes' | 'createdAt'> & { at: number; enabled: Flag; customAttributes: string },
  { id: number }
>((db, p) =>
  db
    .insertInto('users')
    .values({
      type: p('type'),
      created_at: p('at'),
      updated_at: p('at'),
      first_name: p('firstName'),
      last_name: p('lastName'),
      email: p('email'),
      availability_status: 'offline',
      phone_number_country_code: p('phoneNumberCountryCode'),
      phone_number: p('phoneNumber'),
      avatar_url: p('avatarUrl'),
      enabled: p('enabled'),
      custom_attributes: p('customAttributes'),
      country: p('country'),
      meta: '{}',
      external_user_id: p('externalUserId'),
    })
    .returning('id'),
);
const addChannel = query<{ contactId: number; inboxId: number; at: number }, { id: number }>((db, p) =>
  db
    .insertInto('contact_channels')
    .values({ contact_id: p('contactId'), inbox_id: p('inboxId'), created_at: p('at') })
    .onConflict((clash) => clash.columns(['contact_id', 'inbox_id']).doNothing())
    .returning('id'),
);
const findChannel = query<{ contactId: number; inboxId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('contact_channels')
    .where('contact_id', '=', p('contactId'))
    .where('inbox_id', '=', p('inboxId'))
    .select('id'),
);

function wholeNotes(db: Builder) {
  return db
    .selectFrom('contact_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select([
      'n.id',
      'n.created_at',
      'n.contact_id',
      'n.note',
      'n.author_id',
      'u.first_name',
      'u.last_name',
      'u.avatar_url',
    ]);
}

const findNote = query<{ contactId: number; noteId: number }, NoteRow>((db, p) =>
  wholeNotes(db).where('n.id', '=', p('noteId')).where('n.contact_id', '=', p('contactId')),
);
const listNotes = query<{ contactId: number }, NoteRow>((db, p) =>
  wholeNotes(db).where('n.contact_id', '=', p('contactId')).orderBy('n.id', 'desc'),
);
const insertNote = query<{ contactId: number; authorId: number; note: string; at: number }, { id: number }>((db, p) =>
  db
    .insertInto('contact_notes')
    .values({ contact_id: p('contactId'), author_id: p('authorId'), note: p('note'), created_at: p('at') })
    .returning('id'),
);
const touch = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('users')
    .set({ last_active_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);

const deleteNote = query<{ noteId: number }, never>((db, p) =>
  db.deleteFrom('contact_notes').where('id', '=', p('noteId')).$castTo<never>(),
);

export function contacts(connection: SqlConnection): ContactRepository {
  const { engine } = connection;
  const one = async (found: Promise<Row | undefined>): Promise<Contact | undefined> => {
    const row = await found;
    return row && contactOf(row);
  };

  const find = (id: number): Promise<Contact | undefined> => one(findById.first(connection, { id }));
  return {
    find,
    lock: async (id) => {
      await lockRow(connection, 'users', id);
      return find(id);
    },
    findByEmail: (email) => one(findByEmail.first(connection, { email })),
    findByExternalUserId: (externalUserId) => one(findByExternalId.first(connection, { externalUserId })),
    list: (page) => listContacts(heavyOf(connection), page),
    search: (text, page) => searchContacts(heavyOf(connection), foldCase(text), page),
    findNote: async (contactId, noteId) => {
      const row = await findNote.first(connection, { contactId, noteId });
      return row && noteOf(row);
    },
    listNotes: async (contactId) => (await listNotes.all(connection, { contactId })).map(noteOf),

    insert: async ({ createdAt, customAttributes, ...contact }) =>
      insertedId(
        await insert.all(connection, {
          ...contact,
          at: createdAt,
          enabled: engine.bool(true),
          customAttributes: JSON.stringify(customAttributes),
        }),
      ),
    update: (id, changes) => updateColumns(connection, 'users', id, columnsOf(changes, engine.bool)),
    ensureChannel: async (contactId, inboxId, at) => {
      const added = await addChannel.first(connection, { contactId, inboxId, at });
      const channel = added ?? (await findChannel.first(connection, { contactId, inboxId }));
      return insertedId(channel === undefined ? [] : [channel]);
    },
    insertNote: async ({ contactId, authorId, note, createdAt }) =>
      insertedId(await insertNote.all(connection, { contactId, authorId, note, at: createdAt })),
    touch: async (id, at, staleBefore) => {
      await touch.all(connection, { id, at, staleBefore });
    },
    absorb: async (visitorId, contactId) => {
      for (const step of absorption) await step.all(connection, { visitorId, contactId });
    },
    deleteNote: async (noteId) => {
      await deleteNote.all(connection, { noteId });
    },
  };
}

async function listContacts(connection: SqlConnection, page: PageRequest) {
  const shape = page.after === undefined ? 'page' : 'after';
  const rows = await pages(connection, shape, { ...rowsWanted(page), after: page.after?.id ?? 0 }, (db, p) => {
    const behind = page.after === undefined ? someContacts(db) : someContacts(db).where('u.id', '<', p('after'));
    return behind.select('u.id').orderBy('u.id', 'desc').limit(p('limit')).offset(p('offset'));
  });
  const ids = rows.slice(0, page.size).map(({ id }) => id);
  const items = (await readContacts(connection, ids)).toSorted((a, b) => b.id - a.id);
  return pageOf(items, rows.length, (await count.first(connection, {}))?.count ?? 0, keysetById);
}

type SearchArgs = Record<string, unknown>;

const found = queryFamily<SearchArgs, { id: number }>();
const loaded = queryFamily<SearchArgs, Row>();

/** `text` is in lower case. */
function searchContacts(connection: SqlConnection, text: string, page: PageRequest) {
  const { engine } = connection;
  const phrase = engine.searchPhrase(text);
  const fields = [sql`u.first_name || ' ' || u.last_name`, sql`u.email`, sql`u.phone_number`, sql`u.external_user_id`];
  const find = async (before: number, limit: number) => {
    const rows = await found(connection, `${phrase !== undefined}`, { text, phrase, before, limit }, (db, p) => {
      const source =
        phrase === undefined
          ? sql<{ id: number }>`select id from users`
          : engine.searched('contacts', p('phrase') as RawBuilder<string>);
      const part = p('text') as RawBuilder<string>;
      return db
        .selectFrom(sql<{ id: number }>`(${source})`.as('s'))
        .crossJoin('users as u')
        .whereRef('u.id', '=', 's.id')
        .where('s.id', '<', p('before') as RawBuilder<number>)
        .where('u.type', 'in', ['contact', 'visitor'])
        .where('u.deleted_at', 'is', null)
        .where((eb) => eb.or(fields.map((field) => engine.contains(field, part))))
        .select('u.id')
        .orderBy('s.id', 'desc')
        .limit(p('limit') as RawBuilder<number>);
    });
    return rows.map(({ id }) => id);
  };
  return searchPage(page, find, (ids) => readContacts(connection, ids));
}

/** In any order; those at the front alone, where a page has no room for more. */
async function readContacts(connection: SqlConnection, ids: readonly number[]): Promise<readonly Contact[]> {
  const wanted = await worthReading(connection, 'users', ids);
  if (wanted.length === 0) return [];
  const some = idList(wanted);
  const rows = await loaded(connection, some.shape, some.args, (db, p) =>
    wholeContacts(db).where(some.holds('u.id', p)),
  );
  return rows.map(contactOf);
}

function columnsOf(changes: ContactChanges, bool: (value: boolean) => Flag) {
  return {
    updated_at: changes.updatedAt,
    type: changes.type,
    first_name: changes.firstName,
    last_name: changes.lastName,
    email: changes.email,
    phone_number_country_code: changes.phoneNumberCountryCode,
    phone_number: changes.phoneNumber,
    avatar_url: changes.avatarUrl,
    country: changes.country,
    external_user_id: changes.externalUserId,
    custom_attributes: changes.customAttributes === undefined ? undefined : JSON.stringify(changes.customAttributes),
    enabled: changes.enabled === undefined ? undefined : bool(changes.enabled),
  };
}

function contactOf(row: Row): Contact {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    type: row.type as ContactType,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumberCountryCode: row.phone_number_country_code,
    phoneNumber: row.phone_number,
    avatarUrl: row.avatar_url,
    enabled: Boolean(row.enabled),
    lastActiveAt: row.last_active_at,
    lastLoginAt: row.last_login_at,
    customAttributes: jsonObject(row.custom_attributes),
    country: row.country,
    meta: jsonObject(row.meta),
    externalUserId: row.external_user_id,
    contactChannelId: row.contact_channel_id,
  };
}

function noteOf(row: NoteRow): ContactNote {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.created_at,
    contactId: row.contact_id,
    note: row.note,
    authorId: row.author_id,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
  };
}
