import type { Contact, Tag, Timestamp } from '@helpdesk/domain';
import type { ContactChanges } from '@helpdesk/domain/ports';
import { describe, expect, it } from 'vitest';
import { contactRecord } from '../repositories/people/contact-rows.ts';
import { recordingConnection } from '../testing/recording-connection.ts';
import { type RowOf, record } from './record.ts';

const tagColumns = { id: 'id', createdAt: 'created_at', updatedAt: 'updated_at', name: 'name' } as const;
const tagRecord = record<Tag>()('tags', tagColumns);

describe('what a record writes', () => {
  it('inserts every field but the id, and the key with its name', async () => {
    const { connection, ran } = recordingConnection();
    const rows = await tagRecord.insertion()(connection, { createdAt: 1, updatedAt: 2, name: 'ÉCOLE' });
    expect(rows).toEqual([{ id: 7 }]);
    const text =
      'insert into "tags" ("created_at", "updated_at", "name", "name_key") values (?, ?, ?, ?) returning "id"';
    expect(ran).toEqual([[text, [1, 2, 'ÉCOLE', 'école']]]);
  });

  it('updates the given fields, as the columns keep them', async () => {
    const { connection, ran } = recordingConnection();
    await tagRecord.update(connection, 3, { updatedAt: 5, name: 'Ada' });
    const changes: ContactChanges = { updatedAt: 6, enabled: false, customAttributes: { a: [1] }, email: null };
    await contactRecord.update(connection, 4, changes);
    expect(ran).toEqual([
      ['update "tags" set "updated_at" = ?, "name" = ?, "name_key" = ? where "id" = ?', [5, 'Ada', 'ada', 3]],
      [
        'update "users" set "updated_at" = ?, "email" = ?, "enabled" = ?, "custom_attributes" = ? where "id" = ?',
        [6, null, 0, '{"a":[1]}', 4],
      ],
      [
        'select "first_name", "last_name", "email", "phone_number", "external_user_id" from "users" where "id" = ?',
        [4],
      ],
      [
        'update "users" set "searched_name" = ?, "searched_email" = ?, "searched_other" = ?, "first_name_order" = ? where "id" = ?',
        ['\n  \n', '\n  \n', '\n  \n  \n', '\u0001', 4],
      ],
    ]);
  });

  it('runs nothing where nothing is given', async () => {
    const { connection, ran } = recordingConnection();
    await tagRecord.update(connection, 3, {});
    expect(ran).toEqual([]);
  });

  it('reads the columns of all fields but those that are left out', () => {
    expect(tagRecord.selection('t')).toEqual(['t.id', 't.created_at', 't.updated_at', 't.name']);
    expect(tagRecord.selection('t', ['createdAt', 'updatedAt'])).toEqual(['t.id', 't.name']);
  });
});

describe('what does not compile', () => {
  type Own = Omit<Contact, 'contactChannelId'>;

  it('a field without a column, and a column without a field', () => {
    // @ts-expect-error: a field that the domain added has no column yet
    record<Own & { addedLater: string | null }>()('users', contactRecord.columns);
    record<Own & { addedLater: string | null }>()('users', {
      ...contactRecord.columns,
      // @ts-expect-error: the table has no such column
      addedLater: 'addedLater',
    });
    // @ts-expect-error: the domain has no such field
    record<Tag>()('tags', { ...tagColumns, colour: 'name' });
  });

  it('a column that cannot hold the value', () => {
    // @ts-expect-error: null in a column that is never null
    record<{ name: string | null }>()('tags', { name: 'name' });
    // @ts-expect-error: text in a column of integers
    record<{ name: string }>()('tags', { name: 'created_at' });
    // @ts-expect-error: a flag in a column of integers
    record<{ merged: boolean }>()('widget_sessions', { merged: 'expires_at' });
    // @ts-expect-error: names in a column of plain text
    record<{ permissions: readonly string[] }>()('roles', { permissions: 'description' });
    // @ts-expect-error: the key is made from the name
    record<{ name: string }>()('tags', { name: 'name_key' });
  });

  it('an insert or an update that lacks a field or has one too many', () => {
    const { connection } = recordingConnection();
    const insert = tagRecord.insertion();
    const named = { createdAt: 1, updatedAt: 1, name: 'a' };
    // @ts-expect-error: without its name
    void insert(connection, { createdAt: 1, updatedAt: 1 });
    // @ts-expect-error: `colour` would be lost
    void insert(connection, { ...named, colour: 'red' });
    const changes: ContactChanges & { readonly addedLater?: string } = { updatedAt: 1 };
    // @ts-expect-error: `addedLater` would be lost
    void contactRecord.update(connection, 1, changes);
    const moved: { readonly id: Timestamp } = { id: 2 };
    // @ts-expect-error: an id stays
    void tagRecord.update(connection, 1, moved);
    expect(named.name).toBe('a');
  });

  it('a row that is read without a column that the domain shows', () => {
    const row: RowOf<typeof tagRecord, 'name'> = { id: 1, created_at: 1, updated_at: 1 };
    // @ts-expect-error: the name was not read
    const name: string = row.name;
    expect(name).toBeUndefined();
  });
});
