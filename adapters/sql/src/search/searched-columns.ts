import { orderOfName, searchedContact, searchedConversation, searchText } from '@helpdesk/domain';

type Row = Readonly<Record<string, unknown>>;

/** What of a table is searched, or sorted by its folded form: columns that are made of others by the domain with every row. */
export interface SearchedColumns {
  readonly columns: readonly string[];
  /** Columns of which they are made. */
  readonly from: readonly string[];
  make(row: Row): Readonly<Record<string, string | null>>;
}

const nobody = { firstName: '', lastName: '', email: null };

const byTable: ReadonlyMap<string, SearchedColumns> = new Map([
  [
    'users',
    {
      columns: ['searched_name', 'searched_email', 'searched_other', 'first_name_order'],
      from: ['first_name', 'last_name', 'email', 'phone_number', 'external_user_id'],
      make: (row) => {
        const { name, email, other } = searchedContact({
          firstName: textOf(row.first_name) ?? '',
          lastName: textOf(row.last_name) ?? '',
          email: textOf(row.email),
          phoneNumber: textOf(row.phone_number),
          externalUserId: textOf(row.external_user_id),
        });
        const order = orderOfName(textOf(row.first_name) ?? '');
        return { searched_name: name, searched_email: email, searched_other: other, first_name_order: order };
      },
    },
  ],
  [
    'conversations',
    {
      columns: ['searched'],
      from: ['reference_number', 'subject'],
      make: (row) => ({
        searched: searchedConversation({
          referenceNumber: textOf(row.reference_number) ?? '',
          subject: textOf(row.subject),
          contact: nobody,
        }).own,
      }),
    },
  ],
  [
    'messages',
    {
      columns: ['searched'],
      from: ['type', 'text_content'],
      make: (row) => ({ searched: row.type === 'activity' ? null : searchText(textOf(row.text_content) ?? '') }),
    },
  ],
] satisfies [string, SearchedColumns][]);

/** Returns undefined for a table that is not searched. */
export function searchedColumns(table: string): SearchedColumns | undefined {
  return byTable.get(table);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
