import { describe, expect, it } from 'vitest';
import { type AuditFacts, auditTargetName, auditText, auditTypes, readAuditText } from './audit-entry.ts';

const names = ['Support', 'to away', 'changed the role $&', 'أدا', ''];
const facts = { via: 'session', description: '' } as const;

describe.each(auditTypes)('of %s', (type) => {
  it('the sentence names its record', () => {
    for (const targetName of names)
      for (const actorName of ['Mia Novak', '']) {
        const isNamed =
          auditText({ ...facts, type, actorName, targetName }) !==
          auditText({ ...facts, type, actorName, targetName: `${targetName}!` });
        expect(auditTargetName({ type, targetName, description: '' })).toBe(isNamed ? targetName : null);
      }
  });

  it('the record is found in a sentence that an earlier version has kept', () => {
    for (const targetName of names) {
      const description = auditText({ ...facts, type, actorName: 'Mia Novak', targetName });
      expect(auditTargetName({ type, targetName: null, description })).toBe(
        auditTargetName({ type, targetName, description: '' }),
      );
      expect(auditText({ ...facts, type, actorName: null, targetName: null, description })).toBe(description);
    }
  });

  it('the names are read back, by the name that the agent has now or by the words', () => {
    for (const name of names.filter((each) => !each.includes('changed the role'))) {
      const isByAgent = /^Mia/.test(auditText({ ...facts, type, actorName: 'Mia Novak', targetName: name }));
      const actorName = isByAgent ? 'Mia Novak' : null;
      const description = auditText({ ...facts, type, actorName, targetName: name });
      const targetName = auditTargetName({ type, targetName: name, description: '' });
      for (const nameNow of ['Mia Novak', 'Mia Berg']) {
        const kept = { type, via: 'session', actorId: isByAgent ? 2 : null, description, nameNow } as const;
        expect(readAuditText(kept), description).toEqual({ actorName, targetName });
      }
    }
  });

  it.each(['cli', 'system'] as const)('that no agent did, the names are read back: by %s', (via) => {
    const given: AuditFacts = { type, via, actorName: null, targetName: 'created the role X' };
    const description = auditText({ ...given, description: '' });
    const targetName = auditTargetName({ ...given, description: '' });
    expect(readAuditText({ type, via, actorId: null, description, nameNow: null })).toEqual({
      actorName: null,
      targetName,
    });
  });
});

describe('a sentence of the audit log with its words in a name', () => {
  const sentence = 'Mia created the role Bob created the role Ada';
  const read = (nameNow: string) =>
    readAuditText({ type: 'role_created', via: 'session', actorId: 2, description: sentence, nameNow });

  it('is read by the name that the agent has now', () => {
    expect(read('Mia')).toEqual({ actorName: 'Mia', targetName: 'Bob created the role Ada' });
    expect(read('Mia created the role Bob')).toEqual({ actorName: 'Mia created the role Bob', targetName: 'Ada' });
  });

  it('is left as it is where the agent has another name now', () => {
    expect(read('Mia Novak')).toBeUndefined();
  });
});

it('a sentence of other words has no names', () => {
  const description = 'Mia Novak made the role Auditor';
  expect(auditTargetName({ type: 'role_created', targetName: null, description })).toBeNull();
  const kept = { type: 'role_created', via: 'session', actorId: 2, nameNow: 'Mia Novak', description } as const;
  expect(readAuditText(kept)).toBeUndefined();
});
