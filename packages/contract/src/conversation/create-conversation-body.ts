import * as v from 'valibot';
import { body, oneOf } from '../body.ts';
import { email } from '../email.ts';
import { attachments } from '../message/message-body.ts';
import { firstName, lastName } from '../person-name.ts';
import { id } from '../scalar.ts';
import { clearable, prose, text } from '../text.ts';
import { senderTypes } from './conversation.ts';

interface Named {
  readonly contact_id?: number | null | undefined;
  readonly contact_email?: string | null | undefined;
  readonly first_name?: string | null | undefined;
}

const namesContact = (value: Named): boolean => value.contact_id != null || value.contact_email != null;
const namesNewContact = (value: Named): boolean =>
  !namesContact(value) || value.contact_id != null || value.first_name != null;

/** The contact is the one of `contact_id`, else the one of `contact_email`, created as `first_name` when unknown. */
export const createConversationBody = v.pipe(
  body({
    inbox_id: id,
    content: prose(50_000),
    initiator: v.optional(oneOf(senderTypes), 'agent'),
    contact_id: v.optional(v.nullable(id)),
    contact_email: v.optional(clearable(email)),
    first_name: v.optional(clearable(firstName)),
    last_name: v.optional(clearable(lastName)),
    subject: v.optional(clearable(text(1, 500))),
    agent_id: v.optional(v.nullable(id)),
    team_id: v.optional(v.nullable(id)),
    attachments: v.optional(attachments, []),
  }),
  v.forward(
    v.partialCheck([['contact_id'], ['contact_email']], namesContact, 'is required, or contact_email and first_name'),
    ['contact_id'],
  ),
  v.forward(
    v.partialCheck(
      [['contact_id'], ['contact_email'], ['first_name']],
      namesNewContact,
      'is required beside contact_email',
    ),
    ['first_name'],
  ),
);
