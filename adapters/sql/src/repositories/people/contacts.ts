import type { Contact } from '@helpdesk/domain';
import type { ContactReader, ContactRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { heavyOf } from '../../engine/heavy.ts';
import { lockRow } from '../../engine/lock-row.ts';
import { query } from '../../engine/query.ts';
import { insertedId } from '../../engine/rows.ts';
import { absorbSome, absorption } from './absorb-visitor.ts';
import { deleteNote, findNote, insertNote, listNotes, noteOf } from './contact-notes.ts';
import { type ContactRow, contactOf, contactRecord, wholeContacts } from './contact-rows.ts';
import { contactsByEmails, findByEmail } from './contacts-by-email.ts';
import { deleteContact } from './delete-contact.ts';
import { listContacts, searchContacts } from './list-contacts.ts';

const findById = query<{ id: number }, ContactRow>((db, p) => wholeContacts(db).where('u.id', '=', p('id')));
const findOfConversation = query<{ uuid: string }, ContactRow>((db, p) =>
  wholeContacts(db).where('u.id', '=', (eb) =>
    eb.selectFrom('conversations').where('uuid', '=', p('uuid')).select('contact_id'),
  ),
);
const findBlockedByEmail = query<{ email: string }, ContactRow>((db, p, engine) =>
  wholeContacts(db)
    .where('u.type', '=', 'contact')
    .where('u.email', '=', p('email'))
    .where('u.enabled', '=', engine.bool(false))
    .orderBy('u.id')
    .limit(1),
);
const findByExternalId = query<{ externalUserId: string }, ContactRow>((db, p) =>
  wholeContacts(db).where('u.type', '=', 'contact').where('u.external_user_id', '=', p('externalUserId')),
);
const insert = contactRecord.insertion({
  without: ['lastActiveAt', 'lastLoginAt', 'meta', 'emailState'],
  constants: { availability_status: 'offline', meta: '{}' },
});
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

const touch = query<{ id: number; at: number; staleBefore: number }, never>((db, p) =>
  db
    .updateTable('users')
    .set({ last_active_at: p('at') })
    .where('id', '=', p('id'))
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', p('staleBefore'))]))
    .$castTo<never>(),
);

export function contactReader(connection: SqlConnection): ContactReader {
  const one = async (found: Promise<ContactRow | undefined>): Promise<Contact | undefined> => {
    const row = await found;
    return row && contactOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findOfConversation: (uuid) => one(findOfConversation.first(connection, { uuid })),
    findByEmail: (email) => one(findByEmail.first(connection, { email })),
    listByEmails: (emails) => contactsByEmails(connection, emails),
    findBlockedByEmail: (email) => one(findBlockedByEmail.first(connection, { email })),
    findByExternalUserId: (externalUserId) => one(findByExternalId.first(connection, { externalUserId })),
    list: (query) => listContacts(connection, query),
    search: (text, page) => searchContacts(heavyOf(connection), text, page),
    findNote: async (contactId, noteId) => {
      const row = await findNote.first(connection, { contactId, noteId });
      return row && noteOf(row);
    },
    listNotes: (contactId, page) => listNotes(connection, contactId, page),
  };
}

export function contacts(connection: SqlConnection): ContactRepository {
  const reader = contactReader(connection);
  return {
    ...reader,
    lock: async (id) => {
      await lockRow(connection, 'users', id);
      return reader.find(id);
    },
    insert: async (contact) =>
      insertedId(await insert(connection, { ...contact, updatedAt: contact.createdAt, enabled: true })),
    update: (id, changes) => contactRecord.update(connection, id, changes),
    ensureChannel: async (contactId, inboxId, at) => {
      const added = await addChannel.first(connection, { contactId, inboxId, at });
      const channel = added ?? (await findChannel.first(connection, { contactId, inboxId }));
      return insertedId(channel === undefined ? [] : [channel]);
    },
    insertNote: async (note) => insertedId(await insertNote(connection, note)),
    touch: async (id, at, staleBefore) => {
      await touch.write(connection, { id, at, staleBefore });
    },
    absorbSome: (visitorId, contactId, limit) => absorbSome(connection, { visitorId, contactId }, limit),
    absorb: async (visitorId, contactId) => {
      for (const step of absorption) await step.all(connection, { visitorId, contactId });
    },
    delete: (id) => deleteContact(connection, id),
    deleteNote: async (noteId) => {
      await deleteNote.all(connection, { noteId });
    },
  };
}
