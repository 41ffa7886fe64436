import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isVisible } from '../../shared/name.ts';
import { cutHtmlQuote } from './cut-html-quote.ts';
import { cutTextQuote } from './cut-text-quote.ts';
import type { HtmlEvent } from './html-event.ts';

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', ' ', 'Thanks', 'Yes.', '-- ', '--', 'Ada', 'list', '\u200f', '\u00a0') },
  { weight: 4, arbitrary: fc.constantFrom('> Hello', '>> Old', '>', ' > Bye', '>From here') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['On Tue, 24 Nov 2026 at 14:58, Ada <ada@example.com> wrote:', 'On Tue, 24 Nov 2026 at 14:58, Ada', 'wrote:'],
      ...['<ada@example.com> wrote:', 'Am 24.11.2026 um 14:58 schrieb Ada:', 'Ada wrote:', '> Ada wrote:'],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        'From: Ada',
        'Sent: Tuesday',
        'To: Help',
        'Subject: x',
        'Lähettäjä: Ada',
        'Von: Ada',
        'Cc: a,',
        '_'.repeat(32),
      ],
      ...['-----', '-----Original Message-----', 'Original message', '---- Forwarded message ----', '_'.repeat(47)],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const text = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 24 })
  .map((lines) => lines.map((each) => each.join('')).join(''));
const subject = fc.constantFrom(null, 'Re: x', 'Fwd: x', 'VS: x');

test('mail 35: any text is cut between its lines, once, and never to nothing', () => {
  let cuts = 0;
  fc.assert(
    fc.property(text, subject, (given, of) => {
      const { kept, hasQuote } = cutTextQuote(given, { subject: of });
      cuts += hasQuote ? 1 : 0;
      if (!hasQuote) expect(kept).toBe(given);
      else {
        const left = linesOf(given);
        for (const each of linesOf(kept)) {
          const at = left.indexOf(each);
          expect(at, each).toBeGreaterThanOrEqual(0);
          left.splice(0, at + 1);
        }
        expect(isVisible(kept)).toBe(true);
        expect(kept.length).toBeLessThan(given.length);
      }
      if (of !== 'VS: x') expect(cutTextQuote(kept, { subject: of })).toEqual({ kept, hasQuote: false });
      if (of === 'Fwd: x') expect(hasQuote).toBe(false);
    }),
    { numRuns: 4_000, seed: 31 },
  );
  expect(cuts).toBeGreaterThan(500);
});

const linesOf = (given: string) => given.split(/\r\n|\r|\n/).filter((each) => each !== '');

test('mail 35: a text without marks of a quote is unchanged', () => {
  const plain = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '.', '\n', '<', '-', '1', 'ה') }));
  fc.assert(
    fc.property(plain, subject, (lines, of) => {
      const given = lines.join('\n');
      expect(cutTextQuote(given, { subject: of })).toEqual({ kept: given, hasQuote: false });
    }),
    { seed: 32 },
  );
});

const names = fc.constantFrom('div', 'p', 'span', 'blockquote', 'br', 'hr', 'img', 'pre', 'td', 'style');
const marks = fc.constantFrom(
  ...['gmail_quote', 'gmail_attr', 'type:cite', 'id:divrplyfwdmsg', 'id:appendonsend', 'moz-cite-prefix'],
  ...['ydpyahoo_quoted', 'protonmail_quote', 'other'],
);
const event: fc.Arbitrary<HtmlEvent> = fc.oneof(
  fc.record({ type: fc.constant('open' as const), name: names, marks: fc.array(marks, { maxLength: 1 }) }),
  fc.record({ type: fc.constant('close' as const), name: names }),
  fc.record({ type: fc.constant('text' as const), text: fc.oneof(line, text) }),
);

test('mail 35: of any HTML elements are dropped whole, and the rest is not cut again', () => {
  let cuts = 0;
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), subject, (events, of) => {
      const { dropped, hasQuote } = cutHtmlQuote(events, { subject: of });
      cuts += hasQuote ? 1 : 0;
      expect(hasQuote).toBe(dropped.length > 0);
      let last = -1;
      for (const { from, to } of dropped) {
        expect(from).toBeGreaterThan(last);
        expect(to).toBeGreaterThan(from);
        last = to;
      }
      expect(last).toBeLessThanOrEqual(events.length);
      const left = events.filter((_, at) => !dropped.some(({ from, to }) => at >= from && at < to));
      expect(depthsOf(left)).toEqual(depthsOf(events).filter((_, at) => isKept(events, dropped, at)));
    }),
    { numRuns: 4_000, seed: 33 },
  );
  expect(cuts).toBeGreaterThan(200);
});

test('mail 36: an introduction at the end of what is left after a cut is read to its end', () => {
  const open = (name: string, ...marks: readonly string[]): HtmlEvent => ({ type: 'open', name, marks });
  const close = (name: string): HtmlEvent => ({ type: 'close', name });
  const text = (given: string): HtmlEvent => ({ type: 'text', text: given });
  const quote = [
    open('div', 'gmail_quote'),
    text('On 1 Jan A wrote:'),
    open('p'),
    text('Hi'),
    close('p'),
    close('div'),
  ];
  const introduction = [open('p', 'moz-cite-prefix'), text('On 1 Jan A wrote:'), close('p')];
  expect(cutHtmlQuote([...quote, ...introduction], { subject: null })).toEqual({
    dropped: [{ from: 0, to: 6 }],
    hasQuote: true,
  });
});

const empty = new Set(['br', 'hr', 'img']);

/** For each end of an element that has one, the name of the element that it closes. */
function depthsOf(events: readonly HtmlEvent[]): readonly string[] {
  const open: string[] = [];
  return events.map((each) => {
    if (each.type === 'open' && !empty.has(each.name)) open.push(each.name);
    if (each.type !== 'close' || !open.includes(each.name)) return '';
    while (open.at(-1) !== each.name) open.pop();
    open.pop();
    return each.name;
  });
}

function isKept(
  events: readonly HtmlEvent[],
  dropped: readonly { readonly from: number; readonly to: number }[],
  at: number,
): boolean {
  return at < events.length && !dropped.some(({ from, to }) => at >= from && at < to);
}
