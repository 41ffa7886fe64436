import { describe, expect, it } from 'vitest';
import { changesOf, factsOf, viaOf, whatOf } from './audit-entry.ts';

it.each([
  ['session', 'Browser'],
  ['named_key:7', 'Named key 7'],
  ['provider:2', 'Provider 2'],
  ['toString', 'toString'],
])('%s is %s', (via, words) => {
  expect(viaOf({ via })).toBe(words);
});

it('leaves out who did it, unless they had another name then', () => {
  const entry = { activity_description: 'Mia Novak created the role Auditor', meta: {} };
  expect(whatOf(entry, 'Mia Novak')).toBe('Created the role Auditor');
  expect(whatOf(entry, 'Mia')).toBe('Novak created the role Auditor');
  expect(whatOf(entry, 'Mia Berg')).toBe('Mia Novak created the role Auditor');
});

it('says of what was created and deleted that it was', () => {
  const of = (text: string, action: string) => whatOf({ activity_description: `Mia ${text}`, meta: { action } }, 'Mia');
  expect(of('changed the macro Later', 'created')).toBe('Created the macro Later');
  expect(of('changed the macro changed the team', 'updated')).toBe('Changed the macro changed the team');
  expect(of('changed the passkeys of Ada', 'deleted')).toBe('Deleted the passkeys of Ada');
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
    expect(factsOf({ meta })).toEqual([['Act', 'updated']]);
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
      ['Before', '2026-01-01T00:00:00.000Z'],
      ['Teams', 'None'],
      ['E-mail', 'None'],
    ]);
    expect(changesOf({ meta: {} })).toEqual([]);
  });
});
