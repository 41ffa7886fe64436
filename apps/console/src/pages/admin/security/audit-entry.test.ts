import { describe, expect, it } from 'vitest';
import { dateTimeOf } from '../../../words/times.ts';
import { changesOf, factsOf, viaOf, whatOf } from './audit-entry.ts';

it.each([
  ['session', 'Browser'],
  ['named_key:7', 'Named key 7'],
  ['provider:2', 'Provider 2'],
  ['toString', 'toString'],
])('%s is %s', (via, words) => {
  expect(viaOf({ via })).toBe(words);
});

describe('what was done', () => {
  const entry = {
    activity_type: 'role_created',
    activity_description: 'Mia Novak created the role Auditor',
    target_name: 'Auditor',
    meta: {},
  } as const;

  it('is said without who did it', () => {
    expect(whatOf(entry)).toBe('Created the role Auditor');
    const signedIn = {
      activity_type: 'agent_login',
      activity_description: 'Mia Novak signed in',
      target_name: null,
    } as const;
    expect(whatOf({ ...signedIn, meta: {} })).toBe('Signed in');
  });

  it('says of what was created and deleted that it was', () => {
    const of = (activity_type: 'macro_changed' | 'agent_passkey_changed', action: string) =>
      whatOf({ activity_type, activity_description: '', target_name: 'Later', meta: { action } });
    expect(of('macro_changed', 'created')).toBe('Created the macro Later');
    expect(of('macro_changed', 'updated')).toBe('Changed the macro Later');
    expect(of('agent_passkey_changed', 'deleted')).toBe('Removed a passkey of Later');
  });

  it('is the sentence of the log where that is all there is', () => {
    expect(whatOf({ ...entry, target_name: null })).toBe('Mia Novak created the role Auditor');
    expect(whatOf({ ...entry, activity_type: 'sla_changed' as never })).toBe('Mia Novak created the role Auditor');
  });
});

describe('what an entry says', () => {
  it('of fields whose values are kept, and of others', () => {
    const meta = {
      action: 'updated',
      changed: ['enabled', 'first_name', 'waiting_limits'],
      before: { enabled: true, waiting_limits: { emailMinutes: 60 } },
      after: { enabled: false, waiting_limits: { emailMinutes: 90 } },
    };
    expect(changesOf({ meta })).toEqual([
      { field: 'May sign in', before: 'Yes', after: 'No' },
      { field: 'First name' },
      { field: 'Waiting limits', before: 'Email minutes: 60', after: 'Email minutes: 90' },
    ]);
    expect(factsOf({ meta })).toEqual([['Act', 'Changed']]);
  });

  it('of lists what came and what went, permissions in plain words', () => {
    const meta = {
      changed: ['permissions'],
      before: { permissions: ['tags:manage', 'roles:manage'] },
      after: { permissions: ['tags:manage', 'reports:manage'] },
    };
    const words = { before: 'Removed: Manage roles', after: 'Added: See reports' };
    expect(changesOf({ meta })).toEqual([{ field: 'Permissions', ...words }]);
  });

  it('of anything else', () => {
    // `before` of an entry without changed fields is a time.
    expect(factsOf({ meta: { count: 3, before: '2026-01-01T00:00:00.000Z', teams: [], email: null } })).toEqual([
      ['Times', '3'],
      ['Before', dateTimeOf(Date.UTC(2026, 0, 1))],
      ['Teams', 'None'],
      ['E-mail', 'None'],
    ]);
    expect(changesOf({ meta: {} })).toEqual([]);
  });
});
