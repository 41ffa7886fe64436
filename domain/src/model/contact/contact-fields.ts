import type { AttributeType, CustomAttribute } from '../custom-attribute/custom-attribute.ts';
import type { FilterGroup } from '../list/filter.ts';
import { type ListFields, type SortableName, sortableFields, type ValueField } from '../list/list-fields.ts';
import type { Sort } from '../list/sort.ts';
import { orderOfName } from '../search/fold-text.ts';
import type { JsonValue } from '../shared/json.ts';
import type { Contact } from './contact.ts';

/** The fields that lists of contacts are filtered and sorted by, besides custom attributes. */
export const contactFields = {
  'contacts.type': { type: 'text', sortable: false, value: (contact: Contact) => contact.type },
  'contacts.email': { type: 'text', sortable: true, value: (contact: Contact) => contact.email, stored: 'email' },
  'contacts.first_name': {
    type: 'text',
    sortable: true,
    value: (contact: Contact) => contact.firstName,
    order: (contact: Contact) => orderOfName(contact.firstName),
  },
  'contacts.last_name': { type: 'text', sortable: false, value: (contact: Contact) => contact.lastName },
  'contacts.phone_number': {
    type: 'text',
    sortable: false,
    value: (contact: Contact) => contact.phoneNumber,
    stored: 'telephone',
  },
  'contacts.country': { type: 'text', sortable: false, value: (contact: Contact) => contact.country },
  'contacts.created_at': { type: 'time', sortable: true, value: (contact: Contact) => contact.createdAt },
  'contacts.updated_at': { type: 'time', sortable: true, value: (contact: Contact) => contact.updatedAt },
  'contacts.last_active_at': { type: 'time', sortable: true, value: (contact: Contact) => contact.lastActiveAt },
  'contacts.enabled': { type: 'flag', sortable: false, value: (contact: Contact) => String(contact.enabled) },
} as const satisfies ListFields<Contact>;

export type ContactField = keyof typeof contactFields;

export type ContactSortField = SortableName<typeof contactFields>;

export const contactSortFields = sortableFields(contactFields);

/** Nulls come last in both directions; ties are broken by id in the same direction. */
export type ContactSort = Sort<ContactSortField>;

export const defaultContactSort: ContactSort = { field: 'contacts.created_at', direction: 'desc' };

/** A filter over contacts; a custom attribute is `contacts.custom.<key>`. */
export type ContactFilter = FilterGroup;

/** An attribute that a filter may name. */
export type FilteredAttribute = Pick<CustomAttribute, 'key' | 'dataType'>;

const [model, otherModel] = ['contacts.', 'users.'];

/**
 * Clients of the family write `users.` for `contacts.`: the name of such a field here. Other names stay as they are.
 *
 * @example
 * contactFieldName('users.email') // 'contacts.email'
 */
export function contactFieldName(name: string): string {
  return name.startsWith(otherModel) ? `${model}${name.slice(otherModel.length)}` : name;
}

const customPrefix = 'contacts.custom.';

const fieldTypes: Readonly<Record<AttributeType, 'number' | 'text' | 'flag'>> = {
  text: 'text',
  number: 'number',
  checkbox: 'flag',
  // ISO dates have the order of their text.
  date: 'text',
  link: 'text',
  list: 'text',
};

/**
 * What a filter compares of a custom attribute: a number as it is, true and false as words, text as it is. Any other
 * value, older than the definition, is as good as none.
 *
 * @example
 * filteredAs('checkbox', true) // 'true'
 * filteredAs('number', 'many') // null
 */
export function filteredAs(type: AttributeType, value: JsonValue | undefined): string | number | null {
  switch (fieldTypes[type]) {
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'flag':
      return typeof value === 'boolean' ? String(value) : null;
    case 'text':
      return typeof value === 'string' ? value : null;
  }
}

/**
 * The fields of contacts with these custom attributes, for `parseFilter` and `matchesFilter`.
 *
 * @example
 * Object.keys(contactFieldsWith([{ key: 'seats', dataType: 'number' }])).includes('contacts.custom.seats') // true
 */
export function contactFieldsWith(attributes: readonly FilteredAttribute[]): ListFields<Contact> {
  const custom = attributes.map(({ key, dataType }): [string, ValueField<Contact>] => [
    customFieldOf(key),
    {
      type: fieldTypes[dataType],
      sortable: false,
      value: ({ customAttributes: given }) => filteredAs(dataType, Object.hasOwn(given, key) ? given[key] : null),
    },
  ]);
  return { ...contactFields, ...Object.fromEntries(custom) };
}

/**
 * The name that a filter has for a custom attribute.
 *
 * @example
 * customFieldOf('seats') // 'contacts.custom.seats'
 */
export function customFieldOf(key: string): string {
  return `${customPrefix}${key}`;
}

/**
 * Whether the text of a filter may name a custom attribute. Only then the definitions have to be read.
 *
 * @example
 * mayNameAttribute('[{"model":"contacts","field":"custom.seats","operator":"set"}]') // true
 */
export function mayNameAttribute(filters: string): boolean {
  // A client may have escaped any letter of it.
  return filters.includes('custom.') || filters.includes('\\');
}
