import type { Agent, AgentEvent } from '@helpdesk/client';
import { describe, expect, it } from 'vitest';
import { meansOf, toldOf } from './notice-rules.ts';
import { toldTitle } from './notification-words.ts';

const me = { id: 7, teams: [{ id: 3, name: 'Shop', emoji: '' }] };
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;
const mira = { first_name: 'Mira', last_name: 'Okafor' };
const told = (event: object, assignee?: number) => toldOf(event as AgentEvent, me, () => assignee, nameOf);

describe('an agent is told of', () => {
  const message = { conversation_uuid: 'u', sender_type: 'contact', author: mira, text_content: 'Hello?', uuid: 'm' };

  it('a message of a contact in a conversation of theirs', () => {
    const expected = { notice: 'reply', conversation: 'u', message: 'm', who: 'Mira Okafor', text: 'Hello?' };
    expect(told({ type: 'new_message', data: message }, 7)).toMatchObject(expected);
    expect(told({ type: 'new_message', data: message }, 8)).toBe(undefined);
    expect(told({ type: 'new_message', data: message })).toBe(undefined);
    expect(told({ type: 'new_message', data: { ...message, sender_type: 'agent' } }, 7)).toBe(undefined);
  });

  it.each([
    [null, null, 'unassigned'],
    [null, 3, 'team'],
    [null, 4, undefined],
    [8, null, undefined],
    [7, 3, undefined],
  ])('a new conversation of agent %j and team %j as %s', (assigned_user_id, assigned_team_id, notice) => {
    const data = { uuid: 'u', assigned_user_id, assigned_team_id, contact: mira, subject: 'Lid', last_message: null };
    expect(told({ type: 'new_conversation', data })?.notice).toBe(notice);
  });

  it('mentions and assignments, and of nothing about their account', () => {
    const data = {
      ...{ id: 1, conversation_uuid: 'u', message_uuid: 'm', body: 'Look', title: 'Grace mentioned you' },
      ...{ actor_first_name: 'Grace', actor_last_name: null },
    };
    const of = (notification_type: string) =>
      told({ type: 'new_notification', data: { ...data, notification_type } })?.notice;
    const each = [of('mention'), of('assignment'), of('security'), of('failed')];
    expect(each).toEqual(['mention', 'assigned', undefined, undefined]);
  });

  it.each([
    ['Grace', 'assignment', 'Grace assigned a conversation to you'],
    [null, 'assignment', 'A conversation was assigned to you'],
    [null, 'mention', 'The desk mentioned you'],
  ])('what %s did as %s, in their own language', (actor_first_name, notification_type, title) => {
    const data = {
      ...{
        id: 1,
        conversation_uuid: 'u',
        message_uuid: null,
        body: null,
        title: 'Conversation #101 was assigned to you',
      },
      ...{ actor_first_name, actor_last_name: null, notification_type },
    };
    const made = toldOf(
      { type: 'new_notification', data } as AgentEvent,
      me,
      () => undefined,
      (who) => who.first_name,
    );
    expect(made && toldTitle(made)).toBe(title);
  });
});

it.each<[Agent['availability_status'], boolean]>([
  ['online', true],
  ['away', true],
  ['away_manual', false],
  ['away_and_reassigning', false],
])('who is %s is called: %s', (availability, isCalled) => {
  const chosen = { notify_desktop: ['mention'], notify_sound: ['reply'] } as const;
  expect(meansOf({ notice: 'mention' }, chosen, availability)).toEqual({ desktop: isCalled, sound: false });
  expect(meansOf({ notice: 'reply' }, chosen, availability)).toEqual({ desktop: false, sound: isCalled });
});
