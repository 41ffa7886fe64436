import { describe, expect, it } from 'vitest';
import { subjectPrefix, withoutPrefixes } from './subject-prefix.ts';

describe('mail 40: what programs write in front of a subject', () => {
  it.each([
    ...['Re: x', 'RE: x', 're:x', 'Re : x', 'Re[2]: x', 'RE(12): x', 'Re^3: x', 'Re [2] : x', 'ＲＥ： x'],
    ...['AW: x', 'Antwort: x', 'Antw: x', 'Antw.: x', 'Betr: x', 'Rép : x', 'Rép\u00a0: x', 'Re\u0301p : x'],
    ...['R: x', 'Rif: x', 'RES: x', 'SV: x', 'ODP: x', 'YNT: x', 'Yan: x', 'НА: x', 'Отв: x', 'Ответ: x'],
    ...['回复：x', '答复: x', '回覆: x', '答覆: x', '返信: x', 'رد: x'],
  ])('%s is a reply', (subject) => {
    expect(subjectPrefix(subject)).toEqual({ prefix: 'reply', end: subject.length - 1 });
  });

  it.each([
    ...['Fwd: x', 'FW: x', 'WG: x', 'Tr : x', 'RV: x', 'I: x', 'ENC: x', 'Doorst: x', 'PD: x', 'VB: x', 'VS: x'],
    ...['İLT: x', 'ilt: x', 'Пересл: x', '转发：x', '轉寄: x', '轉發: x', '転送: x', 'إعادة توجيه: x'],
  ])('%s is a forward', (subject) => {
    expect(subjectPrefix(subject)).toEqual({ prefix: 'forward', end: subject.length - 1 });
  });

  it.each([
    ...['', 'x', ':', ': x', 'Re', 'Re x', 'Refund: x', 'Ref: 12', 'Order 7: x', '[Re]: x', '[2]: x', 'Re[2]x: x'],
    ...['Re[1234]: x', 'constructor: x', `Re${' '.repeat(30)}: x`],
  ])('%j has none', (subject) => {
    expect(subjectPrefix(subject)).toBeUndefined();
    expect(withoutPrefixes(subject)).toBe(subject);
  });

  it.each([
    ['Re: AW: Fwd: Refund', 'Refund'],
    ['Re:Re:Re:Refund', 'Refund'],
    ['Re: Refund Re: x', 'Refund Re: x'],
    ['Re:', ''],
  ])('%j without all of them is %j', (subject, rest) => {
    expect(withoutPrefixes(subject)).toBe(rest);
  });
});
