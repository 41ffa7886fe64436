import type { Store } from '@helpdesk/domain/ports';
import { createHelpdesk, type Helpdesk } from '@helpdesk/domain/use-cases';
import { describe, expect, test } from 'vitest';
import { addInbox, customer, customerSecret, setSecret } from './chat.ts';
import { onEveryStore, type World } from './world.ts';

/** More than two parts. */
const count = 450;

/** A desk on the same store. It fails after this many transactions, like a process that ends. */
function endingAfter(world: World, transactions: number): { readonly helpdesk: Helpdesk; readonly done: () => number } {
  let done = 0;
  const store: Store = {
    read: world.store.read,
    transact: async (work, options) => {
      const result = await world.store.transact(work, options);
      done += 1;
      if (done === transactions) throw new Error('the process ends');
      return result;
    },
  };
  return { helpdesk: createHelpdesk({ ...world.ports, store }), done: () => done };
}

const never = Number.POSITIVE_INFINITY;

/** Sessions of a contact in the inbox; answers their tokens. */
async function sessionsIn(world: World, inboxId: number, contactId: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => world.ports.ids.token(32));
  const now = world.clock.now();
  await world.store.transact(async ({ widget }) => {
    for (const token of tokens) {
      const tokenHash = world.ports.secrets.digest(token);
      const times = { createdAt: now, lastUsedAt: now, expiresAt: now + 3_600_000 };
      await widget.insertSession({ tokenHash, contactId, inboxId, ...times });
    }
  });
  return tokens;
}

onEveryStore((world) => {
  const actorOf = async () => {
    const [key = '', secret = ''] = world().admin.split(':');
    return world().helpdesk.authenticateAgent(key, secret);
  };
  const isAlive = (token: string) =>
    world()
      .helpdesk.authenticateWidget(token, undefined)
      .then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'session.invalid' });
          return false;
        },
      );
  const aliveOf = async (tokens: readonly string[]) =>
    (await Promise.all([...tokens.slice(0, 2), ...tokens.slice(-2)].map(isAlive))).filter(Boolean).length;
  const deletions = () => world().store.read((reader) => reader.deletions.list());
  /** The ids of sessions in the inbox whose rows are still there and would be swept, at most one. */
  const isSwept = async (inboxId: number) =>
    (await world().store.transact(({ widget }) => widget.sweepEndedSessions(inboxId, 0, 1))) === null;

  describe('faults O4: sessions that end with the secret of their inbox', () => {
    test('are not valid from then on, and their rows go in parts', async () => {
      const { userId } = await customer(world());
      const visitor = await world().visitor();
      const tokens = await sessionsIn(world(), world().inboxId, userId);
      expect(await aliveOf(tokens)).toBe(4);
      await setSecret(world(), `${customerSecret} 2`);
      expect(await aliveOf(tokens)).toBe(0);
      expect(await isAlive(visitor.token)).toBe(true);
      expect(await deletions()).toMatchObject([{ kind: 'sessions', id: world().inboxId }]);
      const { helpdesk, done } = endingAfter(world(), never);
      expect(await helpdesk.finishDeletions()).toBe(1);
      expect(done()).toBeGreaterThan(2);
      expect(await deletions()).toEqual([]);
      // Only the row of the visitor is left to be looked at, and it stays.
      const found = await world().store.transact(async ({ widget }) => {
        const first = await widget.sweepEndedSessions(world().inboxId, 0, 1);
        return [
          first === null,
          first === null || (await widget.sweepEndedSessions(world().inboxId, first, 1)) === null,
        ];
      });
      expect(found).toEqual([false, true]);
      expect([await isAlive(visitor.token), await aliveOf(tokens)]).toEqual([true, 0]);
    });

    test.each([1, 2, 3, 4])('also when the process ends after transaction %i of the sweep', async (transactions) => {
      const { userId } = await customer(world());
      const tokens = await sessionsIn(world(), world().inboxId, userId);
      await setSecret(world(), `${customerSecret} 2`);
      const { helpdesk } = endingAfter(world(), transactions);
      await expect(helpdesk.finishDeletions()).rejects.toThrow('the process ends');
      expect(await aliveOf(tokens)).toBe(0);
      // Those of the next secret stay, also where it is replaced while the former ones are being swept.
      const next = await sessionsIn(world(), world().inboxId, userId);
      expect(await world().helpdesk.finishDeletions()).toBe(1);
      expect([await aliveOf(tokens), await aliveOf(next)]).toEqual([0, 4]);
      await setSecret(world(), `${customerSecret} 3`);
      expect(await aliveOf(next)).toBe(0);
      expect(await world().helpdesk.finishDeletions()).toBe(1);
      expect(await isSwept(world().inboxId)).toBe(true);
      expect(await world().helpdesk.finishDeletions()).toBe(0);
    });
  });

  describe('faults O4: sessions that end with their inbox', () => {
    test.each([1, 2, 3, 4, 5])('have ended where the process ends after transaction %i', async (transactions) => {
      const { id, uuid } = await addInbox(world(), { secret: customerSecret });
      const { userId } = await customer(world(), undefined, { uuid });
      const tokens = await sessionsIn(world(), id, userId);
      const { helpdesk } = endingAfter(world(), transactions);
      await expect(helpdesk.deleteInbox(await actorOf(), id)).rejects.toThrow('the process ends');
      expect(await aliveOf(tokens)).toBe(0);
      await world().refused(404, 'getInbox', { params: { id } });
      await world().refused(404, 'getWidgetSettings', { headers: { 'x-service-inbox-id': uuid } });
      expect((await world().data('listInboxes')).map((inbox) => inbox.id)).toEqual([world().inboxId]);
      await world().helpdesk.finishDeletions();
      expect(await world().store.read(({ inboxes }) => inboxes.find(id))).toBeUndefined();
      expect(await deletions()).toEqual([]);
      expect(await aliveOf(tokens)).toBe(0);
      const ended = (await world().events()).filter(({ event }) => event.type === 'inbox.deleted');
      expect(ended).toHaveLength(1);
    });

    test('are swept when it is answered, and one with conversations stays closed', async () => {
      await addInbox(world());
      const visitor = await world().visitor();
      const tokens = await sessionsIn(world(), world().inboxId, (await world().contact()).id);
      expect(await world().data('deleteInbox', { params: { id: world().inboxId } })).toBe(true);
      expect([await aliveOf(tokens), await isAlive(visitor.token)]).toEqual([0, false]);
      expect([await isSwept(world().inboxId), await deletions()]).toEqual([true, []]);
      expect(await world().store.read(({ inboxes }) => inboxes.find(world().inboxId))).toMatchObject({
        enabled: false,
      });
    });

    test('agents are notified again when the row of one without conversations is gone', async () => {
      const { id } = await addInbox(world());
      const { helpdesk } = endingAfter(world(), 1);
      await expect(helpdesk.deleteInbox(await actorOf(), id)).rejects.toThrow('the process ends');
      const closed = async () => (await world().data('readConsoleStart')).closed_inboxes?.map((inbox) => inbox.id);
      expect(await closed()).toEqual([id]);
      const before = (await world().events()).length;
      await world().helpdesk.finishDeletions();
      expect(await closed()).toEqual([]);
      const after = (await world().events()).slice(before).map(({ event }) => event);
      expect(after).toEqual([{ type: 'inbox.changed', inboxId: id }]);
    });

    test('once, also when it is asked for twice while the job goes on with it too', async () => {
      const { id, uuid } = await addInbox(world(), { secret: customerSecret });
      const { userId } = await customer(world(), undefined, { uuid });
      await sessionsIn(world(), id, userId);
      const [first, second] = await Promise.all([
        world().ask('deleteInbox', { params: { id } }),
        world().ask('deleteInbox', { params: { id } }),
        world().helpdesk.finishDeletions(),
      ]);
      expect([first.status, second.status].sort()).toEqual([200, 404]);
      expect(await deletions()).toEqual([]);
      expect((await world().events()).filter(({ event }) => event.type === 'inbox.deleted')).toHaveLength(1);
    });
  });

  test('faults O4: many messages of a merged contact move in parts, also when the process ends between', async () => {
    for (const transactions of [1, 2, never]) {
      const [contact, other] = [await world().contact(), await world().contact({ email: null })];
      const { uuid } = await world().conversation({ contact_id: other.id });
      await world().store.transact(async ({ conversations, messages }) => {
        const conversation = await conversations.find(uuid);
        const [first] = await messages.listPublicAfter(conversation?.id ?? 0, 0, 1);
        if (first === undefined) throw new Error('the conversation begins with a message');
        for (let made = 0; made < count; made += 1) await messages.insert({ ...first, uuid: world().ports.ids.uuid() });
      });
      const { helpdesk, done } = endingAfter(world(), transactions);
      const merging = helpdesk.mergeContacts(await actorOf(), contact.id, other.id);
      if (transactions === never) {
        await merging;
        expect(done()).toBeGreaterThan(3);
      } else {
        await expect(merging).rejects.toThrow('the process ends');
        expect(await world().helpdesk.finishDeletions()).toBe(1);
      }
      const messages = await world().messagesOf(uuid);
      expect(messages.length).toBeGreaterThan(99);
      expect(new Set(messages.map(({ author }) => author.id))).toEqual(new Set([contact.id]));
      expect(await deletions()).toEqual([]);
    }
  });
});
