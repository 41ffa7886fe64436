import { describe, expect, it } from 'vitest';
import { allOwnAddresses, fromChoices, mailAddressOf, type OwnAddresses, ownAddressOf } from './own-addresses.ts';

const inbox: OwnAddresses = {
  from: 'Help@Example.com',
  aliases: [
    { address: 'billing@example.com', send: true },
    { address: 'old@example.com', send: false },
    { address: 'broken', send: true },
    { address: 'help@example.com', send: true },
  ],
  replyTo: 'desk+eu@example.com',
};

describe('mail 44: the addresses of an inbox', () => {
  it('are its sender, its aliases and where answers go, each once', () => {
    expect(allOwnAddresses(inbox)).toEqual([
      'help@example.com',
      'billing@example.com',
      'old@example.com',
      'desk+eu@example.com',
    ]);
    expect(allOwnAddresses({ ...inbox, aliases: [], replyTo: null })).toEqual(['help@example.com']);
  });

  it('may be chosen as senders if they may send', () => {
    expect(fromChoices(inbox)).toEqual(['help@example.com', 'billing@example.com']);
  });

  it.each([
    ['help@example.com', 'help@example.com'],
    ['HELP@example.COM', 'help@example.com'],
    [' <help@example.com> ', 'help@example.com'],
    ['help+shop@example.com', 'help@example.com'],
    ['help+a+b@example.com', 'help@example.com'],
    ['help+@example.com', 'help@example.com'],
    ['desk+eu@example.com', 'desk+eu@example.com'],
    ['desk+eu+rabc@example.com', 'desk+eu@example.com'],
    ['desk@example.com', undefined],
    ['desk+us@example.com', undefined],
    ['help@example.org', undefined],
    ['help@a.example.com', undefined],
    ['helper@example.com', undefined],
    ['a+help@example.com', undefined],
    ['+@example.com', undefined],
    ['help', undefined],
    ['', undefined],
  ])('%s reaches %s', (text, address) => {
    expect(ownAddressOf(text, allOwnAddresses(inbox))).toBe(address);
  });

  it('are read from a text of a bounded length', () => {
    expect(mailAddressOf(`${' '.repeat(980)}a@example.com`)).toBe('a@example.com');
    expect(mailAddressOf(`${' '.repeat(990)}a@example.com`)).toBeUndefined();
  });
});
