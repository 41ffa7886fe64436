import type { Message } from '@helpdesk/client';
import { describe, expect, it, test } from 'vitest';
import {
  asidePeople,
  asideRecipients,
  faultyRecipients,
  isForwardable,
  letterOf,
  type MailDefaults,
  replacedRecipient,
  withAddresses,
  withRecipients,
} from './letter.ts';

const defaults: MailDefaults = {
  from: 'help@desk.example',
  from_choices: ['help@desk.example', 'orders@desk.example'],
  to: ['mira@cafe.example'],
  cc: ['jon@cafe.example'],
  signature: '<p>Ada</p>',
  quote: '<p>Before</p>',
  max_bytes: 100,
  warnings: [],
};

describe('the letter', () => {
  it('letters 5: a reply is what was chosen, and else the default', () => {
    expect(letterOf('reply', null, defaults)).toMatchObject({
      from: 'help@desk.example',
      to: ['mira@cafe.example'],
      cc: ['jon@cafe.example'],
      bcc: [],
      hasSignature: true,
      quote: '<p>Before</p>',
      hasQuote: true,
    });
    const chosen = { cc: [], bcc: ['x@y.example'], from: 'orders@desk.example', signature: false, quote: false };
    expect(letterOf('reply', chosen, defaults)).toMatchObject({
      from: 'orders@desk.example',
      to: ['mira@cafe.example'],
      cc: [],
      bcc: ['x@y.example'],
      hasSignature: false,
      hasQuote: false,
    });
  });

  it('a forward and a mail aside go to nobody by themselves and quote nothing', () => {
    for (const kind of ['forward', 'aside'] as const) {
      const letter = letterOf(kind, { reply_to: 'm' }, defaults);
      expect(letter).toMatchObject({ from: 'help@desk.example', to: [], cc: [], bcc: [], quote: null });
    }
  });
});

test('letters 6: what is sent names the addresses that the agent sees', () => {
  const letter = letterOf('reply', { quote: false }, defaults);
  expect(withAddresses({ quote: false }, letter)).toEqual({
    quote: false,
    from: 'help@desk.example',
    to: ['mira@cafe.example'],
    cc: ['jon@cafe.example'],
    bcc: [],
  });
  expect(withAddresses(null, letterOf('reply', null, undefined))).toEqual({ to: [], cc: [], bcc: [] });
});

test('letters 7: a recipient is in one list only', () => {
  const lists = { to: ['a@x.example'], cc: ['b@x.example'], bcc: [] };
  expect(withRecipients(lists, 'bcc', ['a@x.example', 'c@x.example'])).toEqual({
    to: [],
    cc: ['b@x.example'],
    bcc: ['a@x.example', 'c@x.example'],
  });
  expect(replacedRecipient(lists, 'b@x.example', 'd@x.example').cc).toEqual(['d@x.example']);
  expect(replacedRecipient(lists, 'b@x.example').cc).toEqual([]);
});

const message = (fields: object, meta: object): Message => {
  const made: unknown = {
    ...{ type: 'outgoing', private: true },
    ...fields,
    meta: { to: [], cc: [], bcc: [], from: [], ...meta },
  };
  return made as Message;
};

describe('a mail aside', () => {
  const forward = message({ uuid: 'f' }, { side: 'f', to: ['Bob@x.example'], bcc: ['boss@x.example'] });
  const answer = message({ uuid: 'g', type: 'incoming' }, { side: 'f', from: ['eve@x.example'], to: ['help@desk'] });
  const other = message({ uuid: 'h' }, { side: 'h', to: ['cy@x.example'] });

  it('letters 8: goes to who got the forward, and who answered', () => {
    const people = asidePeople([forward, answer, other], 'f');
    expect(people).toEqual(['bob@x.example', 'boss@x.example', 'eve@x.example']);
    const lists = { to: ['bob@x.example'], cc: ['cy@x.example'], bcc: [] };
    expect(faultyRecipients(lists, people)).toEqual(['cy@x.example']);
    expect(faultyRecipients({ ...lists, bcc: ['petra@lund'] })).toEqual(['petra@lund']);
  });

  it('an answer goes to its author alone', () => {
    expect(asideRecipients(answer)).toEqual({ to: ['eve@x.example'], cc: [] });
    expect(asideRecipients(forward)).toEqual({ to: ['Bob@x.example'], cc: [] });
    const elsewhere = message({ type: 'incoming' }, { side: 'f', from: ['eve@x.example'], reply_to: 'desk@x.example' });
    expect(asideRecipients(elsewhere)).toEqual({ to: ['desk@x.example'], cc: [] });
    expect(asidePeople([forward, elsewhere], 'f')).toEqual(['bob@x.example', 'boss@x.example', 'desk@x.example']);
  });
});

test('notes and activities are not forwarded', () => {
  expect(isForwardable(message({ private: false }, {}))).toBe(true);
  expect(isForwardable(message({}, { side: 'f' }))).toBe(true);
  expect(isForwardable(message({}, {}))).toBe(false);
  expect(isForwardable(message({ type: 'activity', private: false }, {}))).toBe(false);
});
