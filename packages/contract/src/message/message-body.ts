import * as v from 'valibot';
import { body, flag, list, oneOf } from '../body.ts';
import { email } from '../email.ts';
import { id } from '../scalar.ts';
import { prose, text } from '../text.ts';

/** Media ids. */
export const attachments = list(id, 10);
const recipients = list(email, 50);

/** HTML of an agent; plain text when the agent records what the contact said. */
export const sendMessageBody = body({
  message: prose(50_000),
  private: v.optional(flag, false),
  attachments: v.optional(attachments, []),
  sender_type: v.optional(oneOf(['agent', 'contact']), 'agent'),
  to: v.optional(recipients, []),
  cc: v.optional(recipients, []),
  bcc: v.optional(recipients, []),
  echo_id: v.optional(text(0, 64)),
});
