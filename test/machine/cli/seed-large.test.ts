import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { credentials, engines, type Place } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { withServed } from '../../stores/archive/served.ts';
import { ended, helpdesk } from './helpdesk.ts';

const command = ['seed', '--conversations', '4500', '--seed', '3'];

describe.each(engines)('seed --conversations on $name', ({ take }) => {
  it('goes on where it was killed, tells what it did, and then does nothing', async () => {
    const place = await take();
    try {
      const killed = helpdesk(command, place.env);
      const end = ended(killed);
      while ((await doneOf(place)) < 2_000) await pause(50);
      killed.kill('SIGKILL');
      expect((await end).code).toBeNull();
      const done = await doneOf(place);
      expect([2_000, 4_000]).toContain(done);
      expect(await countOf(place, 'conversations')).toBe(done);

      const other = await runHere(['seed', '--conversations', '4600', '--seed', '3'], place.env);
      expect(other.code).toBe(1);
      expect(other.err).toContain('half filled, by "seed --conversations 4500 --seed 3"');

      const again = await runHere(command, place.env);
      expect(again).toMatchObject({ code: 0, err: '' });
      expect(again.out).toContain(`began after conversation ${done.toLocaleString('en')}.`);
      expect(again.out).toMatch(/^ {2}messages +[\d,]+$/m);
      expect(again.out).toMatch(/^\d+\.\d seconds, [\d,]+ rows a second$/m);
      expect(await countOf(place, 'conversations')).toBe(4_500);
      expect(await countOf(place, 'contact_channels')).toBe(1_500);

      const messages = await countOf(place, 'messages');
      expect((await runHere(command, place.env)).out).toBe(
        'The 4,500 conversations are already there; nothing was changed.\n',
      );
      const demo = await runHere(['seed', '--demo'], place.env);
      expect(demo.err).toContain('This desk is in use');
      expect(await countOf(place, 'messages')).toBe(messages);
    } finally {
      await place.close();
    }
  });
});

it.each<readonly [readonly string[], RegExp]>([
  [['seed'], /Choose one: seed --demo, or seed --conversations/],
  [['seed', '--demo', '--conversations', '5'], /Choose one/],
  [['seed', '--demo', '--seed', '5'], /--seed is for --conversations/],
  [['seed', '--conversations', '0'], /at least 1/],
  [['seed', '--conversations', '1e3'], /whole number/],
  [['seed', '--conversations', '10', '--seed', '4294967296'], /below 4,294,967,296/],
])('%j is refused', async (args, expected) => {
  const { code, err } = await runHere(args, {});
  expect(code).toBe(64);
  expect(err).toMatch(expected);
});

it('refuses a desk that is in use', async () => {
  for (const engine of engines) {
    const place = await engine.take();
    try {
      await withServed(place.env, async ({ data, composition: { helpdesk: desk } }) => {
        await desk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
        await data('createContact', { body: { first_name: 'Mia', email: 'mia@example.org' } });
      });
      const before = await countOf(place, 'users');
      const { code, err } = await runHere(['seed', '--conversations', '10'], place.env);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('This desk is in use') });
      expect(await countOf(place, 'users')).toBe(before);
    } finally {
      await place.close();
    }
  }
});

async function countOf(place: Place, table: string): Promise<number> {
  const [row] = await place.rows(`select count(*) as count from ${table}`);
  return Number(row?.count);
}

/** 0 while there is no such number, or not even the table. */
async function doneOf(place: Place): Promise<number> {
  const rows = await place.rows("select value from counters where name = 'seed_done'").catch(() => []);
  return Number(rows[0]?.value ?? 0);
}
