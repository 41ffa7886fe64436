import type { Contact } from '../contact/contact.ts';
import type { Draft } from '../message/draft.ts';

interface Written {
  /** Plain text. */
  readonly message: string;
  readonly echoId?: string | undefined;
}

/**
 * What a contact wrote in the widget: plain text and files.
 *
 * @example
 * draftOfContact(contact, { message: 'Thank you' }) // { textContent: 'Thank you', private: false, … }
 */
export function draftOfContact(
  contact: Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email'>,
  { message, echoId }: Written,
  files: Draft['files'] = [],
): Draft {
  const { id, firstName, lastName, email } = contact;
  return {
    author: { id, firstName, lastName, senderType: 'contact' },
    content: message,
    textContent: message,
    contentType: 'text',
    private: false,
    files,
    meta: {
      to: [],
      cc: [],
      bcc: [],
      from: email === null ? [] : [email],
      subject: '',
      ...(echoId !== undefined && { echo_id: echoId }),
    },
  };
}
