import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { presenceLedger } from './presence-ledger.ts';

const node = fc.constantFrom('a', 'b', 'c');
const contact = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  fc.record({ do: fc.constant('come' as const), node, contact }),
  fc.record({ do: fc.constant('leave' as const), node, contact }),
  fc.record({ do: fc.constant('replace' as const), node, contacts: fc.array(contact, { maxLength: 4 }) }),
  fc.record({ do: fc.constant('drop' as const), node }),
);

test('what a listener has been sent is always who is online', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const ledger = presenceLedger();
      const nodes = new Map<string, Set<number>>(['a', 'b', 'c'].map((name) => [name, new Set()]));
      const online = new Set<number>();
      for (const each of steps) {
        const contacts = nodes.get(each.node) ?? new Set();
        const was = new Set(online);
        const signals = (() => {
          switch (each.do) {
            case 'come':
              contacts.add(each.contact);
              return ledger.come(each.node, each.contact);
            case 'leave':
              contacts.delete(each.contact);
              return ledger.leave(each.node, each.contact);
            case 'replace':
              nodes.set(each.node, new Set(each.contacts));
              return ledger.replace(each.node, each.contacts);
            case 'drop':
              nodes.set(each.node, new Set());
              return ledger.drop(each.node);
          }
        })();
        for (const { contactId, availabilityStatus } of signals) {
          if (availabilityStatus === 'online') online.add(contactId);
          else online.delete(contactId);
        }
        const wanted = new Set([...nodes.values()].flatMap((some) => [...some]));
        expect(online).toEqual(wanted);
        // One signal for each contact that came or went, and none for the others.
        expect(signals).toHaveLength(was.symmetricDifference(wanted).size);
        for (const [name, some] of nodes) expect(new Set(ledger.contactsOf(name))).toEqual(some);
      }
    }),
  );
});
