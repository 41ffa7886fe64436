import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailPerson } from './mail-people.ts';
import { type AnswerableMail, answeredMail, defaultRecipients } from './reply-recipients.ts';

const inbox = {
  from: 'help@shop.example',
  aliases: [{ address: 'billing@shop.example', send: true }],
  replyTo: 'desk@shop.example',
};
const address = fc.constantFrom(
  'ada@example.com',
  'Bob@example.com',
  'cy@example.com',
  'help+rabc@shop.example',
  'BILLING@shop.example',
  'desk@shop.example',
  'x',
);
const side = fc.constantFrom(null, null, 'f1');
const mails: fc.Arbitrary<readonly AnswerableMail[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom('incoming' as const, 'outgoing' as const),
      author: fc.option(address),
      forwardedFrom: fc.option(address),
      to: fc.array(address, { maxLength: 4 }),
      cc: fc.array(address, { maxLength: 4 }),
      deliveredTo: fc.array(address, { maxLength: 1 }),
      side,
      isAutoReply: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map((mail, at) => ({ ...mail, uuid: `m${at}` })));
const people: fc.Arbitrary<readonly MailPerson[]> = fc
  .uniqueArray(fc.record({ address, side, isNew: fc.boolean() }), { selector: (each) => each.address.toLowerCase() })
  .map((all) =>
    all.map((each) => ({
      ...each,
      address: each.address.toLowerCase(),
      name: null,
      role: 'cc' as const,
      isAutomatic: false,
      nameByOthers: null,
    })),
  );

test('mail 44: a default has only who was in that mail, none of ours, none who is new, and each once', () => {
  let answers = 0;
  fc.assert(
    fc.property(
      mails,
      people,
      fc.option(fc.constantFrom('m0', 'm1', 'm2')),
      fc.option(address),
      (all, known, replyTo, contactAddress) => {
        const facts = { mails: all, people: known, inbox, contactAddress };
        const answered = answeredMail(facts, replyTo ?? undefined);
        if (answered === undefined) return;
        answers += 1;
        const { from, to, cc } = defaultRecipients(facts, answered);
        const wereThere = [answered.author, answered.forwardedFrom, ...answered.to, ...answered.cc].map((each) =>
          each?.toLowerCase(),
        );
        expect(wereThere).toEqual(expect.arrayContaining([...to, ...cc]));
        expect([...to, ...cc].filter((each) => each.endsWith('@shop.example'))).toEqual([]);
        expect(new Set([...to, ...cc]).size).toBe(to.length + cc.length);
        expect(['help@shop.example', 'billing@shop.example']).toContain(from);
        const fresh = known.filter(({ isNew }) => isNew).map((each) => each.address);
        expect(cc.filter((each) => fresh.includes(each))).toEqual([]);
        // Only an agent who chooses the message of a new person writes to them.
        if (replyTo === null) expect(to.filter((each) => fresh.includes(each))).toEqual([]);
        if (replyTo === null) expect(answered.side).toBeNull();
      },
    ),
    { numRuns: 1_000 },
  );
  expect(answers).toBeGreaterThan(300);
});
