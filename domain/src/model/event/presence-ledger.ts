import type { Signal } from './signal.ts';

export type PresenceSignal = Extract<Signal, { type: 'presence' }>;

/**
 * Which contacts have a widget open, by the node that they are connected to. Each change returns what became different
 * for the desk as a whole: the first node that has a contact brings them online, the last one takes them offline.
 */
export interface PresenceLedger {
  come(node: string, contactId: number): readonly PresenceSignal[];
  leave(node: string, contactId: number): readonly PresenceSignal[];
  /** The node has these contacts and no others. Arrivals are reported before departures. */
  replace(node: string, contactIds: Iterable<number>): readonly PresenceSignal[];
  /** The node is gone. */
  drop(node: string): readonly PresenceSignal[];
  contactsOf(node: string): readonly number[];
}

/**
 * An empty ledger. It is the one stateful object of the rules: each node keeps one.
 *
 * @example
 * const ledger = presenceLedger();
 * ledger.come('node-1', 7) // [{ type: 'presence', contactId: 7, availabilityStatus: 'online' }]
 * ledger.come('node-2', 7) // []
 */
export function presenceLedger(): PresenceLedger {
  const contactsByNode = new Map<string, Set<number>>();
  const nodesByContact = new Map<number, number>();

  function come(node: string, contactId: number): readonly PresenceSignal[] {
    const contacts = contactsByNode.get(node) ?? new Set();
    if (contacts.has(contactId)) return [];
    contactsByNode.set(node, contacts.add(contactId));
    const nodes = nodesByContact.get(contactId) ?? 0;
    nodesByContact.set(contactId, nodes + 1);
    return nodes === 0 ? [{ type: 'presence', contactId, availabilityStatus: 'online' }] : [];
  }

  function leave(node: string, contactId: number): readonly PresenceSignal[] {
    const contacts = contactsByNode.get(node);
    if (contacts?.delete(contactId) !== true) return [];
    if (contacts.size === 0) contactsByNode.delete(node);
    const nodes = nodesByContact.get(contactId) ?? 1;
    if (nodes > 1) {
      nodesByContact.set(contactId, nodes - 1);
      return [];
    }
    nodesByContact.delete(contactId);
    return [{ type: 'presence', contactId, availabilityStatus: 'offline' }];
  }

  const contactsOf = (node: string): readonly number[] => [...(contactsByNode.get(node) ?? [])];

  function replace(node: string, contactIds: Iterable<number>): readonly PresenceSignal[] {
    const now = new Set(contactIds);
    const gone = contactsOf(node).filter((contactId) => !now.has(contactId));
    return [...[...now].flatMap((contactId) => come(node, contactId)), ...gone.flatMap((id) => leave(node, id))];
  }

  return { come, leave, replace, drop: (node) => replace(node, []), contactsOf };
}
