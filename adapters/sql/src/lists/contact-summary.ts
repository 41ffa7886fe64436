import { type Contact, type ContactSummary, contactSummaryFields } from '@helpdesk/domain';
import type { RowOf } from '../engine/record.ts';
import type { Flag } from '../engine/table.ts';
import { contactRecord } from '../repositories/people/contact-rows.ts';

/** The contact of a list item. Its id is the conversation's `contact_id`; the other columns are named `contact_…`. */

type Columns = (typeof contactRecord)['columns'];

type Field = Exclude<keyof ContactSummary, 'id'>;

/** What a row holds of a field: a flag as the engine has it, a word as text. */
type Kept<Each extends Field> = Contact[Each] extends boolean ? Flag : Contact[Each];

/** Fields of a contact whose column holds the value as it is, or a flag: others would have to be converted here. */
type KeptField = {
  [Each in Field]: RowOf<typeof contactRecord>[Columns[Each]] extends Kept<Each> | string ? Each : never;
}[Field];

const fields: readonly Field[] = contactSummaryFields.filter((field) => field !== 'id') satisfies readonly KeptField[];

const columns = fields.map((field) => [field, `contact_${contactRecord.columns[field]}`] as const);

export type SummaryRow = { readonly [Each in Field as `contact_${Columns[Each]}`]: Kept<Each> };

type Selected = { [Each in Field]: `u.${Columns[Each]} as contact_${Columns[Each]}` }[Field];

/** The columns of the table with the alias `u`. */
export const summarySelection = fields.map((field) => {
  const column = contactRecord.columns[field];
  return `u.${column} as contact_${column}` as Selected;
});

export function summaryOf(id: number, row: SummaryRow): ContactSummary {
  const contact: Partial<Record<keyof ContactSummary, unknown>> = { id };
  for (const [field, column] of columns) contact[field] = row[column];
  contact.enabled = Boolean(row.contact_enabled);
  return contact as ContactSummary;
}
