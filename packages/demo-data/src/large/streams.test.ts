import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';
import { contactCount, contactOfConversation } from './contacts.ts';
import { streamOf, uuidOf } from './streams.ts';

const day = 86_400_000;

describe('uuidOf', () => {
  it('is a uuid of version 4, and no two are equal', () => {
    const made = new Set<string>();
    for (let number = 1; number <= 20_000; number += 1) {
      for (let part = 0; part < 5; part += 1) made.add(uuidOf(1, 'message', number, part));
    }
    expect(made.size).toBe(100_000);
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect([...made].filter((uuid) => !form.test(uuid))).toEqual([]);
    expect(uuidOf(2, 'message', 1)).not.toBe(uuidOf(1, 'message', 1));
    expect(uuidOf(1, 'conversation', 1)).not.toBe(uuidOf(1, 'message', 1));
  });
});

describe('streamOf', () => {
  it('gives every number a stream of its own, evenly spread', () => {
    const firsts = Array.from({ length: 10_000 }, (_, number) => streamOf(1, 'contact', number).next());
    expect(new Set(firsts).size).toBeGreaterThan(9_990);
    expect(firsts.reduce((sum, each) => sum + each, 0) / firsts.length).toBeCloseTo(0.5, 1);
    expect(streamOf(1, 'contact', 5).next()).toBe(firsts[5]);
  });
});

describe('calendarOf', () => {
  it.each([
    ['in the morning', 9 * 3_600_000 + 1],
    ['at midnight', 0],
    ['at the end of a day', day - 1],
  ])('is ascending and ends before the end %s', (_, time) => {
    const end = Date.UTC(2026, 5, 17) + time;
    const { start, openingOf } = calendarOf({ conversations: 5_000, seed: 3, end });
    let before = start;
    for (let number = 1; number <= 5_000; number += 1) {
      const at = openingOf(number);
      expect(at).toBeGreaterThanOrEqual(before);
      before = at;
    }
    expect(before).toBeLessThanOrEqual(end);
    expect(before).toBeGreaterThan(end - 4 * day);
  });

  it('has room for a single conversation', () => {
    const end = Date.UTC(2026, 5, 17, 12);
    expect(calendarOf({ conversations: 1, seed: 3, end }).openingOf(1)).toBeLessThan(end);
  });
});

describe('contactOfConversation', () => {
  it.each([1, 2, 3, 4, 100, 3_001])(
    'numbers the newcomers of %i conversations one after the other',
    (conversations) => {
      const known = new Set<number>();
      for (let conversation = 1; conversation <= conversations; conversation += 1) {
        const { number, isNew } = contactOfConversation(5, conversation);
        expect(isNew).toBe(!known.has(number));
        if (isNew) expect(number).toBe(known.size + 1);
        known.add(number);
      }
      expect(contactCount(5, conversations)).toBe(known.size);
    },
  );
});
