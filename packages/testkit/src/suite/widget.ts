import { addContact, addConversation } from '../add-records.ts';
import { newInbox } from '../build/conversations.ts';
import { newSession } from '../build/live-chat.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { plainSecrets } from '../fakes/secrets.ts';
import type { Desk } from '../open-desk.ts';
import { expect } from './expect.ts';
import { expectConflict } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const hash = plainSecrets.digest;

async function addSession(desk: Desk, token: string, contactId: number, changes: object = {}): Promise<number> {
  const session = { ...newSession({ tokenHash: hash(token), contactId, inboxId: desk.inboxId }), ...changes };
  return desk.store.transact(({ widget }) => widget.insertSession(session));
}

const find = (desk: Desk, token: string) => desk.store.read(({ widget }) => widget.findSession(hash(token)));

export function widgetSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('sessions of the widget', () => {
    test(
      'a session comes back as it was given, by the hash of its token',
      onDesk(async (desk) => {
        const contactId = await addContact(desk, { type: 'visitor' });
        const session = newSession({ tokenHash: hash('a'), contactId, inboxId: desk.inboxId });
        const id = await addSession(desk, 'a', contactId);
        expect(await find(desk, 'a')).toEqual({ ...session, id, merged: false });
        expect(await find(desk, 'A')).toBeUndefined();
        await expectConflict(addSession(desk, 'a', contactId));
      }),
    );

    test(
      'use is noted of that session alone',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        const id = await addSession(desk, 'a', contactId);
        await addSession(desk, 'b', contactId);
        const [a, b] = [await find(desk, 'a'), await find(desk, 'b')];
        await desk.store.transact(({ widget }) => widget.touchSession(id, now + 5, now + 99));
        expect(await find(desk, 'a')).toEqual({ ...a, lastUsedAt: now + 5, expiresAt: now + 99 });
        expect(await find(desk, 'b')).toEqual(b);
      }),
    );

    test(
      'all of a visitor become merged ones of the contact, and stay to be recognised',
      onDesk(async (desk) => {
        const [visitor, contact, bystander] = [await addContact(desk), await addContact(desk), await addContact(desk)];
        for (const token of ['a', 'b']) await addSession(desk, token, visitor);
        await addSession(desk, 'c', contact);
        await addSession(desk, 'd', bystander);
        await desk.store.transact(({ widget }) => widget.mergeSessions(visitor, contact));
        for (const token of ['a', 'b']) {
          expect(await find(desk, token)).toMatchObject({
            contactId: contact,
            merged: true,
            expiresAt: now + 3_600_000,
          });
        }
        expect(await find(desk, 'c')).toMatchObject({ contactId: contact, merged: false });
        expect(await find(desk, 'd')).toMatchObject({ contactId: bystander, merged: false });
      }),
    );

    test(
      'one ends alone',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        const id = await addSession(desk, 'a', contactId);
        await addSession(desk, 'b', contactId);
        await desk.store.transact(({ widget }) => widget.endSession(id));
        expect([await find(desk, 'a'), (await find(desk, 'b'))?.contactId]).toEqual([undefined, contactId]);
      }),
    );

    test(
      'those of contacts end together, of one inbox; visitors keep theirs, and merged ones stay',
      onDesk(async (desk) => {
        const [visitor, merged] = [
          await addContact(desk, { type: 'visitor' }),
          await addContact(desk, { type: 'visitor' }),
        ];
        const [contact, other] = [await addContact(desk), await addContact(desk)];
        const elsewhere = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
        await addSession(desk, 'visitor', visitor);
        await addSession(desk, 'merged', merged);
        await desk.store.transact(({ widget }) => widget.mergeSessions(merged, contact));
        await addSession(desk, 'a', contact);
        const last = await addSession(desk, 'b', other);
        await addSession(desk, 'elsewhere', contact, { inboxId: elsewhere });
        const end = () => desk.store.transact(({ widget }) => widget.endVerifiedSessions(desk.inboxId));
        const ended = await end();
        expect(ended).toBeGreaterThanOrEqual(last);
        expect(await end(), 'once').toBeNull();
        const expectEnded = async () => {
          expect([await find(desk, 'a'), await find(desk, 'b')]).toEqual([undefined, undefined]);
          for (const token of ['visitor', 'merged', 'elsewhere']) expect(await find(desk, token)).toBeDefined();
        };
        await expectEnded();
        const next = await addSession(desk, 'c', contact);
        expect(next, 'ids are never given twice').toBeGreaterThan(ended ?? 0);
        expect(await find(desk, 'c'), 'a session of the new secret').toBeDefined();
        await desk.store.transact(({ widget }) => widget.mergeSessions(visitor, contact));
        await expectEnded();
        expect(await end()).toBe(next);
        expect(await find(desk, 'c')).toBeUndefined();
      }),
    );

    test(
      'those that have ended are swept in parts, and no others',
      onDesk(async (desk) => {
        const [visitor, contact] = [await addContact(desk, { type: 'visitor' }), await addContact(desk)];
        const sweep = (after: number, limit = 2) =>
          desk.store.transact(({ widget }) => widget.sweepEndedSessions(desk.inboxId, after, limit));
        const first = await addSession(desk, 'a', contact);
        const second = await addSession(desk, 'visitor', visitor);
        const third = await addSession(desk, 'b', contact);
        expect(await sweep(0), 'none has ended').toBeNull();
        expect(await find(desk, 'a')).toBeDefined();
        await desk.store.transact(({ widget }) => widget.endVerifiedSessions(desk.inboxId));
        await addSession(desk, 'c', contact);
        expect([await sweep(0), await sweep(second), await sweep(third)]).toEqual([second, third, null]);
        expect(await sweep(0), 'that of the visitor is looked at again').toBe(second);
        for (const token of ['visitor', 'c']) expect(await find(desk, token)).toBeDefined();
        const free = await addSession(desk, 'a', contact);
        expect(free, 'the row of the former one is gone').toBeGreaterThan(first);
      }),
    );

    test(
      'all of a closed inbox have ended, and are swept',
      onDesk(async (desk) => {
        const [visitor, contact] = [await addContact(desk, { type: 'visitor' }), await addContact(desk)];
        const merged = await addContact(desk, { type: 'visitor' });
        const ids = [
          await addSession(desk, 'visitor', visitor),
          await addSession(desk, 'a', contact),
          await addSession(desk, 'merged', merged),
        ];
        await desk.store.transact(async ({ widget, inboxes }) => {
          await widget.mergeSessions(merged, contact);
          await inboxes.close(desk.inboxId, now);
        });
        for (const token of ['visitor', 'a', 'merged']) expect(await find(desk, token)).toBeUndefined();
        const sweep = (after: number) =>
          desk.store.transact(({ widget }) => widget.sweepEndedSessions(desk.inboxId, after, 2));
        expect([await sweep(0), await sweep(ids[1] ?? 0), await sweep(0)]).toEqual([ids[1], ids[2], null]);
      }),
    );

    test(
      'expired ones are deleted and counted, merged ones too',
      onDesk(async (desk) => {
        const [visitor, contact] = [await addContact(desk), await addContact(desk)];
        await addSession(desk, 'old', visitor, { expiresAt: now - 1 });
        await desk.store.transact(({ widget }) => widget.mergeSessions(visitor, contact));
        await addSession(desk, 'older', contact, { expiresAt: now - 2 });
        await addSession(desk, 'exact', contact, { expiresAt: now });
        const sweep = (before: number) => desk.store.transact(({ widget }) => widget.deleteExpiredSessions(before, 1));
        expect([await sweep(now), await sweep(now)]).toEqual([1, 1]);
        expect(await sweep(now)).toBe(0);
        expect([await find(desk, 'old'), await find(desk, 'older')]).toEqual([undefined, undefined]);
        expect(await find(desk, 'exact')).toBeDefined();
      }),
    );

    test(
      'go with an inbox that nobody wrote to; its channels too',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        const uuid = desk.ids.uuid();
        const inboxId = await desk.store.transact(async ({ inboxes, contacts, widget }) => {
          const id = await inboxes.insert(newInbox(uuid));
          await contacts.ensureChannel(contactId, id, now);
          await widget.insertSession(newSession({ tokenHash: hash('a'), contactId, inboxId: id }));
          return id;
        });
        await addSession(desk, 'b', contactId);
        const channels = () => desk.store.transact(({ inboxes }) => inboxes.deleteChannels(inboxId, 1));
        expect([await channels(), await channels()]).toEqual([1, 0]);
        await desk.store.transact(({ contacts }) => contacts.ensureChannel(contactId, inboxId, now));
        await desk.store.transact(({ inboxes }) => inboxes.delete(inboxId));
        expect(await find(desk, 'a')).toBeUndefined();
        expect(await find(desk, 'b')).toBeDefined();
        expect(await desk.store.read(({ inboxes }) => inboxes.findByUuid(uuid))).toBeUndefined();
        expect((await desk.store.read(({ contacts }) => contacts.find(contactId)))?.contactChannelId).toBeNull();
      }),
    );

    test(
      'an inbox with conversations keeps its sessions',
      onDesk(async (desk) => {
        const { contactId } = await addConversation(desk);
        await addSession(desk, 'a', contactId);
        const refused = desk.store.transact(({ inboxes }) => inboxes.delete(desk.inboxId));
        await expect(refused).rejects.toThrow();
        expect(await find(desk, 'a')).toBeDefined();
      }),
    );
  });
}
