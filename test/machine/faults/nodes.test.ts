import { describe, expect, it } from 'vitest';
import { nodesRun } from './nodes.ts';
import type { Rows } from './rows.ts';

/** The limit for a run of 30 s: a busy machine takes longer to start a node, and to deliver everything. */
const long = 360_000;

describe('two nodes behind a balancer, one after the other killed with SIGKILL', () => {
  it(
    'keep every message, and every socket has the picture that HTTP shows',
    async () => {
      const report = await nodesRun({ seconds: 30, killEverySeconds: 6, sockets: 60, perSecond: 50, seed: 20_260_101 });
      expect(report.faults).toEqual([]);
      // The log reaches back far enough for all, so no member may have to fetch again.
      expect(report.resyncs).toBe(0);
      expect(report.kills).toBeGreaterThan(0);
      expect(report.comebacks).toBeGreaterThan(20);
      expect(report.repeated).toBeGreaterThan(0);
      expect(report.acknowledged).toBeGreaterThan(200);
      expect(report.frames).toBeGreaterThan(report.acknowledged * 2);
    },
    long,
  );

  it(
    'would notice what is lost or doubled, in the rows and on its way to a socket',
    async () => {
      const { faults } = await nodesRun({
        seconds: 12,
        killEverySeconds: 5,
        sockets: 24,
        perSecond: 60,
        seed: 4,
        // A client that has not received the last message by then never receives it.
        catchUpWithinMs: 8_000,
        tamper: damage,
      });
      for (const kind of [
        /acknowledged and lost: pub-message/,
        /there 2 times: pub-message/,
        /messages have no event/,
        /messages have several events/,
        /^widget \d+: .* follows/,
        /^widget \d+ \(client\): .* follows/,
        /^widget \d+ \(client\): the client fetched .* again/,
        /^agent \d+: the message .* came twice/,
        /^agent \d+ \(client\): the message .* came twice/,
        /^agent \d+: .* has a gap/,
      ]) {
        expect(faults).toContainEqual(expect.stringMatching(kind));
      }
    },
    long,
  );
});

/**
 * From now on the database loses some events and some messages, and doubles others, in the transaction that writes
 * them: the service knows nothing of it.
 */
async function damage(rows: Rows): Promise<void> {
  // One statement at a time: each waits for one table alone.
  for (const statement of [damagedEvents, damagedMessages]) await rows.run(statement);
  await rows.run('drop index events_seq');
  await rows.run(`create constraint trigger damage_events after insert on events deferrable initially deferred
    for each row when (new.type = 'message.created') execute function damage_event()`);
  await rows.run(`create constraint trigger damage_messages after insert on messages deferrable initially deferred
    for each row when (new.type <> 'activity') execute function damage_message()`);
}

const damagedEvents = `create function damage_event() returns trigger language plpgsql as $$ begin
  if new.id % 20 = 0 then
    delete from events where id = new.id;
  elsif new.id % 20 = 10 then
    insert into events (created_at, type, conversation_id, seq, payload)
      values (new.created_at, new.type, new.conversation_id, new.seq, new.payload);
  end if;
  return null;
end $$`;

const damagedMessages = `create function damage_message() returns trigger language plpgsql as $$ begin
  if new.id % 30 = 0 then
    delete from messages where id = new.id;
  elsif new.id % 30 = 15 and new.uuid not like 'doubled%' then
    insert into messages (uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
        content_type, private, sender_id, sender_type, meta, seq)
      values ('doubled ' || new.id, new.created_at, new.updated_at, new.type, new.status, new.conversation_id,
        new.content, new.text_content, new.content_type, new.private, new.sender_id, new.sender_type, new.meta, new.seq);
  end if;
  return null;
end $$`;
