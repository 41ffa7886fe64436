import { type ContactField, type ContactSortField, customFieldOf, type FilteredAttribute } from '@helpdesk/domain';
import { sql } from 'kysely';
import type { SqlEngine } from '../engine/engine.ts';
import { columnsOf } from './conversation-columns.ts';
import type { FilterColumn, FilterColumns, TableColumn } from './filter-sql.ts';

const contact = columnsOf('users', 'u');

/** Where the fields of lists of contacts are; `u` is the contact. */
const columns = {
  'contacts.type': contact('type'),
  'contacts.email': contact('email'),
  'contacts.first_name': contact('first_name'),
  'contacts.last_name': contact('last_name'),
  'contacts.phone_number': contact('phone_number'),
  'contacts.country': contact('country'),
  'contacts.created_at': contact('created_at'),
  'contacts.updated_at': contact('updated_at'),
  'contacts.last_active_at': contact('last_active_at'),
  'contacts.enabled': { computed: sql`case when u.enabled = ${sql.lit(true)} then 'true' else 'false' end` },
} as const satisfies Record<ContactField, FilterColumn>;

export const contactSortColumns: Readonly<Record<ContactSortField, TableColumn>> = {
  ...columns,
  'contacts.first_name': { column: 'u.first_name_order', nullable: false },
};

const memberTypes = {
  text: 'text',
  number: 'number',
  checkbox: 'flag',
  date: 'text',
  link: 'text',
  list: 'text',
} as const satisfies Record<FilteredAttribute['dataType'], Parameters<SqlEngine['member']>[2]>;

/** The columns of contacts, with the custom attributes that a filter may name. */
export function contactColumnsWith(engine: SqlEngine, attributes: readonly FilteredAttribute[]): FilterColumns<string> {
  const custom = attributes.map(({ key, dataType }): [string, FilterColumn] => [
    customFieldOf(key),
    { computed: engine.member(sql.ref('u.custom_attributes'), key, memberTypes[dataType]) },
  ]);
  return { values: { ...columns, ...Object.fromEntries(custom) } };
}

/** What a query depends on besides its filter. */
export function attributesShape(attributes: readonly FilteredAttribute[]): string {
  return attributes.map(({ key, dataType }) => `${key}:${dataType}`).join(',');
}
