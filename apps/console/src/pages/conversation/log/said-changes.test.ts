import type { ChangePart, Message } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { activitySentence } from './said-changes.ts';

const activity = (changes: readonly unknown[] | undefined, id = 2): Message =>
  ({
    author: { id, first_name: 'Ada', last_name: 'Reyes' },
    text_content: 'The text of the service',
    meta: { changes },
  }) as unknown as Message;

const one: readonly (readonly [ChangePart, string])[] = [
  [{ type: 'status', name: 'Resolved' }, 'set status to Resolved'],
  [{ type: 'status', name: 'On hold' }, 'set status to On hold'],
  [{ type: 'reopened' }, 'reopened the conversation'],
  [{ type: 'agent_assigned', name: 'Mia Novak' }, 'assigned Mia Novak'],
  [{ type: 'agent_removed' }, 'removed the assigned agent'],
  [{ type: 'agent_removed', reason: 'deleted' }, 'removed the assigned agent, who was deleted'],
  [{ type: 'agent_removed', reason: 'missing' }, 'removed the assigned agent, who is not there any more'],
  [{ type: 'agent_removed', reason: 'reassigning' }, 'removed the assigned agent, who is away and reassigning'],
  [{ type: 'team_assigned', name: 'Billing' }, 'assigned the team Billing'],
  [{ type: 'team_removed' }, 'removed the assigned team'],
  [{ type: 'team_deleted', name: 'Billing' }, 'removed the assigned team Billing, which was deleted'],
  [{ type: 'priority', name: 'High' }, 'set priority to High'],
  [{ type: 'tags_added', names: ['vip', 'late'] }, 'added the tags vip, late'],
  [{ type: 'tags_removed', names: ['vip'] }, 'removed the tag vip'],
  [{ type: 'tag_deleted', name: 'vip' }, 'removed the tag vip, which was deleted'],
  [{ type: 'not_delivered', names: ['a@x', 'b@x'] }, 'could not deliver the message to a@x, b@x'],
  [{ type: 'contact_changed', name: 'Ada', from: 'Bob' }, 'changed the contact from Bob to Ada'],
  [{ type: 'mail_joined', address: 'eve@example.com' }, 'joined by e-mail from eve@example.com'],
  [{ type: 'mail_forwarded', name: 'Grace' }, 'took the contact from a mail that Grace forwarded'],
  [{ type: 'mail_flood' }, 'sent too many mails: for a day, further ones are added quietly'],
];

it.each(one)('says %j', (part, text) => {
  expect(activitySentence(activity([part]))).toBe(`Ada Reyes ${text}`);
});

it('says until when, as times are said here', () => {
  const until = { type: 'status', name: 'Snoozed', snoozed_until: '2031-03-04T09:00:00.000Z' };
  const text = activitySentence(activity([until]));
  expect(text).toMatch(/^Ada Reyes set status to Snoozed until .*March.* 2031/);
  expect(text).not.toContain('T09');
});

it('says what was done together, and who stands for the desk itself', () => {
  const done = [{ type: 'reopened' }, { type: 'agent_removed', reason: 'missing' }];
  expect(activitySentence(activity(done, 1))).toBe(
    'System reopened the conversation and removed the assigned agent, who is not there any more',
  );
});

it('reports F13: one who assigns themselves took it, by facts and not by names', () => {
  const assigned = (more: object) =>
    activitySentence(activity([{ type: 'agent_assigned', name: 'Ada Reyes', ...more }]));
  expect(assigned({ agent_id: 2 })).toBe('Ada Reyes took it');
  // A colleague of the same name.
  expect(assigned({ agent_id: 3 })).toBe('Ada Reyes assigned Ada Reyes');
  const message = activity([{ type: 'agent_assigned', name: 'Ada Reyes' }]);
  const meta = { ...message.meta, actor_name: 'Ada Reyes' };
  expect(activitySentence({ ...message, meta })).toBe('Ada Reyes took it');
});

it('leaves the text of the service where it does not know what was done', () => {
  expect(activitySentence(activity(undefined))).toBe('The text of the service');
  expect(activitySentence(activity([{ type: 'reopened' }, { type: 'frobnicated' }]))).toBe('The text of the service');
});
