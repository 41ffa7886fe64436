import type { ChangePart, Conversation, Message } from '@helpdesk/client';
import { activityWords } from './activity.ts';
import { words } from './en.ts';
import { fullName, priorityName, statusName } from './names.ts';
import { momentOf } from './times.ts';

/** The user who stands for the desk itself. */
const systemId = 1;

/**
 * The text of an activity, with the names of its time. Activities of an earlier version that could not be converted
 * stay in English.
 */
export function activityText({ meta, author, text_content: text }: Message): string {
  const who = author.id === systemId ? activityWords.system : (meta.actor_name ?? fullName(author));
  return (meta.changes && said(who, meta.changes)) ?? text;
}

type Last = Pick<Conversation, 'last_message' | 'last_message_author' | 'last_message_changes'>;

/** What was said or done last in a conversation, without who said it. */
export function lastTextOf(row: Last, me?: number): string | null {
  return lastChangesOf(row, me) ?? row.last_message;
}

/** The last change of a conversation, if it is newer than the last message. The text names the person who made it. */
export function lastChangesOf(row: Last, me?: number): string | undefined {
  const { last_message_changes: changes, last_message_author: author } = row;
  // Rows that the device has kept since an earlier version have not even the member.
  if (!changes) return undefined;
  return said(author?.id === me ? words.list.you : (author?.first_name ?? activityWords.system), changes);
}

/** Undefined where a newer service has done what this console does not know. */
function said(who: string, changes: readonly ChangePart[]): string | undefined {
  const acts = changes.map(actOf);
  return acts.every((act) => act !== undefined) ? activityWords.said(who, acts) : undefined;
}

function actOf(part: ChangePart): string | undefined {
  switch (part.type) {
    case 'status': {
      const { snoozed_until: until } = part;
      const name = statusName(part.name);
      if (until === undefined) return activityWords.status(name);
      return activityWords.snoozed(name, momentOf(Date.parse(until)));
    }
    case 'reopened':
      return activityWords.reopened;
    case 'agent_assigned':
      return activityWords.assigned(part.name);
    case 'agent_removed':
      return part.reason === undefined ? activityWords.unassigned : activityWords.lost[part.reason];
    case 'team_assigned':
      return activityWords.team(part.name);
    case 'team_removed':
      return activityWords.noTeam;
    case 'team_deleted':
      return activityWords.teamDeleted(part.name);
    case 'priority':
      return activityWords.priority(priorityName(part.name));
    case 'tags_added':
      return activityWords.tagsAdded(part.names);
    case 'tags_removed':
      return activityWords.tagsRemoved(part.names);
    case 'tag_deleted':
      return activityWords.tagDeleted(part.name);
  }
}
