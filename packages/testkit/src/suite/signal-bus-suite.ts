import { maxSignalBytes, type SignalBus } from '@helpdesk/domain/ports';
import { expect } from './expect.ts';
import type { Runner } from './runner.ts';

/** Two nodes of one desk, whose lines are whole. */
export interface BusPair {
  readonly one: SignalBus;
  readonly other: SignalBus;
  /** Cuts the lines of both, and lets them come back; they may still be cut when it resolves. */
  cut(): Promise<void>;
  /** Closes both, which may be closed already, and removes what was left behind. */
  close(): Promise<void>;
}

/**
 * Every sentence of the bus's port, as tests. The port does not promise arrival, but a working bus with little load
 * loses nothing, and the tests rely on that.
 *
 * @param runner where the tests are declared
 * @param name of the bus, for the report
 * @param openPair two nodes; called once per test, and no pair may hear another
 */
export function signalBusSuite({ describe, test }: Runner, name: string, openPair: () => Promise<BusPair>): void {
  const onPair = (body: (pair: BusPair) => Promise<void>) => async () => {
    const pair = await openPair();
    try {
      await body(pair);
    } finally {
      await pair.close();
    }
  };

  describe(`signal bus: ${name}`, () => {
    test(
      'carries texts to every listener of the other node, in order',
      onPair(async ({ one, other }) => {
        const ears = [listen(other), listen(other)];
        const texts = numbered('text', 50);
        for (const text of texts) one.publish(text);
        for (const { heard } of ears) await eventually(() => expect(heard).toEqual(texts));
      }),
    );

    test(
      'carries both ways at once',
      onPair(async ({ one, other }) => {
        const [atOne, atOther] = [listen(one, 'from other'), listen(other, 'from one')];
        const [fromOne, fromOther] = [numbered('from one', 50), numbered('from other', 50)];
        for (const text of fromOne) one.publish(text);
        for (const text of fromOther) other.publish(text);
        await eventually(() => expect(atOther.heard).toEqual(fromOne));
        await eventually(() => expect(atOne.heard).toEqual(fromOther));
      }),
    );

    test(
      'carries every text as it is',
      onPair(async ({ one, other }) => {
        const { heard } = listen(other);
        const texts = [
          'Zoë Łukasz',
          '👩‍👩‍👧 e\u0301 \u00e9',
          "'; --",
          'a\\b "c" $1 %s',
          ' \t\r\n ',
          '\u2028\u0001\u007f',
          '日本語',
        ];
        for (const text of texts) one.publish(text);
        await eventually(() => expect(heard).toEqual(texts));
      }),
    );

    test(
      'carries the longest text, counted in UTF-8, and drops a longer one',
      onPair(async ({ one, other }) => {
        const { heard } = listen(other);
        const longest = ['x'.repeat(maxSignalBytes), 'é'.repeat(maxSignalBytes / 2), '👍'.repeat(maxSignalBytes / 4)];
        for (const text of longest) {
          one.publish(`${text}x`);
          one.publish(text);
        }
        await eventually(() => expect(heard).toEqual(longest));
      }),
    );

    test(
      'is not harmed by a text that it cannot carry',
      onPair(async ({ one, other }) => {
        const { heard } = listen(other);
        for (const text of ['', 'a\0b', '\ud800', 'x'.repeat(2_000_000)]) one.publish(text);
        one.publish('last');
        await eventually(() => expect(heard.at(-1)).toBe('last'));
      }),
    );

    test(
      'tells nothing to a listener that was removed',
      onPair(async ({ one, other }) => {
        const [removed, stays] = [listen(other), listen(other)];
        one.publish('first');
        await eventually(() => expect(removed.heard).toEqual(['first']));
        removed.stop();
        removed.stop();
        one.publish('second');
        await eventually(() => expect(stays.heard).toEqual(['first', 'second']));
        expect(removed.heard).toEqual(['first']);
      }),
    );

    test(
      'of a burst of 5,000 texts, tells each whole, in order and once, or not at all; and goes on',
      onPair(async ({ one, other }) => {
        const { heard } = listen(other);
        const texts = Array.from({ length: 5_000 }, (_, index) => `${index} ${'é'.repeat(index % 100)}`);
        for (const text of texts) one.publish(text);
        await eventually(() => {
          one.publish('after');
          expect(heard).toContain('after');
        });
        const arrived = heard.slice(0, heard.indexOf('after'));
        const placeOf = new Map(texts.map((text, place) => [text, place]));
        const places = arrived.map((text) => placeOf.get(text) ?? -1);
        expect(places).not.toContain(-1);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      }),
    );

    test(
      'tells both sides when the line was cut and is whole again',
      onPair(async ({ one, other, cut }) => {
        const [atOne, atOther] = [listen(one, 'from other'), listen(other, 'from one')];
        const before = [atOne.renewals(), atOther.renewals()];
        const cutting = cut();
        for (const text of numbered('from one', 100)) one.publish(text);
        await cutting;
        await eventually(() => expect(atOne.renewals()).toBeGreaterThan(before[0] ?? 0));
        await eventually(() => expect(atOther.renewals()).toBeGreaterThan(before[1] ?? 0));
        one.publish('from one, after');
        other.publish('from other, after');
        await eventually(() => expect(atOther.heard.at(-1)).toBe('from one, after'));
        await eventually(() => expect(atOne.heard.at(-1)).toBe('from other, after'));
      }),
    );

    test(
      'is silent once it is closed, and takes what is done to it',
      onPair(async ({ one, other }) => {
        const [before, atOther] = [listen(one), listen(other)];
        await one.close();
        const after = listen(one);
        one.publish('from one');
        other.publish('from other');
        other.publish('last');
        await one.close();
        before.stop();
        after.stop();
        await aMoment();
        expect([before.heard, after.heard]).toEqual([[], []]);
        expect(atOther.heard).not.toContain('from one');
      }),
    );

    test(
      'closes in the middle of a burst',
      onPair(async ({ one, other }) => {
        const { heard } = listen(other);
        for (const text of numbered('text', 1_000)) one.publish(text);
        const closing = [one.close(), other.close()];
        const sofar = heard.length;
        await Promise.all(closing);
        await aMoment();
        expect(heard.length).toBe(sofar);
      }),
    );
  });
}

interface Ear {
  readonly heard: readonly string[];
  renewals(): number;
  stop(): void;
}

/** @param start the beginning of the texts that count, because a node may receive its own as well */
function listen(bus: SignalBus, start = ''): Ear {
  const heard: string[] = [];
  let renewals = 0;
  const stop = bus.subscribe({
    heard: (text) => {
      if (text.startsWith(start)) heard.push(text);
    },
    renewed: () => {
      renewals += 1;
    },
  });
  return { heard, renewals: () => renewals, stop };
}

const numbered = (text: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${text} ${n}`);

/** Resolves as soon as the check passes; after two minutes it rejects with what the check threw last. */
async function eventually(check: () => void): Promise<void> {
  const until = performance.now() + 120_000;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Long enough for a signal to arrive that should not. */
async function aMoment(): Promise<void> {
  let looks = 0;
  await eventually(() => {
    looks += 1;
    expect(looks).toBeGreaterThan(10);
  });
}
