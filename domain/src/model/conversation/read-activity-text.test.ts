import { describe, expect, it } from 'vitest';
import { type Activity, activityText } from './activity.ts';
import type { ChangePart } from './change-part.ts';
import { type KnownNames, readActivityText } from './read-activity-text.ts';

const nothing: KnownNames = { agents: new Set(), teams: new Set(), statuses: new Set(), tags: new Set() };
const until = '2026-01-02T09:00:00.000Z';

const every: readonly ChangePart[] = [
  { type: 'status', name: 'Resolved' },
  { type: 'status', name: 'Snoozed', snoozed_until: until },
  { type: 'reopened' },
  { type: 'agent_assigned', name: 'Ana Lima' },
  { type: 'agent_removed' },
  { type: 'agent_removed', reason: 'deleted' },
  { type: 'agent_removed', reason: 'missing' },
  { type: 'agent_removed', reason: 'reassigning' },
  { type: 'team_assigned', name: 'Billing' },
  { type: 'team_removed' },
  { type: 'team_deleted', name: 'Billing' },
  { type: 'priority', name: 'High' },
  { type: 'tags_added', names: ['vip', 'late'] },
  { type: 'tags_removed', names: ['vip'] },
  { type: 'tag_deleted', name: 'vip' },
];

const read = (activity: Activity, names: Partial<KnownNames> = {}, actor = activity.actor_name) =>
  readActivityText(activityText(activity), actor, { ...nothing, ...names });

describe('the sentence of an activity is read back', () => {
  it.each(every)('of %j, with names that the desk does not have any more', (part) => {
    const activity = { actor_name: 'Mia Novak', changes: [part] };
    expect(read(activity, {}, 'Mia Berg')).toEqual(activity);
  });

  it('of what was done together', () => {
    for (const one of every) {
      for (const other of every) {
        for (const changes of [
          [one, other],
          [one, { type: 'team_removed' } as const, other],
        ]) {
          const activity = { actor_name: 'System', changes };
          expect(read(activity), activityText(activity)).toEqual(activity);
        }
      }
    }
  });

  it.each<[string, Activity, Partial<KnownNames>]>([
    [
      'an agent',
      { actor_name: 'Mia', changes: [{ type: 'agent_assigned', name: 'Bob, Jr. and assigned the team Billing' }] },
      { agents: new Set(['Bob, Jr. and assigned the team Billing', 'Bob']) },
    ],
    [
      'a status',
      { actor_name: 'Mia', changes: [{ type: 'status', name: `Later until ${until}`, snoozed_until: until }] },
      { statuses: new Set([`Later until ${until}`]) },
    ],
    [
      'a tag',
      { actor_name: 'Mia', changes: [{ type: 'tags_added', names: ['late, vip and reopened the conversation', 'x'] }] },
      { tags: new Set(['late, vip and reopened the conversation', 'x']) },
    ],
    [
      'a team',
      { actor_name: 'Mia', changes: [{ type: 'team_deleted', name: 'Support, which was deleted' }] },
      { teams: new Set(['Support, which was deleted']) },
    ],
    ['the one who did it', { actor_name: 'Max assigned Bob and', changes: [{ type: 'reopened' }] }, {}],
  ])('with words of the sentence in the name of %s, which the desk has', (_what, activity, names) => {
    expect(read(activity, names)).toEqual(activity);
  });

  it.each<[string, Activity, Partial<KnownNames>]>([
    [
      'two agents are called so',
      { actor_name: 'Mia', changes: [{ type: 'agent_assigned', name: 'Bob and assigned the team Billing' }] },
      { agents: new Set(['Bob and assigned the team Billing', 'Bob']), teams: new Set(['Billing']) },
    ],
    [
      'tags',
      { actor_name: 'Mia', changes: [{ type: 'tags_added', names: ['a', 'b'] }] },
      { tags: new Set(['a', 'b', 'a, b']) },
    ],
    ['a lost agent', { actor_name: 'Mia', changes: [{ type: 'agent_assigned', name: 'Bob, Jr.' }] }, {}],
  ])('not where names cannot be told from words: %s', (_what, activity, names) => {
    expect(read(activity, names)).toBeUndefined();
  });

  it('not of other words', () => {
    expect(readActivityText('Mia frobnicated the conversation', 'Mia', nothing)).toBeUndefined();
    expect(readActivityText('', 'Mia', nothing)).toBeUndefined();
  });

  it('of many tags in a few steps, however they may be read', () => {
    const tags = new Set(
      Array.from({ length: 50 }, (_, count) =>
        Array(count + 1)
          .fill('a')
          .join(', '),
      ),
    );
    const text = `Mia added the tags ${Array(50).fill('a').join(', ')}`;
    expect(readActivityText(text, 'Mia', { ...nothing, tags })).toBeUndefined();
  });

  it('completes what was kept without the name of its agent', () => {
    const changes = [{ type: 'agent_assigned', name: 'Bob and assigned Mia' }] as const;
    expect(readActivityText('Ann assigned Bob and assigned Mia', 'Anna', nothing, changes)).toEqual({
      actor_name: 'Ann',
      changes,
    });
    expect(readActivityText('Ann assigned Mia', 'Ann', nothing, changes)).toBeUndefined();
  });
});
