import { describe, expect, it, test } from 'vitest';
import { dayLengthMs, hourLengthMs, minuteLengthMs, secondLengthMs } from '../shared/time.ts';
import { type FloodDecision, floodDecision, type SenderCounts } from './mail-flood.ts';

const counts: SenderCounts = { inTenMinutes: 0, inDay: 0, newInHour: 0, hasConversation: true, isNoted: false };
const flags = [false, true];

describe('mail 43: one mail more of a sender', () => {
  const product = [0, 19, 20, 21].flatMap((inTenMinutes) =>
    [0, 99, 100, 499, 500, 501].flatMap((inDay) =>
      [0, 19, 20, 21].flatMap((newInHour) =>
        flags.flatMap((hasConversation) =>
          flags.flatMap((isNoted) =>
            flags.map((opensNew) => ({ inTenMinutes, inDay, newInHour, hasConversation, isNoted, opensNew })),
          ),
        ),
      ),
    ),
  );

  test('is decided the same way in every combination around the limits', () => {
    const kinds = product.map(({ opensNew, ...given }) => {
      const kind = floodDecision(given, opensNew).flood;
      const quiet = given.inTenMinutes > 19 || given.inDay > 99 || (opensNew && given.newInHour > 19);
      expect([given, opensNew, kind]).toEqual([
        given,
        opensNew,
        given.inDay > 499 ? 'quarantined' : quiet ? 'quiet' : 'none',
      ]);
      return kind;
    });
    expect(new Set(kinds).size).toBe(3);
    expect(kinds).toHaveLength(768);
  });

  it.each<[Partial<SenderCounts>, FloodDecision]>([
    [{}, { flood: 'quiet', into: 'newest', writesActivity: true }],
    [{ isNoted: true }, { flood: 'quiet', into: 'newest', writesActivity: false }],
    [{ hasConversation: false }, { flood: 'quiet', into: 'new', writesActivity: true }],
  ])('that is too many goes, with %j, by %j', (given, decision) => {
    expect(floodDecision({ ...counts, inTenMinutes: 20, ...given }, true)).toEqual(decision);
  });
});

/** What becomes of mails at these times, when each that may begin a conversation does. */
function fates(times: readonly number[]): readonly FloodDecision[] {
  const opened: number[] = [];
  let isNoted = false;
  return times.map((at, index) => {
    const before = times.slice(0, index);
    const since = (all: readonly number[], span: number): number => all.filter((each) => each > at - span).length;
    const decision = floodDecision(
      {
        inTenMinutes: since(before, 10 * minuteLengthMs),
        inDay: since(before, dayLengthMs),
        newInHour: since(opened, hourLengthMs),
        hasConversation: opened.length > 0,
        isNoted,
      },
      true,
    );
    if (decision.flood === 'none') opened.push(at);
    if (decision.flood === 'quiet') isNoted ||= decision.writesActivity;
    return decision;
  });
}

const countsOf = (decisions: readonly FloodDecision[]): Record<string, number> => ({
  none: decisions.filter(({ flood }) => flood === 'none').length,
  quiet: decisions.filter(({ flood }) => flood === 'quiet').length,
  quarantined: decisions.filter(({ flood }) => flood === 'quarantined').length,
  activities: decisions.filter((each) => each.flood === 'quiet' && each.writesActivity).length,
});
const each = (count: number, span: number): readonly number[] =>
  Array.from({ length: count }, (_none, at) => at * span);

describe('mail 43: many mails of one sender', () => {
  it('600 at once: twenty conversations, one activity, and the rest is set aside', () => {
    expect(countsOf(fates(each(600, secondLengthMs)))).toEqual({
      none: 20,
      quiet: 480,
      quarantined: 100,
      activities: 1,
    });
  });

  it('one every twenty minutes: all are mail', () => {
    expect(countsOf(fates(each(300, 20 * minuteLengthMs)))).toEqual({
      none: 300,
      quiet: 0,
      quarantined: 0,
      activities: 0,
    });
  });

  it('one every two minutes: an hour begins twenty conversations', () => {
    expect(countsOf(fates(each(30, 2 * minuteLengthMs)))).toEqual({
      none: 20,
      quiet: 10,
      quarantined: 0,
      activities: 1,
    });
  });
});
