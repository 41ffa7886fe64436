import type { Agent, AgentEvent } from '@helpdesk/client';
import { isLeftOut } from '@helpdesk/domain';
import type { Notice, Preferences } from '../../state/preferences.ts';

/** A notice outside the page: of the desktop, or a sound. */
export interface Told {
  readonly notice: Notice;
  /** The same in every tab. */
  readonly key: string;
  readonly conversation: string;
  readonly message: string | undefined;
  /** Undefined for the desk itself. */
  readonly who: string | undefined;
  readonly text: string;
}

type Me = Pick<Agent, 'id' | 'teams'>;

/**
 * What an event is to this agent; undefined where it is nothing to tell.
 *
 * @param assigneeOf to whom the conversation of a message is assigned
 */
export function toldOf(
  event: AgentEvent,
  me: Me,
  assigneeOf: (uuid: string) => number | null | undefined,
  nameOf: (person: { readonly first_name: string; readonly last_name: string }) => string,
): Told | undefined {
  if (event.type === 'new_notification') {
    const { notification_type: type, conversation_uuid: uuid, message_uuid: message, id, body } = event.data;
    if (type === 'security' || type === 'failed' || uuid === null) return undefined;
    const { actor_first_name: first, actor_last_name: last } = event.data;
    const who = first === null ? undefined : nameOf({ first_name: first, last_name: last ?? '' });
    const notice = type === 'mention' ? 'mention' : 'assigned';
    return { notice, key: `n${id}`, conversation: uuid, message: message ?? undefined, who, text: body ?? '' };
  }
  if (event.type === 'new_message') {
    const { conversation_uuid: uuid, sender_type: sender, author, text_content: text, uuid: message } = event.data;
    if (sender !== 'contact' || assigneeOf(uuid) !== me.id) return undefined;
    return { notice: 'reply', key: `m${message}`, conversation: uuid, message, who: nameOf(author), text };
  }
  if (event.type === 'new_conversation') {
    const { uuid, assigned_user_id: assignee, assigned_team_id: team, contact, subject, last_interaction } = event.data;
    const notice = noticeOfNew(assignee, team, me);
    if (notice === undefined) return undefined;
    const text = subject ?? last_interaction ?? '';
    return { notice, key: `c${uuid}`, conversation: uuid, message: undefined, who: nameOf(contact), text };
  }
  return undefined;
}

function noticeOfNew(assignee: number | null, team: number | null, me: Me): 'team' | 'unassigned' | undefined {
  if (assignee !== null) return undefined;
  if (team === null) return 'unassigned';
  return me.teams.some(({ id }) => id === team) ? 'team' : undefined;
}

/** How a notice reaches the agent. */
export function meansOf(
  { notice }: Pick<Told, 'notice'>,
  preferences: Pick<Preferences, 'notify_desktop' | 'notify_sound'>,
  availability: Agent['availability_status'],
): { readonly desktop: boolean; readonly sound: boolean } {
  // An agent who set themselves away is left alone. An agent who is only idle is called back.
  const isQuiet = isLeftOut(availability);
  return {
    desktop: !isQuiet && preferences.notify_desktop.includes(notice),
    sound: !isQuiet && preferences.notify_sound.includes(notice),
  };
}
