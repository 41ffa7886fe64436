import { newMessage } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../api/conformance/world.ts';
import { stores } from '../../support/stores.ts';
import { calmestOf, slowness } from './hold-meter.ts';

/** Promise 5 of docs: so long may one turn of the loop take, in milliseconds. */
const longestTurnMs = 25 * slowness();
const conversations = 5_000;
const messagesOfEach = 2;
const runs = 3;
const written = 250;

const databases = stores.filter(([name]) => name !== 'memory');

describe.each(databases)('faults O3: the cost of merging a contact with many conversations, on %s', (name, open) => {
  let world: World;
  let holderId: number;

  beforeAll(async () => {
    world = await openWorld(open);
    holderId = (await world.contact()).id;
    const { uuid } = await world.conversation({ contact_id: holderId });
    for (let made = 1; made < conversations; made += written) {
      await world.store.transact(async (writer) => {
        const first = await writer.conversations.find(uuid);
        if (first === undefined) throw new Error('no conversation');
        for (let index = made; index < Math.min(made + written, conversations); index++) {
          const id = await writer.conversations.insert({
            ...first,
            uuid: world.ports.ids.uuid(),
            referenceNumber: await writer.conversations.nextReferenceNumber(),
            meta: {},
            customAttributes: {},
          });
          for (let number = 0; number < messagesOfEach; number++) {
            const from = { conversationId: id, senderId: holderId, senderType: 'contact' } as const;
            await writer.messages.insert(newMessage({ uuid: world.ports.ids.uuid(), ...from }));
          }
        }
      });
    }
  });

  afterAll(() => world?.close());

  it('no turn of the loop is long', async () => {
    const took: number[] = [];
    const held = await calmestOf(runs, async () => {
      const { id } = await world.contact();
      const from = performance.now();
      const merged = await world.data('mergeContacts', { params: { id }, body: { contact_id: holderId } });
      took.push(Math.round(performance.now() - from));
      expect(merged.id).toBe(id);
      holderId = id;
    });
    process.stdout.write(
      `${name}: ${conversations} conversations merged in ${took.join(', ')} ms, longest turn ${held.longestMs.toFixed(1)} ms\n`,
    );
    const left = await world.data('listContactConversations', { params: { id: holderId }, query: { page_size: 1 } });
    expect(left.total).toBe(conversations);
    expect(held.longestMs).toBeLessThan(longestTurnMs);
  });
});
