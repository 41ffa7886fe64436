import { describe, expect, it } from 'vitest';
import { type PresenceSignal, presenceLedger } from './presence-ledger.ts';

const online = (contactId: number): PresenceSignal => ({ type: 'presence', contactId, availabilityStatus: 'online' });

const offline = (contactId: number): PresenceSignal => ({ type: 'presence', contactId, availabilityStatus: 'offline' });

describe('presenceLedger', () => {
  it('tells of the first node that has a contact, and of the last', () => {
    const ledger = presenceLedger();
    expect(ledger.come('a', 7)).toEqual([online(7)]);
    expect(ledger.come('b', 7)).toEqual([]);
    expect(ledger.leave('a', 7)).toEqual([]);
    expect(ledger.leave('b', 7)).toEqual([offline(7)]);
    expect(ledger.come('b', 7)).toEqual([online(7)]);
  });

  it('says nothing of what it knew', () => {
    const ledger = presenceLedger();
    expect(ledger.leave('a', 7)).toEqual([]);
    ledger.come('a', 7);
    expect(ledger.come('a', 7)).toEqual([]);
    expect(ledger.leave('b', 7)).toEqual([]);
    expect(ledger.replace('a', [7, 7])).toEqual([]);
    expect(ledger.drop('b')).toEqual([]);
    expect(ledger.leave('a', 7)).toEqual([offline(7)]);
  });

  it('replaces what a node has', () => {
    const ledger = presenceLedger();
    ledger.come('a', 1);
    ledger.come('a', 2);
    ledger.come('b', 2);
    expect(ledger.replace('a', [3])).toEqual([online(3), offline(1)]);
    expect(ledger.contactsOf('a')).toEqual([3]);
    expect(ledger.contactsOf('b')).toEqual([2]);
  });

  it('keeps the contacts of a lost node that another one has', () => {
    const ledger = presenceLedger();
    ledger.replace('a', [1, 2]);
    ledger.replace('b', [2, 3]);
    expect(ledger.drop('a')).toEqual([offline(1)]);
    expect(ledger.contactsOf('a')).toEqual([]);
    expect(ledger.drop('b')).toEqual([offline(2), offline(3)]);
  });
});
