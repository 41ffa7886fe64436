import { type PresenceSignal, presenceLedger } from '@helpdesk/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('agrees with the union of what the nodes have, whatever happens', () => {
  const node = fc.constantFrom('a', 'b', 'c');
  const contact = fc.integer({ min: 1, max: 4 });
  const step = fc.oneof(
    fc.record({ act: fc.constant('come' as const), node, contact }),
    fc.record({ act: fc.constant('leave' as const), node, contact }),
    fc.record({ act: fc.constant('replace' as const), node, contacts: fc.array(contact) }),
    fc.record({ act: fc.constant('drop' as const), node }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const ledger = presenceLedger();
      const model = new Map<string, Set<number>>(['a', 'b', 'c'].map((name) => [name, new Set()]));
      const told = new Set<number>();
      for (const each of steps) {
        const had = model.get(each.node) ?? new Set();
        if (each.act === 'come') had.add(each.contact);
        if (each.act === 'leave') had.delete(each.contact);
        if (each.act === 'replace') model.set(each.node, new Set(each.contacts));
        if (each.act === 'drop') model.set(each.node, new Set());
        for (const signal of take(each)) {
          const isOnline = signal.availabilityStatus === 'online';
          expect(told.has(signal.contactId)).toBe(!isOnline);
          if (isOnline) told.add(signal.contactId);
          else told.delete(signal.contactId);
        }
        expect([...told].sort()).toEqual([...new Set([...model.values()].flatMap((set) => [...set]))].sort());
        for (const [name, set] of model) expect([...ledger.contactsOf(name)].sort()).toEqual([...set].sort());
      }

      function take(each: (typeof steps)[number]): readonly PresenceSignal[] {
        if (each.act === 'replace') return ledger.replace(each.node, each.contacts);
        return each.act === 'drop' ? ledger.drop(each.node) : ledger[each.act](each.node, each.contact);
      }
    }),
  );
});
