import { describe, expect, it } from 'vitest';
import { cutTextQuote } from './cut-text-quote.ts';
import { type QuoteLines, quotedLines } from './quoted-lines.ts';
import { textLines } from './text-lines.ts';

const cut = (text: string, subject: string | null = 'Re: Order 1042') => cutTextQuote(text, { subject });
const keptOf = (text: string) => cut(text).kept;
const introduction = 'On Tue, 24 Nov 2026 at 14:58, Ada Reyes <ada@example.com> wrote:';
const block = 'From: Ada Reyes\nSent: Tuesday\nTo: Help\nSubject: Order 1042';

describe('mail 35: a line that introduces a quote', () => {
  it.each([
    // Other languages and programs.
    'вт, 24 нояб. 2026 г. в 14:58, Ada Reyes <ada@example.com>:',
    '24.11.2026 14:58, Ada Reyes пишет:',
    'Ada Reyes <ada@example.com>, 24 Kas 2026 Sal, 14:58 tarihinde şunu yazdı:',
    '2026年11月24日(火) 14:58 Ada Reyes <ada@example.com>:',
    '2026/11/24 14:58、Ada Reyes <ada@example.com>のメール:',
    'Ada Reyes <ada@example.com> 于2026年11月24日周二 14:58写道：',
    'Ada Reyes <ada@example.com> 於 2026年11月24日 週二 下午2:58寫道：',
    'út 24. 11. 2026 v 14:58 odesílatel Ada Reyes <ada@example.com> napsal:',
    '\u202bבתאריך יום ג׳, 24 בנוב׳ 2026 ב-14:58 מאת \u202aAda Reyes\u202c\u200f כתב:\u202c',
    'On 24/11/2026, 14:58, "Ada Reyes" <ada@example.com> wrote:',
    '*On* Tue, 24 Nov 2026 at 14:58, *Ada Reyes* <ada@example.com> *wrote:*',
    'On Tue, 24 Nov 2026 at 14:58, Ada Reyes via Shop <help@shop.example> wrote :',
    'Ada Reyes wrote:',
    'Ada Reyes schrieb am 24.11.2026 um 14:58:',
  ])('is cut: %s', (line) => {
    expect(cut(`Thanks\n\n${line}\n> Hello`)).toEqual({ kept: 'Thanks', hasQuote: true });
    expect(cut(`Thanks\n\n${line}\n\n\n> Hello\n`)).toEqual({ kept: 'Thanks', hasQuote: true });
  });

  it.each([
    'On Tue, 24 Nov 2026 at 14:58, Ada Reyes <ada@example.com>\nwrote:',
    'On Tue, 24 Nov 2026 at 14:58, Ada Reyes\n<ada@example.com> wrote:',
    'On Tue, 24 Nov 2026 at 14:58,\nAda Reyes <ada@example.com>\nwrote:',
    'On Tue, 24 Nov 2026\nat 14:58, Ada Reyes\n <ada@example.com>\nwrote:',
    'Am Di., 24. Nov. 2026 um 14:58 Uhr schrieb Ada Reyes <\nada@example.com>:',
    'wt., 24 lis 2026 o 14:58 Ada Reyes <ada@example.com>\nnapisał(a):',
    'On Tue, 24 Nov 2026 at 14:58, Ada Reyes <ada@example.com> wrote:\u00a0',
  ])('is found where it is folded: %j', (line) => {
    expect(keptOf(`Thanks\n\n${line}\n> Hello`)).toBe('Thanks');
    expect(keptOf(`Thanks.\n${line}\n> Hello`)).toBe('Thanks.');
    expect(keptOf(`Thanks\n\n${line}\n\nHello`)).toBe('Thanks');
  });

  it.each([
    'I ordered on 24.11.2026 and your colleague wrote:',
    'Am 24.11.2026 um 14:58 schrieb mir Ihr Kollege Folgendes:',
    'Max (max@shop.example) wrote:',
    'On Monday your colleague wrote:',
    'On Tue, 24 Nov 2026 at 14:58, Ada Reyes wrote',
    'These are the steps:',
    `${'x'.repeat(300)} ${introduction}`,
  ])('is not what a person writes: %s', (line) => {
    const text = `Hello\n\n${line}\n\nIt leaves today.\n\nIs that so?`;
    expect(cut(text)).toEqual({ kept: text, hasQuote: false });
  });

  it('has both a date and an address where no quote is marked below it', () => {
    expect(keptOf(`Thanks\n\n${introduction}\n\nHello`)).toBe('Thanks');
    const without = `Thanks\n\n${introduction.replace(' <ada@example.com>', '')}\n\nHello`;
    expect(keptOf(without)).toBe(without);
  });

  it('does not take the lines of a person above it along', () => {
    expect(keptOf(`I bought it on 24.11.2026\n${introduction}\n> Hello`)).toBe('I bought it on 24.11.2026');
    expect(keptOf(`On Friday it broke.\nAda Reyes wrote:\n> Hello`)).toBe('On Friday it broke.');
    expect(keptOf(`He wrote on 1.2.2026.\nAsk him\nSee:\n> Hello`)).toBe(`He wrote on 1.2.2026.\nAsk him\nSee:`);
  });
});

describe('mail 35: a run of > to the end', () => {
  it.each([
    ['without an introduction', 'Thanks\n\n> Hello\n> Bye', 'Thanks'],
    ['with blank lines in it', 'Thanks\n> Hello\n\n> Bye\n\n', 'Thanks'],
    ['nested', 'Thanks\n>>> A\n>> B\n> C', 'Thanks'],
    ['behind spaces, tabs and marks of direction', 'Thanks\n\t> A\n \u200f> B\n\u00a0> C', 'Thanks'],
    ['of several mails', `Thanks\n\n${introduction}\n> A\n\nAda wrote:\n> B`, 'Thanks'],
    ['with a footer', `Thanks\n\n> Hello\n\n____________\nlist\n`, 'Thanks\n\n____________\nlist\n'],
    ['with a signature below', 'Thanks\n\n> Hello\n\n-- \nMira', 'Thanks\n\n-- \nMira'],
    ['with an introduction and a footer', `Thanks\n\n${introduction}\n> Hello\n\nlist`, 'Thanks\n\nlist'],
    ['with an answer below', `${introduction}\n> Hello\n\nThanks`, 'Thanks'],
    ['with an answer below, and no introduction', `> Hello\n\nThanks`, 'Thanks'],
    ['that has its introduction in it', 'Thanks\n\n> On 24.11.2026 14:58, Ada wrote:\n> Hello\nlist', 'Thanks\n\nlist'],
  ])('%s is cut', (_, text, kept) => {
    expect(cut(text)).toEqual({ kept, hasQuote: true });
  });

  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
  it.each([
    ['answers between', '> A\nYes\n> B\nNo'],
    ['one answer between', 'Hi\n> A\nYes\n> B'],
    ['an answer below, and no introduction', 'Hi\n> A\nYes'],
    ['a long text below', `Hi\n\n${introduction}\n> A\n${lines(11)}`],
    ['a long text below it, without an introduction', `> A\n${lines(11)}`],
    ['nothing else', '> A\n> B\n'],
    ['nothing but its introduction', `${introduction}\n> A`],
    ['a line that a mail server has stuffed', 'Hi\n>From here on it is quiet.'],
    ['no text at all', ''],
    ['white space only', ' \n\t\u00a0\n'],
  ])('is left with %s', (_, text) => {
    expect(cut(text)).toEqual({ kept: text, hasQuote: false });
  });

  it('is cut with ten lines of a footer', () => {
    expect(keptOf(`Hi\n\n${introduction}\n> A\n${lines(10)}`)).toBe(`Hi\n\n${lines(10)}`);
  });
});

describe('mail 35: a block of headers', () => {
  it.each([
    ['behind a rule', `Thanks\n\n${'_'.repeat(32)}\n${block}\n\nHello`],
    ['in another order', `Thanks\n\nSent: Tuesday\nFrom: Ada\nTo: Help\nSubject: x\n\nHello`],
    [
      'with a copy and a priority',
      `Thanks\n\n${block.replace('Subject', 'Cc: Bob\nImportance: High\nSubject')}\n\nHello`,
    ],
    ['with folded addresses', `Thanks\n\n${block.replace('Help', 'Help;\n Bob;\n Cy')}\n\nHello`],
    ['in bold, with tabs', `Thanks\n\n*From:*\tAda\n*Sent:*\tx\n*To:*\ty\n*Subject:*\tz\nHello`],
    ['with wide colons', 'Thanks\n\n发件人： Ada\n发送时间： x\n收件人： y\n主题： z\n\nHello'],
    ['in Japanese', 'Thanks\n\n差出人: Ada\n送信日時: x\n宛先: y\n件名: z\n\nHello'],
    ['with three lines below a rule', `Thanks\n\n-----\nFrom: Ada\nDate: x\nSubject: z\n\nHello`],
    ['below a marker', 'Thanks\n\n-----Original Message-----\nHello'],
    ['below a marker without dashes', `Thanks\n\nOriginal message\n${block}\n\nHello`],
    ['with quotes and answers in it', `Thanks\n\n${block}\n\n> A\nYes\n> B\nNo\n\n${block}\n\nHi`],
    ['above a forward', `Thanks\n\n${block}\n\n---------- Forwarded message ---------\n${block}`],
    ['below a quote', `Thanks\n\n${introduction}\n> A\n\n${block}\n\nHello`],
  ])('%s is cut', (_, text) => {
    expect(cut(text)).toEqual({ kept: 'Thanks', hasQuote: true });
  });

  it.each([
    ['a form with some of it', 'Hello\n\nFrom: Berlin\nTo: Rome\nDate: 1 May\n\nHow much is it?'],
    ['a form with a subject', 'A new message:\n\nFrom: Ada\nDate: 1 May\nSubject: Order\n\nWhere is it?'],
    ['lines that stand apart', `Hello\n\n${block.replaceAll('\n', '\n\n\n\n')}\n\nHi`],
    ['words that are a marker elsewhere', 'Hello\n\nOriginal message\n\nis lost.'],
    ['a forward by its marker', `Look:\n\n---------- Forwarded message ---------\n${block}\n\n> Hi`],
    ['a forward that is quoted', `Look:\n\n> Begin forwarded message:\n> \n> From: Ada\n`],
    ['a rule alone', `Hello\n\n${'_'.repeat(32)}\nMira`],
  ])('is not found in %s', (_, text) => {
    expect(cut(text)).toEqual({ kept: text, hasQuote: false });
  });

  it('is cut above answers that are between the quotes of an older mail, and not below answers of this one', () => {
    const inline = `> A\nYes\n> B\nNo`;
    expect(keptOf(`${inline}\n\n${block}\n\nHello`)).toBe(inline);
  });

  it('is one of an answer in Finnish, whose prefix marks a forward elsewhere', () => {
    const finnish = 'Kiitos\n\nLähettäjä: Ada\nLähetetty: x\nVastaanottaja: y\nAihe: z\n\nHei';
    expect(cut(finnish, 'VS: Tilaus').kept).toBe('Kiitos');
    const danish = 'Se her\n\nFra: Ada\nSendt: x\nTil: y\nEmne: z\n\nHej';
    expect(cut(danish, 'VS: Ordre').kept).toBe(danish);
    expect(cut(danish, 'SV: Ordre').kept).toBe('Se her');
  });
});

const pieces = ['On ', 'On \n', '>', '>\n', '> \n', ' ', '\n', '\r\n', '\r', 'From: ', 'From: \n', '<', '-- \n'];
const odd = [
  'wrote:\n',
  `${introduction}\n`,
  `${introduction}\nx\n`,
  '>\nx\n',
  `${block}\n`,
  'From: a\nTo: b\n',
  '____\n',
];
const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

describe('mail 36: a megabyte', () => {
  /** How often a line is looked at. Of each, a bounded part is read. */
  function looksAt(text: string): number {
    let looks = 0;
    const counted = <T>(look: (at: number) => T) => {
      return (at: number): T => {
        looks += 1;
        return look(at);
      };
    };
    const lines = textLines(text);
    const watched: QuoteLines = {
      count: lines.count,
      textOf: counted(lines.textOf),
      markOf: counted(lines.markOf),
      gapBefore: counted(lines.gapBefore),
    };
    quotedLines(watched, null);
    return looks;
  }

  it.each([...pieces, ...odd])('of %j is looked at once more for each line', (piece) => {
    const lines = textLines(repeated(piece, 1_000_000)).count;
    const looks = looksAt(repeated(piece, 1_000_000));
    // What is bounded for a whole text stands apart.
    expect(looks).toBeLessThanOrEqual(12 * lines + 60_000);
    expect(looksAt(repeated(piece, 2_000_000))).toBeLessThanOrEqual(2 * looks + 10);
  });

  it.each(pieces)('of %j stays as it is', (piece) => {
    const text = repeated(piece, 1_000_000);
    expect(cut(text, null)).toEqual({ kept: text, hasQuote: false });
  });

  it.each(pieces)('of %j below an answer does not hide the quote', (piece) => {
    const text = `Thanks\n${piece.startsWith('>') ? '' : repeated(piece, 10_000)}\n\n${introduction}\n> Hello`;
    expect(cut(text).hasQuote).toBe(true);
  });
});
