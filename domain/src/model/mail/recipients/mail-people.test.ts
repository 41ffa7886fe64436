import { describe, expect, it } from 'vitest';
import {
  type JoinedMail,
  joinedPerson,
  type MailPerson,
  mostPeopleOfConversation,
  peopleOfMail,
  peopleOfReply,
  peopleWithRoom,
  shownName,
} from './mail-people.ts';

const own = ['help@shop.example'];
const one = (address: string, name = '') => ({ address, name });
const mail: JoinedMail = {
  from: [one('Ada@Example.com', 'Ada Reyes')],
  to: [one('help+rabc@shop.example'), one('bob@example.com', 'Bob')],
  cc: [one('cy@example.com'), one('HELP@shop.example')],
  side: null,
  newSender: false,
  isAutoReply: false,
};
const ada: MailPerson = {
  address: 'ada@example.com',
  name: 'Ada Reyes',
  nameByOthers: null,
  role: 'from',
  side: null,
  isNew: false,
  isAutomatic: false,
};

describe('mail 44: the people of a mail', () => {
  it('are those in From, To and Cc, without the addresses of the inbox', () => {
    expect(peopleOfMail(mail, own)).toEqual([
      ada,
      { ...ada, address: 'bob@example.com', name: null, nameByOthers: 'Bob', role: 'to' },
      { ...ada, address: 'cy@example.com', name: null, role: 'cc' },
    ]);
  });

  it('have the name that they write themselves, not the one that others give them', () => {
    const given = { ...ada, name: 'Your Bank', role: 'cc' } as const;
    expect(joinedPerson(ada, given).name).toBe('Ada Reyes');
    expect(joinedPerson({ ...ada, name: null }, given).name).toBeNull();
  });

  it('are shown by their own name, else by the first that others gave them', () => {
    const bob: MailPerson = { ...ada, address: 'bob@example.com', name: null, nameByOthers: 'Bob', role: 'cc' };
    expect(shownName(bob)).toBe('Bob');
    expect(joinedPerson(bob, { ...bob, nameByOthers: 'The chief' }).nameByOthers).toBe('Bob');
    expect(joinedPerson({ ...bob, nameByOthers: null }, bob).nameByOthers).toBe('Bob');
    const written = joinedPerson(bob, { ...bob, name: 'Bob Tanner', nameByOthers: null, role: 'from' });
    expect(written).toMatchObject({ name: 'Bob Tanner', nameByOthers: 'Bob' });
    expect(shownName(written)).toBe('Bob Tanner');
    expect(shownName({ name: null, nameByOthers: null })).toBeNull();
  });

  it.each([
    ["'Bob Tanner' via Support", 'Bob Tanner'],
    ['Bob\r\n\u202eTanner', 'Bob Tanner'],
    ['B'.repeat(10_000), 'B'.repeat(140)],
    ['chief@bank.example', null],
    ['\u200b', null],
  ])('mail 27: are called %j by others: %j', (given, name) => {
    const people = peopleOfMail({ ...mail, to: [], cc: [one('bob@example.com', given)] }, own);
    expect(people.at(-1)).toMatchObject({ address: 'bob@example.com', nameByOthers: name });
  });

  it('are there once, by their first place', () => {
    const twice = { ...mail, to: [one('ada@example.com', 'Other')], cc: [one('ada@EXAMPLE.com')] };
    expect(peopleOfMail(twice, own)).toEqual([ada]);
  });

  it('are addresses: nothing else is', () => {
    const texts = [
      '',
      'ada',
      'undisclosed-recipients:;',
      'b@y\r\nRCPT TO:<evil@z>',
      'ü@example.com',
      '"a b"@example.com',
    ];
    expect(peopleOfMail({ ...mail, from: texts.map((text) => one(text)), to: [], cc: [] }, own)).toEqual([]);
  });

  it('are at most 50, however many a mail names', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => one(`a${at}@example.com`));
    const people = peopleOfMail({ ...mail, to: many, cc: many }, own);
    expect(people.map(({ address }) => address)).toEqual(
      ['ada@example.com', ...many.map(({ address }) => address)].slice(0, 50),
    );
    // Own addresses are not counted.
    const ours = Array.from({ length: 60 }, (_, at) => one(`help+${at}@shop.example`));
    expect(peopleOfMail({ ...mail, to: ours }, own).map(({ address }) => address)).toEqual([
      'ada@example.com',
      'cy@example.com',
    ]);
  });

  it('have names of one visible line', () => {
    const nameOf = (name: string) => peopleOfMail({ ...mail, from: [one('ada@example.com', name)] }, own)[0]?.name;
    expect(nameOf('Ada\r\nBcc: x\u202e')).toBe('Ada Bcc: x');
    expect(nameOf('a'.repeat(10_000))).toBe('a'.repeat(140));
    expect(nameOf(' \u200b ')).toBeNull();
  });
});

describe('mail 16: people who are new', () => {
  it('are the author who joined by a token, and all whom that mail brings', () => {
    expect(peopleOfMail({ ...mail, newSender: true }, own).map(({ isNew }) => isNew)).toEqual([true, true, true]);
    expect(peopleOfMail(mail, own).map(({ isNew }) => isNew)).toEqual([false, false, false]);
  });

  it('are not new once an agent writes to them', () => {
    const [found] = peopleOfReply({ to: [one('ada@example.com')], cc: [], side: null }, own);
    expect(found && joinedPerson({ ...ada, isNew: true }, found)).toEqual({ ...ada, role: 'to' });
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('known as new %s, brought as new %s: new %s', (known, found, isNew) => {
    expect(joinedPerson({ ...ada, isNew: known }, { ...ada, isNew: found }).isNew).toBe(isNew);
  });
});

describe('mail 45: people of side threads', () => {
  it('are in it as long as they are in no public message', () => {
    const side = peopleOfReply({ to: [one('bob@example.com')], cc: [], side: 'f1' }, own);
    const bob: MailPerson = { ...ada, address: 'bob@example.com', name: null, role: 'to', side: 'f1' };
    expect(side).toEqual([bob]);
    expect(joinedPerson(bob, { ...bob, role: 'from', side: 'f2' }).side).toBe('f2');
    expect(joinedPerson(bob, { ...bob, side: null }).side).toBeNull();
  });

  it('are not new in public because of it, nor the reverse', () => {
    const bob: MailPerson = { ...ada, side: 'f1' };
    expect(joinedPerson(bob, { ...bob, side: null, isNew: true }).isNew).toBe(true);
    expect(joinedPerson({ ...bob, isNew: true }, { ...bob, side: null }).isNew).toBe(false);
    const known: MailPerson = { ...ada, isNew: true };
    expect(joinedPerson(known, { ...bob, role: 'cc', name: 'Other' })).toEqual(known);
  });
});

describe('mail 41: people who answered automatically', () => {
  it('are so until they write themselves', () => {
    const [automatic, bob] = peopleOfMail({ ...mail, isAutoReply: true }, own);
    expect([automatic?.isAutomatic, bob?.isAutomatic]).toEqual([true, false]);
    if (automatic === undefined) throw new Error('one person');
    expect(joinedPerson(ada, automatic).isAutomatic).toBe(true);
    expect(joinedPerson(automatic, { ...ada, role: 'cc' }).isAutomatic).toBe(true);
    expect(joinedPerson(automatic, ada).isAutomatic).toBe(false);
  });

  it('keep their name where a mail has none', () => {
    expect(joinedPerson(ada, { ...ada, name: null }).name).toBe('Ada Reyes');
    expect(joinedPerson(ada, { ...ada, name: 'Ada R.' }).name).toBe('Ada R.');
  });
});

describe('mail 37, 44: the people of a conversation', () => {
  const [bob, cy, di] = ['bob@example.com', 'cy@example.com', 'di@example.com'].map(
    (address): MailPerson => ({ ...ada, address, name: null, role: 'cc' }),
  ) as [MailPerson, MailPerson, MailPerson];
  const all = [ada, bob, cy, di];
  it.each([
    [4, [], all],
    [3, [], [ada, bob, cy]],
    [1, [], [ada]],
    [0, [bob.address, ada.address], [ada, bob]],
  ] as const)('have room for %d more besides %j', (room, known, added) => {
    expect(peopleWithRoom(all, new Set(known), mostPeopleOfConversation - room)).toEqual(added);
  });

  it('have room for who writes, however many there are', () => {
    expect(peopleWithRoom(all, new Set(), mostPeopleOfConversation * 2)).toEqual([ada]);
  });
});
