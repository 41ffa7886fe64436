import { describe, expect, it } from 'vitest';
import { isListedAddress } from '../recipients/listed-address.ts';
import { type ForwardFacts, forwardCustomer } from './forward-customer.ts';

const forwarded = { address: 'ada@example.com', name: null, subject: null, date: null };
const facts: ForwardFacts = {
  forwarded,
  author: 'grace@shop.example',
  isAgent: false,
  forwarders: [],
  authentication: 'none',
  authorIsFrom: true,
  beginsConversation: true,
  own: ['help@shop.example'],
};

describe('mail 30: the address in a forward', () => {
  const colleagues = {
    'an agent': { isAgent: true },
    'a forwarder': { forwarders: ['Grace@shop.example'] },
    'one of a domain of forwarders': { forwarders: ['shop.example'] },
    'a customer': { forwarders: ['example.com', 'bob@shop.example'] },
  } as const;
  const everyCase = Object.entries(colleagues).flatMap(([who, change]) =>
    (['pass', 'fail', 'none'] as const).flatMap((authentication) =>
      [true, false].flatMap((authorIsFrom) =>
        [true, false].map((beginsConversation) => ({ who, change, authentication, authorIsFrom, beginsConversation })),
      ),
    ),
  );

  it.each(everyCase)(
    'by $who, DMARC $authentication, in From: $authorIsFrom, first mail: $beginsConversation',
    ({ who, change, authentication, authorIsFrom, beginsConversation }) => {
      const isCustomer = who !== 'a customer' && authentication === 'pass' && authorIsFrom && beginsConversation;
      expect(forwardCustomer({ ...facts, ...change, authentication, authorIsFrom, beginsConversation })).toBe(
        isCustomer ? 'customer' : 'offered',
      );
    },
  );

  it.each([
    ['that is not there', { forwarded: null }],
    ['of ours', { forwarded: { ...forwarded, address: 'help+x@shop.example' } }],
    ['of the author', { author: 'Ada@example.com' }],
  ])('%s is nothing', (_, change) => {
    expect(forwardCustomer({ ...facts, isAgent: true, authentication: 'pass', ...change })).toBe('none');
  });
});

describe('mail 30: a list of addresses and domains', () => {
  it.each([
    ['ada@example.com', true],
    ['Ada@Example.com', true],
    ['bob@example.com', false],
    ['any@shop.example', true],
    ['any@SHOP.example', true],
    ['any@a.shop.example', false],
    ['any@notshop.example', false],
    ['any@news.example', true],
    ['any@müller.example', true],
    ['any@xn--mller-kva.example', true],
    ['shop.example', false],
    ['', false],
  ])('has %s: %s', (address, isListed) => {
    const list = ['Ada@example.com', 'Shop.example', '@news.example', 'müller.example', '', '@', 'x@'];
    expect(isListedAddress(address, list)).toBe(isListed);
  });
});
