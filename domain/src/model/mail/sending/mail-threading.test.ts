import { describe, expect, it } from 'vitest';
import { idField, isMailId, mailIdOf, referencesOf } from './mail-threading.ts';

describe('mail 47: ids', () => {
  it('of our mails have the domain of the sender, also behind a quoted sign', () => {
    expect(mailIdOf('u1', 'support@shop.example')).toBe('u1@shop.example');
    expect(mailIdOf('u1', '"a@b"@shop.example')).toBe('u1@shop.example');
  });

  it.each(['a1@mail.example', 'x', 'CAF+a=b_!#$%&*/?^{|}~.1@mail.gmail.com', 'a'.repeat(983), '[1]@x', '"a,b"@x'])(
    '%s may stand in a head',
    (id) => {
      expect(isMailId(id)).toBe(true);
    },
  );

  it.each([
    ['nothing', ''],
    ['a space', 'a b@x'],
    ['a bracket', 'a>@x'],
    ['another bracket', '<a@x'],
    ['CRLF', 'a@x\r\nBcc: evil@z'],
    ['a line break at the end', 'a@x\n'],
    ['a control character', 'a\x7f@x'],
    ['Unicode', 'ü@x'],
    ...Array.from({ length: 15 }, (_none, at): [string, string] => [`${984 + at} characters`, 'a'.repeat(984 + at)]),
  ])('with %s may not', (_kind, id) => {
    expect(isMailId(id)).toBe(false);
  });
});

describe('mail 23, 47: References', () => {
  it('begin with the root, which stays when a relay changes our ids', () => {
    expect(referencesOf('root@x', [])).toEqual(['root@x']);
    expect(referencesOf('root@x', ['a@x', 'root@x', 'b@x'])).toEqual(['root@x', 'a@x', 'b@x']);
  });

  it('hold the last 20, each once, the latest last', () => {
    const ids = Array.from({ length: 60 }, (_none, at) => `${at}@x`);
    expect(referencesOf('root@x', ids)).toEqual(['root@x', ...ids.slice(40)]);
    expect(referencesOf('root@x', ['a@x', 'b@x', 'a@x'])).toEqual(['root@x', 'b@x', 'a@x']);
    expect(referencesOf('root@x', [...ids, ...ids])).toHaveLength(21);
  });

  it('leave out what may not stand in a head', () => {
    expect(referencesOf('root@x', ['a@x', 'b@x>\r\nBcc: <evil@z', ''])).toEqual(['root@x', 'a@x']);
  });

  it('are written one a line, each shorter than a line may be', () => {
    expect(idField(['root@x', 'a@x'])).toBe('<root@x>\r\n <a@x>');
    const long = Array.from({ length: 30 }, (_none, at) => `${at}`.padEnd(983, 'a'));
    expect(`In-Reply-To: ${idField(long.slice(0, 1))}`).toHaveLength(998);
    const lines = `References: ${idField(referencesOf('root@x', long))}`.split('\r\n');
    expect(lines).toHaveLength(21);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(lines.slice(1).every((line) => line.startsWith(' <'))).toBe(true);
  });
});
