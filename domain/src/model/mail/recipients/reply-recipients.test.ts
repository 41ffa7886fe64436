import { describe, expect, it } from 'vitest';
import type { MailPerson } from './mail-people.ts';
import type { OwnAddresses } from './own-addresses.ts';
import {
  type AnswerableMail,
  answeredMail,
  defaultRecipients,
  type GivenRecipients,
  givenRecipients,
  type ReplyFacts,
} from './reply-recipients.ts';

const [ada, bob, cy] = ['ada@example.com', 'bob@example.com', 'cy@example.com'];
const [help, billing, old] = ['help@shop.example', 'billing@shop.example', 'old@shop.example'];
const inbox: OwnAddresses = {
  from: help,
  aliases: [
    { address: billing, send: true },
    { address: old, send: false },
  ],
  replyTo: 'desk@shop.example',
};
const mail: AnswerableMail = {
  uuid: 'm1',
  type: 'incoming',
  author: ada,
  forwardedFrom: null,
  to: [help],
  cc: [],
  deliveredTo: [],
  side: null,
  isAutoReply: false,
};
const person = (address: string, change: Partial<MailPerson> = {}): MailPerson => ({
  address,
  name: null,
  role: 'from',
  side: null,
  isNew: false,
  isAutomatic: false,
  nameByOthers: null,
  ...change,
});
const facts: ReplyFacts = { mails: [mail], people: [person(ada)], inbox, contactAddress: 'contact@example.com' };
const our = (to: readonly string[], cc: readonly string[] = []): AnswerableMail => ({
  ...mail,
  uuid: 'o1',
  type: 'outgoing',
  author: billing,
  to,
  cc,
});
const defaultsOf = (change: Partial<ReplyFacts>, replyTo?: string) => {
  const all = { ...facts, ...change };
  return defaultRecipients(all, answeredMail(all, replyTo));
};

describe('mail 44: who gets a reply by default', () => {
  const side = { ...mail, uuid: 's1', author: bob, to: [help, ada, cy], side: 'f1' };
  const sidePeople = [person(ada), person(bob, { side: 'f1' }), person(cy, { side: 'f1' })];
  it.each([
    ['1. the author', [mail], [], [ada], [], help],
    ['2. with others in To and Cc', [{ ...mail, to: [help, bob], cc: [cy] }], [], [ada], [bob, cy], help],
    [
      '3. without own addresses, with any plus part',
      [{ ...mail, to: [old, 'HELP+rabc@shop.example'], cc: ['desk+x@shop.example', bob] }],
      [],
      [ada],
      [bob],
      help,
    ],
    ['4. each once', [{ ...mail, to: [ada, bob, 'Bob@Example.com'], cc: [bob, ada] }], [], [ada], [bob], help],
    ['5. without what is not an address', [{ ...mail, cc: ['bob', '', 'b@y\r\nRCPT TO:<c@z>'] }], [], [ada], [], help],
    [
      '6. without new people in Cc',
      [{ ...mail, cc: [bob, cy] }],
      [person(bob, { isNew: true }), person(cy)],
      [ada],
      [cy],
      help,
    ],
    [
      '7. of the newest',
      [
        { ...mail, author: bob },
        { ...mail, cc: [cy] },
      ],
      [],
      [bob],
      [],
      help,
    ],
    [
      '8. of the newest of someone who is not new',
      [{ ...mail, author: bob }, mail],
      [person(bob, { isNew: true })],
      [ada],
      [],
      help,
    ],
    [
      '9. of the newest that was not automatic',
      [{ ...mail, author: bob, isAutoReply: true }, mail],
      [],
      [ada],
      [],
      help,
    ],
    [
      '10. of ours, where there is an automatic one alone',
      [{ ...mail, author: bob, isAutoReply: true }, our([ada], [bob])],
      [],
      [ada],
      [bob],
      billing,
    ],
    ['11. of the automatic one, where there is nothing else', [{ ...mail, isAutoReply: true }], [], [ada], [], help],
    ['12. a third party who answered alone', [{ ...mail, author: cy }, our([ada], [cy])], [], [cy], [], help],
    ['13. again those to whom we wrote', [our([ada, bob, help], [cy, ada])], [], [ada, bob], [cy], billing],
    ['14. not the author of a side thread', [side, mail], sidePeople, [ada], [], help],
    ['15. not a desk of ours', [{ ...mail, author: help, cc: [bob] }, mail], [], [ada], [], help],
    [
      '16. the contact, where no mail can be answered',
      [{ ...mail, author: null }],
      [],
      ['contact@example.com'],
      [],
      help,
    ],
    ['17. from the alias that it came to', [{ ...mail, to: ['Billing+x@shop.example'] }], [], [ada], [], billing],
    ['18. from the first that may send', [{ ...mail, to: [bob, old, billing], cc: [help] }], [], [ada], [bob], billing],
    [
      '19. from the alias that it was delivered to',
      [{ ...mail, to: [], deliveredTo: [billing] }],
      [],
      [ada],
      [],
      billing,
    ],
    ['20. the contact, where there is no mail', [], [], ['contact@example.com'], [], help],
  ] as const)('%s', (_, mails, people, to, cc, from) => {
    expect(defaultsOf({ mails, people })).toEqual({ from, to, cc });
  });

  it('of the message that the agent chose, even of a new person', () => {
    const mails = [mail, { ...mail, uuid: 'm0', author: bob, cc: [cy] }];
    const people = [person(bob, { isNew: true }), person(cy, { isNew: true })];
    expect(defaultsOf({ mails, people }, 'm0')).toEqual({ from: help, to: [bob], cc: [] });
    expect(answeredMail({ ...facts, mails }, 'unknown')).toBeUndefined();
  });

  it('mail 45: in a side thread are those of it alone', () => {
    expect(defaultsOf({ mails: [side, mail], people: sidePeople }, 's1')).toEqual({ from: help, to: [bob], cc: [cy] });
    const forward = { ...our([bob, ada]), uuid: 's0', side: 'f1' };
    expect(defaultsOf({ mails: [forward, mail], people: sidePeople }, 's0').to).toEqual([bob]);
  });

  it('never the contact, who was not in that mail', () => {
    expect(defaultsOf({ mails: [{ ...mail, author: bob }] })).toEqual({ from: help, to: [bob], cc: [] });
    expect(defaultsOf({ mails: [{ ...mail, author: null }, our([bob])] }).to).toEqual([bob]);
  });

  it('not an own address as the contact', () => {
    expect(defaultsOf({ mails: [], contactAddress: 'help+x@shop.example' }).to).toEqual([]);
    expect(defaultsOf({ mails: [], contactAddress: null }).to).toEqual([]);
  });

  it('not the sender of our own mail, even if the inbox has another address now', () => {
    const earlier = { ...our([bob]), author: 'gone@shop.example' };
    expect(defaultsOf({ mails: [earlier, mail] })).toEqual({ from: help, to: [ada], cc: [] });
    expect(defaultsOf({ mails: [earlier] })).toEqual({ from: help, to: [bob], cc: [] });
  });

  it('no address of ours, in whatever place', () => {
    expect(defaultsOf({ mails: [our([ada], [old, bob])] }).cc).toEqual([bob]);
    expect(defaultsOf({ mails: [{ ...mail, author: help, cc: [bob] }] }, 'm1')).toEqual({
      from: help,
      to: [],
      cc: [bob],
    });
  });

  it('from the address of the inbox as it is stored', () => {
    expect(defaultsOf({ mails: [], inbox: { ...inbox, from: 'Help@Shop.example' } }).from).toBe(help);
    expect(defaultsOf({ mails: [], inbox: { from: 'broken', aliases: [], replyTo: null } }).from).toBe('broken');
  });

  it('mail 30: the customer whose mail was forwarded to the desk, once they are the contact', () => {
    const forwarded = { ...mail, author: bob, forwardedFrom: 'Ada@Example.com', cc: [cy] };
    expect(defaultsOf({ mails: [forwarded], contactAddress: ada })).toEqual({ from: help, to: [ada], cc: [cy] });
    expect(defaultsOf({ mails: [forwarded], contactAddress: bob }).to).toEqual([bob]);
    expect(defaultsOf({ mails: [forwarded], contactAddress: null }).to).toEqual([bob]);
  });

  it('at most 50', () => {
    const many = Array.from({ length: 60 }, (_, at) => `a${at}@example.com`);
    const { to, cc } = defaultsOf({ mails: [{ ...mail, cc: many }] });
    expect([...to, ...cc]).toEqual([ada, ...many.slice(0, 49)]);
    expect(defaultsOf({ mails: [our(many.slice(0, 20), many)] }).cc).toEqual(many.slice(20, 50));
    expect(defaultsOf({ mails: [our(many, [ada])] })).toEqual({ from: billing, to: many.slice(0, 50), cc: [] });
  });
});

describe('mail 44: what the agent chose', () => {
  const defaults = { from: help, to: [ada], cc: [bob] };
  const all = { ...defaults, bcc: [] };
  it.each([
    ['nothing', {}, all],
    ['null', { to: null, cc: null, bcc: null, from: null }, all],
    ['cc: []', { cc: [] }, { ...all, cc: [] }],
    ['to: []', { to: [] }, { ...all, to: [] }],
    ['another To', { to: ['Cy@example.com'] }, { ...all, to: [cy] }],
    ['To from Cc', { to: [bob] }, { ...all, to: [bob], cc: [] }],
    ['Cc from To', { cc: [ada, cy] }, { ...all, cc: [cy] }],
    ['Bcc', { bcc: [cy, ada, bob, cy] }, { ...all, bcc: [cy] }],
    ['Bcc alone', { to: [], cc: [], bcc: [cy] }, { from: help, to: [], cc: [], bcc: [cy] }],
    ['another From', { from: 'Billing@shop.example' }, { ...all, from: billing }],
    ['no one', { to: [], cc: [] }, [{ code: 'no_recipient', path: 'to' }]],
    ['an alias that may not send', { from: old }, [{ code: 'not_a_sender', path: 'from' }]],
    ['a plus part', { from: 'help+x@shop.example' }, [{ code: 'not_a_sender', path: 'from' }]],
    ['what is not an address', { from: '' }, [{ code: 'not_a_sender', path: 'from' }]],
    [
      'faults in each',
      { to: ['x'], cc: [cy, 'b@y\r\nRCPT TO:<evil@z>'], bcc: [''] },
      ['to.0', 'cc.1', 'bcc.0'].map((path) => ({ code: 'not_an_address', path })),
    ],
    ['faults alone', { to: ['x'], cc: [] }, [{ code: 'not_an_address', path: 'to.0' }]],
  ] satisfies readonly (readonly [string, GivenRecipients, unknown])[])('%s', (_, given, result) => {
    expect(givenRecipients(given, defaults, inbox)).toEqual(result);
  });

  it('is at most 50 in all', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.com`);
    expect(givenRecipients({ bcc: many(48) }, defaults, inbox)).toEqual({ ...all, bcc: many(48) });
    expect(givenRecipients({ bcc: many(49) }, defaults, inbox)).toEqual([{ code: 'too_many', path: 'to' }]);
  });
});

describe('mail 16, 44: a new sender who names a Reply-To', () => {
  const eve = { ...mail, uuid: 'e1', author: 'orders@example.org', writer: 'eve@example.org', isByNew: true };
  it.each([
    ['new in the conversation', [person(ada), person('eve@example.org', { isNew: true })]],
    ['in no list of people', [person(ada)]],
  ])('gets no reply by default while they are %s', (_name, people) => {
    expect(defaultsOf({ mails: [eve, mail], people }).to).toEqual([ada]);
  });

  it('gets one when an agent has written to them, and where the agent chooses their mail', () => {
    const people = [person(ada), person('eve@example.org')];
    expect(defaultsOf({ mails: [eve, mail], people }).to).toEqual(['orders@example.org']);
    expect(defaultsOf({ mails: [eve, mail], people: [person(ada)] }, 'e1').to).toEqual(['orders@example.org']);
  });

  it('brings no one into the reply to their own mail whom the conversation does not know', () => {
    const given = { mails: [{ ...eve, cc: [bob, cy] }], people: [person(ada), person(bob)] };
    expect(defaultsOf(given, 'e1')).toMatchObject({ to: ['orders@example.org'], cc: [bob] });
  });
});
