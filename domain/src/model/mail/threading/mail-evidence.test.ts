import { describe, expect, it } from 'vitest';
import { awaitedIds, mailEvidence } from './mail-evidence.ts';
import { parseToken } from './thread-token.ts';

const tokens = ['rbaaaaaaaa77777777', 'fcaaaaaaaa77777777'] as const;
const mail = { headers: [], to: [], cc: [], messageId: null, inReplyTo: [], references: [] };
const receipt = { envelopeTo: [] };

describe('mail 14: the evidence of a mail', () => {
  it('is tokens, what it answers, its references from the newest, itself, and the number', () => {
    const given = {
      ...mail,
      to: tokens.map((token) => ({ name: '', address: `help+${token}@x.example` })),
      messageId: 'own@x.example',
      inReplyTo: ['d@x.example'],
      references: ['a@x.example', 'b@x.example', 'd@x.example'],
    };
    expect(mailEvidence(given, receipt, '123')).toEqual([
      ...tokens.map((token) => ({ by: 'token', token: parseToken(token) })),
      ...['d', 'b', 'a'].map((id) => ({ by: 'reference', messageId: `${id}@x.example` })),
      { by: 'awaited', messageId: 'own@x.example' },
      { by: 'number', number: '123' },
    ]);
  });

  it('is empty for a mail that names nothing', () => {
    expect(mailEvidence(mail, receipt, null)).toEqual([]);
  });

  it('leaves out what cannot be an id, and itself where it refers to itself', () => {
    const references = ['', 'a'.repeat(998), 'a'.repeat(999), 'own@x.example'];
    expect(mailEvidence({ ...mail, messageId: 'own@x.example', references }, receipt, null)).toEqual([
      { by: 'reference', messageId: 'own@x.example' },
      { by: 'reference', messageId: 'a'.repeat(998) },
    ]);
    for (const messageId of ['', 'a'.repeat(999)])
      expect(mailEvidence({ ...mail, messageId }, receipt, null)).toEqual([]);
  });

  it('has at most the last 50 ids of each header', () => {
    const ids = (name: string) => Array.from({ length: 60 }, (_, at) => `${name}${at}@x.example`);
    const found = mailEvidence({ ...mail, inReplyTo: ids('i'), references: ids('r') }, receipt, null);
    expect(found.map((each) => (each.by === 'reference' ? each.messageId : each.by))).toEqual([
      ...ids('i').slice(10),
      ...ids('r').slice(10).reverse(),
    ]);
  });
});

describe('mail 23: a reply to a mail whose id a relay has changed', () => {
  it.each([
    [
      'the root alone',
      { references: ['root@shop.example', 'unknown@relay.example'] },
      ['unknown@relay.example', 'root@shop.example'],
    ],
    ['the id of the relay', { inReplyTo: ['known@relay.example'] }, ['known@relay.example']],
  ])('names the conversation by %s', (_, change, ids) => {
    const found = mailEvidence({ ...mail, ...change }, receipt, null);
    expect(found).toEqual(ids.map((messageId) => ({ by: 'reference', messageId })));
  });

  it('names it by the token that was in its address', () => {
    const to = [{ name: '', address: `help+${tokens[0]}@x.example` }];
    const found = mailEvidence({ ...mail, to, inReplyTo: ['unknown@relay.example'] }, receipt, null);
    expect(found.map(({ by }) => by)).toEqual(['token', 'reference']);
  });
});

describe('mail 25: what a new conversation awaits', () => {
  it('is what its first mail refers to and this inbox does not have', () => {
    const references = ['a@x.example', 'b@x.example', ''];
    expect(awaitedIds({ inReplyTo: ['b@x.example'], references }, new Set())).toEqual(['b@x.example', 'a@x.example']);
    expect(awaitedIds({ inReplyTo: ['b@x.example'], references }, new Set(['a@x.example']))).toEqual(['b@x.example']);
  });
});
