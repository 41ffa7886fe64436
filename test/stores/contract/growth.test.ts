import type { StoreReader } from '@helpdesk/domain/ports';
import { addConversation, addMessage } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedSessionsSuite } from './ended-sessions-cases.ts';
import { growthSuite } from './growth-cases.ts';
import { type GrowthMeter, sqliteMeter } from './growth-meter.ts';

growthSuite(sqliteMeter);
endedSessionsSuite(sqliteMeter);

/** SQLite does not count what it reads: its plans say which part of an index that is. */
describe('on SQLite messages are found by their sender', () => {
  let meter: GrowthMeter;
  let plans: (work: (reader: StoreReader, id: number, uuid: string) => Promise<unknown>) => Promise<readonly string[]>;
  beforeAll(async () => {
    meter = await sqliteMeter();
    const conversation = await addConversation(meter.desk);
    await addMessage(meter.desk, conversation);
    await addMessage(meter.desk, conversation, { private: true, type: 'outgoing' });
    plans = async (work) => {
      const all = await meter.plansOf((reader) => work(reader, conversation.id, conversation.uuid));
      return all.flatMap(([, plan]) =>
        plan.split('\n').filter((line) => /(?:SEARCH|SCAN) (?:m|n|messages)\b/.test(line)),
      );
    };
  });
  afterAll(() => meter?.close());

  const newest = 'SEARCH m USING COVERING INDEX messages_of_conversation (conversation_id=?)';
  const ofSender = 'conversation_id=? AND type=? AND private=? AND sender_type=? AND sender_id=?';
  const behind = `SEARCH m USING COVERING INDEX messages_of_sender (${ofSender} AND id>?)`;
  const byId = 'SEARCH m USING INTEGER PRIMARY KEY (rowid=?)';
  const page = { page: 1, size: 2 };

  it.each<[string, readonly string[], (reader: StoreReader, id: number, uuid: string) => Promise<unknown>]>([
    [
      'faults O7: a conversation',
      [behind, newest],
      ({ conversations }, _, uuid) => conversations.findListItem(uuid, 9),
    ],
    ['faults O7: unread counts', [behind], ({ conversations }, id) => conversations.unreadCounts(id, [9])],
    ['faults O7: unread of the contact', [behind], ({ messages }, id) => messages.unreadOfContact([id], 9)],
    ['faults O7: the newest of others', [], ({ messages }, id) => messages.newestIdOfOthers(id, 9)],
    [
      'faults O8: private notes',
      [],
      ({ messages }, id) => messages.list({ conversationId: id, private: true, types: ['activity'], page }),
    ],
    [
      'faults O8: notes',
      [`SEARCH m USING COVERING INDEX messages_of_sender (${ofSender})`, byId, byId],
      ({ messages }, id) => messages.list({ conversationId: id, private: true, types: [], page }),
    ],
  ])('%s', async (_name, expected, work) => {
    expect((await plans(work)).toSorted()).toEqual(expected.toSorted());
  });
});
