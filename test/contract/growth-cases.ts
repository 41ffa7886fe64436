import { type AddedConversation, addAgent, addConversation, addMessage, type Desk } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrowthMeter, Rows } from './growth-meter.ts';

/** How often each case is repeated: what is read and changed may not depend on it. */
const [few, many] = [20, 400];

/** The same suite on each engine: what a conversation has behind it costs those who write or read it nothing. */
export function growthSuite(open: () => Promise<GrowthMeter>): void {
  let meter: GrowthMeter;
  beforeAll(async () => {
    meter = await open();
  });
  afterAll(() => meter?.close());

  describe('faults O5: mentions of one agent in one conversation', () => {
    /** A conversation in which so many notes mention both. Answers the id of the last. */
    async function withMentions(count: number) {
      const { desk } = meter;
      const agentIds = [await addAgent(desk), await addAgent(desk)];
      const conversation = await addConversation(desk, { lastMessageAt: 1 });
      let noteId = 0;
      for (let made = 0; made < count; made += 1) noteId = await addNote(desk, conversation, agentIds);
      return { agentIds, conversation, noteId };
    }

    async function costs(count: number): Promise<Readonly<Record<string, Rows>>> {
      const { desk } = meter;
      const { agentIds, conversation, noteId } = await withMentions(count);
      const next = await addMessage(desk, conversation, { private: true });
      return {
        'one more mention': await meter.rowsOf(({ messages }) => messages.mention(conversation.id, next, agentIds)),
        'a message of the conversation': await meter.rowsOf(({ conversations }) =>
          conversations.update(conversation.id, { lastMessageAt: 2 }),
        ),
        'the newest note is deleted': await meter.rowsOf(({ messages }) => messages.delete(next)),
        'and the one before it': await meter.rowsOf(({ messages }) => messages.delete(noteId)),
      };
    }

    it(`${many} of them change and read as many rows as ${few}`, async () => {
      const before = await costs(few);
      await meter.execute('analyze');
      const after = await costs(many);
      for (const [name, rows] of Object.entries(before)) {
        expect(rows.changed, name).toBeGreaterThan(0);
        expectSame(name, rows, after[name]);
      }
    });
  });
}

async function addNote(desk: Desk, conversation: AddedConversation, agentIds: readonly number[]): Promise<number> {
  const id = await addMessage(desk, conversation, { private: true });
  await desk.store.transact(({ messages }) => messages.mention(conversation.id, id, agentIds));
  return id;
}

/** A tree of an index that is one level higher reads no further entry; a page that was not cleaned yet reads a few. */
function expectSame(name: string, few: Rows, many: Rows | undefined): void {
  expect(many?.changed, `${name}: rows changed`).toBe(few.changed);
  if (few.read !== null) expect(many?.read, `${name}: rows read`).toBeLessThanOrEqual(few.read * 1.5 + 10);
}
