import type { ChangePart, Message } from '@helpdesk/client';
import { activityWords } from '../../../words/activity.ts';
import { fullName, priorityName, statusName } from '../../../words/names.ts';
import { momentOf } from '../../../words/times.ts';

/** The user who stands for the desk itself. */
const systemId = 1;

/**
 * The text of an activity, with the names of its time. Activities of an earlier version that could not be converted
 * stay in English.
 */
export function activitySentence({ meta, author, text_content: text }: Message): string {
  const who = author.id === systemId ? activityWords.system : (meta.actor_name ?? fullName(author));
  // Without an id the names of that time decide: an older version kept nothing else.
  const isOwn: IsOwn = ({ name, agent_id: id }) => (id === undefined ? name === meta.actor_name : id === author.id);
  return (meta.changes && said(who, meta.changes, isOwn)) ?? text;
}

/** Whether it was assigned to the agent who did it. */
type IsOwn = (part: Extract<ChangePart, { type: 'agent_assigned' }>) => boolean;

/** Undefined where a newer service has done what this console does not know. */
function said(who: string, changes: readonly ChangePart[], isOwn: IsOwn): string | undefined {
  const acts = changes.map((part) => actOf(part, isOwn));
  return acts.every((act) => act !== undefined) ? activityWords.said(who, acts) : undefined;
}

function actOf(part: ChangePart, isOwn: IsOwn): string | undefined {
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
      return isOwn(part) ? activityWords.took : activityWords.assigned(part.name);
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
    case 'not_delivered':
      return activityWords.notDelivered(part.names);
    case 'contact_changed':
      return activityWords.contact(part.name, part.from);
    case 'mail_joined':
      return activityWords.mailJoined(part.address);
    case 'mail_forwarded':
      return activityWords.mailForwarded(part.name);
    case 'mail_flood':
      return activityWords.mailFlood;
  }
}
