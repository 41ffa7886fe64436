import { type ContactNote, keysetById, type Page, type PageRequest, untilFull } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Builder, SqlConnection } from '../../engine/engine.ts';
import { rowBytes } from '../../engine/page-bytes.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { pageOf, rowsWanted } from '../../engine/rows.ts';

/** The note without what it shows of its author. */
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
const parts = queryFamily<Record<string, unknown>, { id: number; bytes: number }>();
const between = query<{ contactId: number; from: number; to: number }, NoteRow>((db, p) =>
  wholeNotes(db)
    .where('n.contact_id', '=', p('contactId'))
    .where('n.id', '>=', p('from'))
    .where('n.id', '<=', p('to'))
    .orderBy('n.id', 'desc'),
);
const countNotes = query<{ contactId: number }, { count: number }>((db, p) =>
  db.selectFrom('contact_notes').where('contact_id', '=', p('contactId')).select(sql<number>`count(*)`.as('count')),
);
export const insertNote = noteRecord.insertion();
export const deleteNote = query<{ noteId: number }, never>((db, p) =>
  db.deleteFrom('contact_notes').where('id', '=', p('noteId')).$castTo<never>(),
);

/** What a note has on the wire besides its text, at least. */
const aroundNote = 200;

/** Implements `ContactReader.listNotes`: it reads no more notes than fit into an answer. */
export async function listNotes(
  connection: SqlConnection,
  contactId: number,
  page: PageRequest,
): Promise<Page<ContactNote>> {
  const { after } = page;
  const args = { ...rowsWanted(page), contactId, after: after?.id ?? 0 };
  const [found, total] = await Promise.all([
    parts(connection, after === undefined ? 'page' : 'after', args, (db, p) =>
      db
        .selectFrom('contact_notes as n')
        .where('n.contact_id', '=', p('contactId') as RawBuilder<number>)
        .$if(after !== undefined, (rows) => rows.where('n.id', '<', p('after') as RawBuilder<number>))
        .select(['n.id', rowBytes('contact_notes', 'n').as('bytes')])
        .orderBy('n.id', 'desc')
        .limit(p('limit') as RawBuilder<number>)
        .offset(p('offset') as RawBuilder<number>),
    ),
    countNotes.first(connection, { contactId }),
  ]);
  const fitting = untilFull(found.slice(0, page.size), ({ bytes }) => bytes + aroundNote);
  const [first, last] = [fitting[0], fitting.at(-1)];
  const rows =
    first === undefined || last === undefined
      ? []
      : await between.all(connection, { contactId, from: last.id, to: first.id });
  return pageOf(rows.map(noteOf), found.length, total?.count ?? 0, keysetById);
}

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
