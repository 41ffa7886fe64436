import { describe, expect, it } from 'vitest';
import { imitatesBuiltIn, requireRoleName, visibleRoleName } from './role-name.ts';

describe('a role name', () => {
  it.each([
    ['Admin\u200b', 'admin'],
    ['\u2060Admin', 'admin'],
    ['Ad\u00admin', 'admin'],
    ['Ad\u202emin', 'admin'],
    ['\uff21\uff44\uff4d\uff49\uff4e', 'admin'],
    ['\ud835\udc00dmin', 'admin'],
    ['Team\u00a0lead', 'team lead'],
    ['Team   lead', 'team lead'],
    [' Admin ', 'admin'],
    ['\ufb01nance', 'finance'],
    ['Écoute', 'écoute'],
    ['\u200b\u2060', ''],
  ])('%j reads as %j', (name, seen) => {
    expect(visibleRoleName(name)).toBe(seen);
  });

  it.each(['Ádmin', 'Adm\u0131n', 'a\u0261ent', 'Agént', 'ᴀᴅᴍɪɴ', 'Ad\u200bmin'])(
    '%j passes for a built-in one',
    (name) => {
      expect(imitatesBuiltIn(name)).toBe(true);
    },
  );

  it.each(['Admins', 'Agents', 'Administrator', 'Écoute', 'Team lead', 'Администратор'])('%j does not', (name) => {
    expect(imitatesBuiltIn(name)).toBe(false);
  });

  it.each(['\u0410dmin', 'Agen\u0442', 'Adm\u0456n', '\u0391gent', 'Age\u0578t', 'Support \u0421are2me'])(
    '%j mixes alphabets within a word',
    (name) => {
      const issues = [{ path: 'name', message: 'must not mix letters of different alphabets in one word' }];
      const refusal = { code: 'input.invalid', details: { issues } };
      expect(() => requireRoleName(name)).toThrow(expect.objectContaining(refusal));
    },
  );

  it.each(['IT-отдел', 'Поддержка VIP', 'Tシャツ係', 'Ομάδα A', 'Équipe 2', '👩‍💻 Dev', '客服'])(
    '%j does not',
    (name) => {
      expect(() => requireRoleName(name)).not.toThrow();
    },
  );

  it.each(['\u200b', '\u00ad\u2060', '\u202e'])('%j shows nothing', (name) => {
    const issues = [{ path: 'name', message: 'must have a visible character' }];
    expect(() => requireRoleName(name)).toThrow(expect.objectContaining({ details: { issues } }));
  });
});
