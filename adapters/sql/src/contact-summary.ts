import { type Contact, type ContactSummary, contactSummaryFields } from '@helpdesk/domain';
import type { RowOf } from './record.ts';
import { contactRecord } from './repositories/contact-rows.ts';

/** The contact of a list item. Its id is the conversation's `contact_id`; the other columns are named `contact_…`. */

type Columns = (typeof contactRecord)['columns'];

type Field = Exclude<keyof ContactSummary, 'id'>;

/** Fields of a contact whose column holds the value as it is: the others would have to be converted here. */
type PlainField = {
  [Each in keyof Columns]: RowOf<typeof contactRecord>[Columns[Each]] extends Contact[Each] ? Each : never;
}[keyof Columns];

const fields: readonly Field[] = contactSummaryFields.filter((field) => field !== 'id') satisfies readonly PlainField[];

const columns = fields.map((field) => [field, `contact_${contactRecord.columns[field]}`] as const);

export type SummaryRow = { readonly [Each in Field as `contact_${Columns[Each]}`]: ContactSummary[Each] };

type Selected = { [Each in Field]: `u.${Columns[Each]} as contact_${Columns[Each]}` }[Field];

/** Of the table that a query calls `u`. */
export const summarySelection = fields.map((field) => {
  const column = contactRecord.columns[field];
  return `u.${column} as contact_${column}` as Selected;
});

export function summaryOf(id: number, row: SummaryRow): ContactSummary {
  const contact: Partial<Record<keyof ContactSummary, unknown>> = { id };
  for (const [field, column] of columns) contact[field] = row[column];
  return contact as ContactSummary;
}
