import {
  agentAssignment,
  type BuiltInStatusName,
  type ConversationChange,
  draftMessage,
  draftOfContact,
  type NamedTag,
  priorityChange,
  type Status,
  statusChange,
  systemAuthor,
  tagChange,
  teamAssignment,
} from '@helpdesk/domain';
import { fillText } from '../fill-text.ts';
import * as talk from '../topics.ts';
import type { Calendar } from './calendar.ts';
import { contactOf, contactOfConversation, type LargeContact } from './contacts.ts';
import type { DeskIds, DeskNames } from './desk-ids.ts';
import { beginHistory, type History, type ToldConversation } from './history.ts';
import type { LargePlan } from './large-plan.ts';
import { lifeOf, type Step } from './life.ts';
import { drawAgent, drawTeam, type LargeAgent, largeTags, largeTeams, leadOf } from './staff.ts';
import { streamOf, uuidOf } from './streams.ts';
import type { Texts } from './texts.ts';

export interface LargeDesk {
  readonly plan: LargePlan;
  readonly calendar: Calendar;
  readonly agents: readonly LargeAgent[];
  readonly texts: Texts;
  readonly ids: DeskIds;
  readonly names: DeskNames;
}

/** A conversation, and who began it. */
export interface Told {
  readonly history: History;
  readonly contact: LargeContact & { readonly number: number; readonly isNew: boolean };
}

/** All that has happened in the conversation of that number up to the end; it depends on no other conversation. */
export function tellConversation(desk: LargeDesk, number: number): Told {
  const { plan, ids } = desk;
  const random = streamOf(plan.seed, 'conversation', number);
  const who = contactOfConversation(plan.seed, number);
  const contact = { ...contactOf(plan.seed, who.number), ...who };
  const topic = random.weighted(talk.topics.map((each) => [each, each.weight] as const));
  const team = drawTeam(random, topic.team);
  const agent = drawAgent(random, desk.agents, team);
  const names = {
    first: contact.firstName,
    agent: agentAt(desk, agent).firstName,
    order: `FW-${random.int(20_000, 499_999)}`,
  };
  const startsAt = desk.calendar.openingOf(number);
  const subject = fillText(random.pick(topic.subjects), names);
  const history = beginHistory(
    {
      id: ids.firstConversation + number - 1,
      uuid: uuidOf(plan.seed, 'conversation', number),
      createdAt: startsAt,
      contactId: ids.firstContact + who.number - 1,
      inboxId: ids.inboxes[contact.inbox],
      // The widget asks for no subject.
      subject: contact.inbox === 0 && random.chance(0.5) ? null : subject,
    },
    statusOf(desk, 'Open'),
    (place) => uuidOf(plan.seed, 'message', number, place),
  );
  const cast = { topic, lead: leadOf(team), agent, names, texts: desk.texts, startsAt, end: plan.end };
  for (const step of lifeOf(random, cast)) {
    if (step.at > plan.end) break;
    take(desk, history, contact, { team, agent }, step);
  }
  return { history, contact };
}

/** Places of those to whom it is given. */
interface Assignees {
  readonly team: number;
  readonly agent: number;
}

function take(desk: LargeDesk, history: History, contact: LargeContact, assignees: Assignees, step: Step): void {
  const { conversation } = history;
  if (step.do === 'write') {
    const from = { ...contact, id: conversation.contactId };
    if (step.by === 'contact') {
      history.write(draftOfContact(from, { message: step.content.content }), step.at);
      return;
    }
    const input = { ...noRecipients, message: '', private: step.private === true, senderType: 'agent' } as const;
    const agent = person(desk, step.by);
    const subject = history.messages.length === 0 ? (conversation.subject ?? '') : '';
    history.write(draftMessage(step.content, agent, from, { ...input, subject }, []), step.at);
    return;
  }
  const by = step.do === 'wake' ? systemAuthor : person(desk, step.by);
  if (step.do === 'see') history.see(by.id, step.at);
  else history.change(by, changeOf(desk, conversation, assignees, step), step.at);
}

/** By the rules of the domain; undefined for a step that changes nothing. */
function changeOf(
  desk: LargeDesk,
  conversation: ToldConversation,
  assignees: Assignees,
  step: Exclude<Step, { readonly do: 'write' | 'see' }>,
): ConversationChange | undefined {
  switch (step.do) {
    case 'wake':
      if (conversation.snoozedUntil === null) return undefined;
      return statusChange(conversation, statusOf(desk, 'Open'), null, step.at);
    case 'assign-team': {
      const team = { id: desk.ids.firstTeam + assignees.team, name: largeTeams[assignees.team]?.name ?? '' };
      return teamAssignment(conversation, team);
    }
    case 'assign-agent':
      return agentAssignment(conversation, person(desk, assignees.agent));
    case 'tag':
      return tagChange([], namedTags(desk.ids, step.tags));
    case 'prioritise':
      return priorityChange(conversation, { id: desk.names.priorities.get(step.priority) ?? 0, name: step.priority });
    case 'set-status':
      return statusChange(conversation, statusOf(desk, step.status), null, step.at);
    case 'snooze':
      return statusChange(conversation, statusOf(desk, 'Snoozed'), step.until, step.at);
  }
}

const noRecipients = { to: [], cc: [], bcc: [] } as const;

function person(desk: LargeDesk, place: number) {
  const { firstName, lastName, email } = agentAt(desk, place);
  return { id: desk.ids.firstAgent + place, firstName, lastName, email };
}

function agentAt({ agents }: LargeDesk, place: number): LargeAgent {
  const agent = agents[place];
  if (agent === undefined) throw new Error(`the large desk has no agent ${place}`);
  return agent;
}

function statusOf({ names }: LargeDesk, name: BuiltInStatusName): Pick<Status, 'id' | 'name' | 'category'> {
  const status = names.statuses.get(name);
  if (status === undefined) throw new Error(`the desk has no status ${name}`);
  return status;
}

function namedTags(ids: DeskIds, tags: readonly string[]): readonly NamedTag[] {
  return tags.map((name) => ({ id: ids.firstTag + largeTags.indexOf(name), name }));
}
