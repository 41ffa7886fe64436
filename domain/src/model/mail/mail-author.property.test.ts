import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailAuthor } from './mail-author.ts';
import { isOwnAddress } from './recipients/own-addresses.ts';

const ownAddresses = ['support@desk.example'];
const addresses = ['ada@a.example', 'office@a.example', 'thief@b.example', 'ü@a.example', 'form@shop.example'];
const own = ['support@desk.example', 'SUPPORT+r1@desk.example', 'broken', ''];
const address = fc.record({ address: fc.constantFrom(...addresses, ...own), name: fc.string({ maxLength: 4 }) });
const list = fc.array(address, { maxLength: 4 });
const mails = fc.record({
  headers: fc.array(fc.record({ name: fc.constant('x-original-from'), value: fc.constantFrom(...addresses, ...own) })),
  from: list,
  sender: fc.option(address),
  replyTo: list,
});

test('mail 20: replies go to the author, within the domain of the author, or to what a form names; never to ourselves', () => {
  fc.assert(
    fc.property(mails, (mail) => {
      const author = mailAuthor(mail, { ownAddresses, replyToSenders: ['form@shop.example'], authentication: 'none' });
      if (author.author !== 'person') return;
      for (const each of [author.address, author.replyTo]) expect(isOwnAddress(each ?? '', ownAddresses)).toBe(false);
      const domain = author.given.address.split('@').at(-1);
      expect(author.replyTo?.split('@').at(-1) ?? domain).toBe(domain);
      if (author.from !== 'reply_to') return;
      const allowed = ['form@shop.example', ...own];
      expect([...mail.from, mail.sender].some((each) => allowed.includes(each?.address ?? ''))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
