import { describe, expect, it } from 'vitest';
import { readMessageIds } from './message-ids.ts';

const long = `${'a'.repeat(888)}@example.com`;

describe('mail 24: the ids of a header', () => {
  it.each([
    ['one', '<a@x.example>', ['a@x.example']],
    ['in their order', '<a@x.example> <b@x.example>', ['a@x.example', 'b@x.example']],
    ['without a space', '<a@x.example><b@x.example>', ['a@x.example', 'b@x.example']],
    ['with commas', '<a@x.example>, <b@x.example>,<c@x.example>', ['a@x.example', 'b@x.example', 'c@x.example']],
    ['one a line', '<a@x.example>\r\n\t<b@x.example>', ['a@x.example', 'b@x.example']],
    ['folded in the middle', '<a.long.id\r\n .of@x.exam\r\n ple>', ['a.long.id.of@x.example']],
    ['of 900 bytes', `<${long}> <b@x.example>`, [long, 'b@x.example']],
    ['of 900 bytes, folded', `<${long.slice(0, 500)}\r\n ${long.slice(500)}>`, [long]],
    ['without brackets', 'a@x.example, b@x.example', ['a@x.example', 'b@x.example']],
    [
      'with and without brackets',
      'a@x.example <b@x.example> c@x.example',
      ['a@x.example', 'b@x.example', 'c@x.example'],
    ],
    ['without an @', '<20261127-1>', ['20261127-1']],
    ['with case', '<A@X.example>', ['A@X.example']],
    ['with the next without brackets', '<a@x.example>c@x.example', ['a@x.example', 'c@x.example']],
    ['in prose', 'Message from Ada of Tuesday <a@x.example>', ['a@x.example']],
    ['begun twice', '<<a@x.example>', ['a@x.example']],
    ['without an end', '<a@x.example', ['a@x.example']],
    ['empty', '<> < >', []],
    ['absent', '', []],
    ['of 999 characters', `<${'a'.repeat(999)}> <${'b'.repeat(998)}>`, ['b'.repeat(998)]],
  ])('%s', (_, value, ids) => {
    expect(readMessageIds(value)).toEqual(ids);
  });

  it('are the last 50', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `${'i'.repeat(980)}${at}@x.example`);
    expect(readMessageIds(ids.map((id) => `<${id}>`).join('\r\n '))).toEqual(ids.slice(10));
  });

  it.each(['<', '>', ',', ' ', '<>', '< ', '@', 'a@b,'])('of a million bytes of %j are few', (piece) => {
    expect(readMessageIds(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(50);
  });
});
