import { addContact, addConversation, addMessage, type Desk, newInbox, newSession } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrowthMeter } from './growth-meter.ts';

/** How many sessions an inbox has, and messages a conversation. */
const [few, many] = [20, 400];
/** Rows of one part. */
const part = 50;

/** The same suite on each engine: the number of rows that a transaction changes is limited, however many there are. */
export function endedSessionsSuite(open: () => Promise<GrowthMeter>): void {
  let meter: GrowthMeter;
  beforeAll(async () => {
    meter = await open();
  });
  afterAll(() => meter?.close());

  describe('faults O4: the rows that one transaction changes', () => {
    it('is one when a secret ends sessions, and when an inbox is closed, and at most a part when they are swept', async () => {
      for (const count of [few, many]) {
        const { desk } = meter;
        const inboxId = await withSessions(desk, count);
        const costs = [
          await meter.rowsOf(({ widget }) => widget.endVerifiedSessions(inboxId)),
          await meter.rowsOf(({ inboxes }) => inboxes.close(inboxId, 1)),
          await meter.rowsOf(({ widget }) => widget.sweepEndedSessions(inboxId, 0, part)),
          await meter.rowsOf(({ inboxes }) => inboxes.deleteChannels(inboxId, part)),
        ];
        const swept = Math.min(count, part);
        expect(costs.map(({ changed }) => changed)).toEqual([1, 1, swept, swept]);
      }
    });

    it('are at most those of a part when messages of a merged contact become the other one’s', async () => {
      const { desk } = meter;
      const changed: number[] = [];
      for (const count of [part + 1, many]) {
        const conversation = await addConversation(desk);
        const contactId = await addContact(desk);
        for (let made = 0; made < count; made += 1) {
          await addMessage(desk, conversation, { senderId: conversation.contactId, senderType: 'contact' });
        }
        const of = { formerId: conversation.contactId, contactId };
        const cost = await meter.rowsOf(async ({ conversations }) => {
          expect(await conversations.moveMessages([conversation.id], of, part)).toBe(true);
        });
        changed.push(cost.changed);
      }
      // Sums and the index of searches change with each message.
      expect(changed[1]).toBe(changed[0]);
      expect(changed[0]).toBeGreaterThanOrEqual(part);
    });
  });
}

/** An inbox in which `count` contacts have a channel and a session each. */
async function withSessions(desk: Desk, count: number): Promise<number> {
  const inboxId = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
  for (let made = 0; made < count; made += 1) {
    const contactId = await addContact(desk);
    await desk.store.transact(async ({ contacts, widget }) => {
      await contacts.ensureChannel(contactId, inboxId, 1);
      await widget.insertSession(newSession({ tokenHash: desk.ids.uuid(), contactId, inboxId }));
    });
  }
  return inboxId;
}
