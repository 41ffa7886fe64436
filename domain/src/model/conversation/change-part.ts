import type { PriorityName } from './priority.ts';

/** Why an agent lost a conversation although no other agent took it. */
export const removalReasons = ['deleted', 'missing', 'reassigning'] as const;

export type RemovalReason = (typeof removalReasons)[number];

/**
 * One thing that an act has changed, with the names of that time; `from` is what it was before. It is kept with the
 * activity as it is here, so that every client can word it in its own language.
 */
export type ChangePart =
  | { readonly type: 'status'; readonly name: string; readonly snoozed_until?: string; readonly from?: string }
  | { readonly type: 'reopened'; readonly from?: string }
  /** Without the id where the sentence of an older version was read back. */
  | { readonly type: 'agent_assigned'; readonly name: string; readonly agent_id?: number }
  | { readonly type: 'agent_removed'; readonly reason?: RemovalReason }
  | { readonly type: 'team_assigned'; readonly name: string }
  | { readonly type: 'team_removed' }
  | { readonly type: 'team_deleted'; readonly name: string }
  | { readonly type: 'priority'; readonly name: PriorityName; readonly from?: PriorityName }
  | { readonly type: 'tags_added'; readonly names: readonly string[] }
  | { readonly type: 'tags_removed'; readonly names: readonly string[] }
  | { readonly type: 'tag_deleted'; readonly name: string }
  /** Addresses that a mail did not reach, while it reached others. */
  | { readonly type: 'not_delivered'; readonly names: readonly string[] }
  /** The conversation has another contact: what a contact is called, and what the former one was. */
  | { readonly type: 'contact_changed'; readonly name: string; readonly from: string }
  /** A person who was not in the conversation wrote to its own address, from this one. */
  | { readonly type: 'mail_joined'; readonly address: string }
  /** A colleague forwarded the mail of the contact to the inbox. */
  | { readonly type: 'mail_forwarded'; readonly name: string }
  /** More mails of one author than the inbox takes note of. */
  | { readonly type: 'mail_flood' };

const removals: Readonly<Record<RemovalReason, string>> = {
  deleted: ', who was deleted',
  missing: ', who is not there any more',
  reassigning: ', who is away and reassigning',
};

/**
 * What an act has changed, in English; it continues a sentence that begins with who did it.
 *
 * @example
 * sentenceOf([{ type: 'priority', name: 'High' }, { type: 'agent_assigned', name: 'Mia Novak' }])
 * // 'set priority to High and assigned Mia Novak'
 */
export function sentenceOf(parts: readonly ChangePart[]): string {
  const said = parts.map(clauseOf);
  if (said.length < 2) return said.join('');
  return `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

/** Begins with a verb. */
function clauseOf(part: ChangePart): string {
  switch (part.type) {
    case 'status':
      return `set status to ${part.name}${part.snoozed_until === undefined ? '' : ` until ${part.snoozed_until}`}`;
    case 'reopened':
      return 'reopened the conversation';
    case 'agent_assigned':
      return `assigned ${part.name}`;
    case 'agent_removed':
      return `removed the assigned agent${part.reason === undefined ? '' : removals[part.reason]}`;
    case 'team_assigned':
      return `assigned the team ${part.name}`;
    case 'team_removed':
      return 'removed the assigned team';
    case 'team_deleted':
      return `removed the assigned team ${part.name}, which was deleted`;
    case 'priority':
      return `set priority to ${part.name}`;
    case 'tags_added':
      return `added the tags ${part.names.join(', ')}`;
    case 'tags_removed':
      return `removed the tags ${part.names.join(', ')}`;
    case 'tag_deleted':
      return `removed the tag ${part.name}, which was deleted`;
    case 'not_delivered':
      return `could not deliver the message to ${part.names.join(', ')}`;
    case 'contact_changed':
      return `changed the contact from ${part.from} to ${part.name}`;
    case 'mail_joined':
      return `joined by e-mail from ${part.address}`;
    case 'mail_forwarded':
      return `took the contact from a mail that ${part.name} forwarded`;
    case 'mail_flood':
      return 'sent too many mails: for a day, further ones are added quietly';
  }
}
