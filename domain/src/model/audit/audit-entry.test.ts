import { expect, it } from 'vitest';
import { auditTypes, describeAct, targetNameIn } from './audit-entry.ts';

it.each(auditTypes)('of %s the name of the record is found in its sentence', (type) => {
  for (const name of ['Support', 'to away', 'changed the role $&', 'أدا', ''])
    for (const actor of ['Mia Novak', '']) {
      const sentence = describeAct(type, actor, name);
      const isNamed = sentence !== describeAct(type, actor, `${name}!`);
      expect(targetNameIn(type, sentence)).toBe(isNamed ? name : null);
    }
});

it('a sentence of other words has none', () => {
  expect(targetNameIn('role_created', 'Mia Novak made the role Auditor')).toBeNull();
});
