import { describe, expect, it } from 'vitest';
import { calendarText } from './calendar-text.ts';

const event = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

describe('mail 39: an invitation that is alone', () => {
  it('has its summary, times and place as text', () => {
    const calendar = event(
      ...['DTSTART;TZID=Europe/Berlin:20261124T140000', 'DTEND;TZID=Europe/Berlin:20261124T150000'],
      ...['SUMMARY:Review of the', '  order\\, and \\"more\\"\\nhere', 'LOCATION;LANGUAGE=de:Room 4\\; first floor'],
      ...['BEGIN:VALARM', 'SUMMARY:Alarm', 'END:VALARM', 'SUMMARY:Second'],
    );
    expect(calendarText(calendar)).toBe(
      'Review of the order, and "more" here\n2026-11-24 14:00 – 15:00 (Europe/Berlin)\nRoom 4; first floor',
    );
  });

  it.each([
    [['DTSTART:20261124T140000Z'], '2026-11-24 14:00 UTC'],
    [['DTSTART:20261124T140000Z', 'DTEND:20261124T150000Z'], '2026-11-24 14:00 – 15:00 UTC'],
    [['DTSTART:20261124T140000Z', 'DTEND:20261125T150000Z'], '2026-11-24 14:00 – 2026-11-25 15:00 UTC'],
    [['DTSTART:20261124T140000'], '2026-11-24 14:00'],
    [['DTSTART;VALUE=DATE:20261124'], '2026-11-24'],
    [['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261125'], '2026-11-24'],
    [['DTSTART;VALUE=DATE:20261228', 'DTEND;VALUE=DATE:20270101'], '2026-12-28 – 2026-12-31'],
    [
      ['DTSTART;TZID="Europe/Berlin":20261124T140000', 'DTEND:20261124T150000Z'],
      '2026-11-24 14:00 (Europe/Berlin) – 2026-11-24 15:00 UTC',
    ],
    [['DTSTART;TZID="A:B;C":20261124T140000'], '2026-11-24 14:00 (A:B;C)'],
    [['dtstart;tzid=X:20261124t1400'], '2026-11-24 14:00 (X)'],
    [['DTSTART:tomorrow', 'SUMMARY:x'], 'x'],
  ])('%j is %s', (lines, text) => {
    expect(calendarText(event(...lines))).toBe(text);
  });

  it.each([
    ['METHOD:CANCEL', [], 'Cancelled: Review'],
    ['METHOD:REQUEST', ['STATUS:CANCELLED'], 'Cancelled: Review'],
    ['METHOD:REPLY', ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com'], 'Accepted: Review'],
    ['METHOD:REPLY', ['ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.com'], 'Declined: Review'],
    ['METHOD:REPLY', ['ATTENDEE;PARTSTAT=X:mailto:ada@example.com'], 'Review'],
    ['METHOD:REQUEST', ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com'], 'Review'],
  ])('%s with %j is %s', (method, lines, text) => {
    const calendar = event('SUMMARY:Review', ...lines).replace('BEGIN:VEVENT', `${method}\r\nBEGIN:VEVENT`);
    expect(calendarText(calendar)).toBe(text);
  });

  it('has at most five events', () => {
    const calendar = Array.from({ length: 9 }, (_, at) => event(`SUMMARY:${at}`)).join('\n');
    expect(calendarText(calendar)).toBe('0\n\n1\n\n2\n\n3\n\n4');
  });

  it.each(['', 'BEGIN:VEVENT', 'BEGIN:VEVENT\nEND:VEVENT', 'SUMMARY:x', event('SUMMARY: '), '<html>', event('X')])(
    'is nothing in %j',
    (calendar) => {
      expect(calendarText(calendar)).toBeNull();
    },
  );

  it.each(['BEGIN:VEVENT\n', ' \n', ';', '"', 'A:\n', '\\', 'SUMMARY:\\', '\n '])(
    'is found in a megabyte of %j',
    (piece) => {
      const calendar = `${event(`SUMMARY:${'s'.repeat(2_000)}`)}\n${piece.repeat(1_000_000 / piece.length)}`;
      expect(calendarText(calendar)).toBe('s'.repeat(500));
    },
  );
});
