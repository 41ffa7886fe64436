import type { ContactNote } from '@helpdesk/domain';
import type { Builder } from '../engine.ts';
import { query } from '../query.ts';
import { type RowOf, record } from '../record.ts';

/** Without what it shows of its author. */
const noteRecord = record<Pick<ContactNote, 'id' | 'createdAt' | 'contactId' | 'authorId' | 'note'>>()(
  'contact_notes',
  { id: 'id', createdAt: 'created_at', contactId: 'contact_id', authorId: 'author_id', note: 'note' },
);

type NoteRow = RowOf<typeof noteRecord> & {
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string | null;
};

function wholeNotes(db: Builder) {
  return db
    .selectFrom('contact_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(noteRecord.selection('n'))
    .select(['u.first_name', 'u.last_name', 'u.avatar_url']);
}

export const findNote = query<{ contactId: number; noteId: number }, NoteRow>((db, p) =>
  wholeNotes(db).where('n.id', '=', p('noteId')).where('n.contact_id', '=', p('contactId')),
);
export const listNotes = query<{ contactId: number }, NoteRow>((db, p) =>
  wholeNotes(db).where('n.contact_id', '=', p('contactId')).orderBy('n.id', 'desc'),
);
export const insertNote = noteRecord.insertion();
export const deleteNote = query<{ noteId: number }, never>((db, p) =>
  db.deleteFrom('contact_notes').where('id', '=', p('noteId')).$castTo<never>(),
);

export function noteOf(row: NoteRow): ContactNote {
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
