import * as v from 'valibot';
import { personFields } from '../agent/agent.ts';
import { id, optionalId, optionalString, timestamp } from '../scalar.ts';

/** The fields of an agent record and the channel. What only agents have is empty, null or `offline`. */
export const contact = v.strictObject({
  ...personFields,
  email: optionalString,
  type: v.picklist(['contact', 'visitor']),
  contact_channel_id: optionalId,
});

/** What a conversation list shows of its contact. */
export const contactSummary = v.strictObject({
  created_at: timestamp,
  updated_at: timestamp,
  first_name: v.string(),
  last_name: v.string(),
  email: optionalString,
  avatar_url: optionalString,
});

/** The names and the picture are the author's. */
export const contactNote = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  contact_id: id,
  note: v.string(),
  user_id: id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: optionalString,
});

export type ContactRecord = v.InferOutput<typeof contact>;
export type ContactNoteRecord = v.InferOutput<typeof contactNote>;
