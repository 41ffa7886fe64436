import { expect, it } from 'vitest';
import { type ChangePart, sentenceOf } from './change-part.ts';

const one: readonly (readonly [ChangePart, string])[] = [
  [{ type: 'status', name: 'Resolved' }, 'set status to Resolved'],
  [
    { type: 'status', name: 'Snoozed', snoozed_until: '2026-01-02T09:00:00.000Z' },
    'set status to Snoozed until 2026-01-02T09:00:00.000Z',
  ],
  [{ type: 'reopened' }, 'reopened the conversation'],
  [{ type: 'agent_assigned', name: 'Ana Lima' }, 'assigned Ana Lima'],
  [{ type: 'agent_removed' }, 'removed the assigned agent'],
  [{ type: 'agent_removed', reason: 'deleted' }, 'removed the assigned agent, who was deleted'],
  [{ type: 'agent_removed', reason: 'missing' }, 'removed the assigned agent, who is not there any more'],
  [{ type: 'agent_removed', reason: 'reassigning' }, 'removed the assigned agent, who is away and reassigning'],
  [{ type: 'team_assigned', name: 'Billing' }, 'assigned the team Billing'],
  [{ type: 'team_removed' }, 'removed the assigned team'],
  [{ type: 'team_deleted', name: 'Billing' }, 'removed the assigned team Billing, which was deleted'],
  [{ type: 'priority', name: 'High' }, 'set priority to High'],
  [{ type: 'tags_added', names: ['vip', 'late'] }, 'added the tags vip, late'],
  [{ type: 'tags_removed', names: ['vip'] }, 'removed the tags vip'],
  [{ type: 'tag_deleted', name: 'vip' }, 'removed the tag vip, which was deleted'],
  [
    { type: 'not_delivered', names: ['a@x.example', 'b@x.example'] },
    'could not deliver the message to a@x.example, b@x.example',
  ],
  [{ type: 'contact_changed', name: 'Ada', from: 'Bob' }, 'changed the contact from Bob to Ada'],
  [{ type: 'mail_joined', address: 'eve@example.com' }, 'joined by e-mail from eve@example.com'],
  [{ type: 'mail_forwarded', name: 'Grace' }, 'took the contact from a mail that Grace forwarded'],
  [{ type: 'mail_flood' }, 'sent too many mails: for a day, further ones are added quietly'],
];

it.each(one)('%j', (part, said) => {
  expect(sentenceOf([part])).toBe(said);
});

it('joins what was done together', () => {
  const [resolved, , reopened, assigned] = one.map(([part]) => part) as [ChangePart, unknown, ChangePart, ChangePart];
  expect(sentenceOf([reopened, assigned])).toBe('reopened the conversation and assigned Ana Lima');
  expect(sentenceOf([resolved, reopened, assigned])).toBe(
    'set status to Resolved, reopened the conversation and assigned Ana Lima',
  );
});
