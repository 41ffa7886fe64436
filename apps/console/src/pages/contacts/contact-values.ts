import type { Contact, CreateContact } from '@helpdesk/client';
import { parseEmail, plainLine } from '@helpdesk/domain';
import type { Faults } from '../../ui/form/form-rules.ts';
import { contactWords } from '../../words/contacts.ts';

/** A contact as a form has it: what is not known is an empty text. */
export interface ContactValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly phone_number_country_code: string;
}

export function valuesOf(contact: Contact | undefined): ContactValues {
  return {
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    email: contact?.email ?? '',
    phone_number: contact?.phone_number ?? '',
    phone_number_country_code: contact?.phone_number_country_code ?? '',
  };
}

export function sentValues(values: ContactValues): CreateContact {
  const known = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    email: known(values.email),
    phone_number: known(values.phone_number),
    phone_number_country_code: known(values.phone_number_country_code),
  };
}

export function contactFaults(values: ContactValues, missing: (label: string) => string): Faults<ContactValues> {
  const { field } = contactWords;
  const email = values.email.trim();
  return {
    ...(plainLine(values.first_name) === '' && { first_name: missing(field.first) }),
    ...(email !== '' &&
      parseEmail(email) === undefined && { email: email.includes('@') ? field.notAddress : field.noSign }),
  };
}
