import { describe, expect, it } from 'vitest';
import { killNine } from './kill-nine.ts';
import { type Engine, engines, type Rows } from './rows.ts';

/** A late conversation has the reference number 7; on Postgres the numbers may have gaps. */
const renumbered: Readonly<Record<Engine, RegExp>> = {
  sqlite: /reference number \d+ stands where/,
  postgres: /reference number 7 was given after/,
};

describe.each(engines)('kill -9 under load, %s', (engine) => {
  it('keeps every acknowledged message, once and in order', async () => {
    const report = await killNine({ engine, rounds: 3, writers: 32, seed: 20_260_101 });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report.repeated).toBeGreaterThan(0);
  });

  it('would notice what is lost, doubled or renumbered', async () => {
    const { faults } = await killNine({ engine, rounds: 1, writers: 16, seed: 4, leastOfEach: 3, tamper: damage });
    for (const kind of [
      /acknowledged and lost: message/,
      /there 2 times: message/,
      /out of order/,
      renumbered[engine],
      /seq \d+ follows/,
      /messages have no event/,
      /events have no message/,
    ]) {
      expect(faults).toContainEqual(expect.stringMatching(kind));
    }
  });
});

/** One row of each kind of damage, each in messages of another writer. */
async function damage(rows: Rows): Promise<void> {
  const written = (writer: number, skipped: number) =>
    `(select id from messages where text_content like 'message % of writer ${writer}' order by id limit 1 offset ${skipped})`;
  await rows.run(`
    delete from messages where id = ${written(0, 0)};
    insert into messages (uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
        content_type, private, sender_id, sender_type, meta)
      select 'doubled', created_at, updated_at, type, status, conversation_id, content, text_content,
        content_type, private, sender_id, sender_type, meta from messages where id = ${written(1, 0)};
    update messages set id = 1000000 where id = ${written(2, 0)};
    update conversations set reference_number = '7' where subject = 'conversation 3 of writer 7';
    update events set seq = 1000000 where id = (select max(id) from events where conversation_id = 3);
  `);
}
