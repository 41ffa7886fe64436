import { expect, test } from 'vitest';
import { differences } from '../../../machine/faults/console/shown.ts';
import { consoleSoak } from '../../../machine/faults/console-soak.ts';
import { describeInBrowser } from '../chromium.ts';

test.each(['counts', 'rows', 'messages'])('%s that are not as on a fresh page would be noticed', (part) => {
  const fresh = { counts: ['Mine 3', 'All 7'], rows: ['a Mira', 'b Noor'], messages: ['Hello?', 'Yes'] };
  expect(differences(fresh, fresh)).toEqual([]);
  expect(differences({ ...fresh, [part]: fresh[part as 'rows'].toReversed() }, fresh)).toHaveLength(1);
  expect(differences({ ...fresh, [part]: fresh[part as 'rows'].slice(1) }, fresh)).toHaveLength(1);
  expect(differences(fresh, { ...fresh, [part]: fresh[part as 'rows'].slice(0, 1) })).toHaveLength(1);
});

/** The short form of `npm run fault:console`. */
describeInBrowser('agents and visitors whose lines are cut', () => {
  test('in the end every open page is as a fresh one, and no message is missing or doubled', async () => {
    const seed = Date.now() % 1_000_000;
    const report = await consoleSoak({
      ...{ engine: 'sqlite', minutes: 0.4, agents: 3, visitors: 9, writeEverySeconds: 3, cutEverySeconds: 6, seed },
    });
    expect(report.faults, `with --seed ${seed}`).toEqual([]);
    expect(report.cuts).toBeGreaterThan(1);
    expect(report.acts).toBeGreaterThan(3);
    expect(report.written).toBeGreaterThan(20);
    expect(report.compared.rows).toBeGreaterThan(5);
    expect(report.compared.messages).toBeGreaterThan(0);
  });
});
