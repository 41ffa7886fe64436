import { availabilityStatuses } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

type Availability = (typeof availabilityStatuses)[number];

const neverOverwritten: readonly Availability[] = ['away_manual', 'away_and_reassigning'];
const pairs = availabilityStatuses.flatMap((from) => availabilityStatuses.map((to) => [from, to] as const));

onEveryStore((world) => {
  const set = (as: string, status: Availability, source?: string) =>
    world().data('setMyAvailability', { as, body: { status, ...(source !== undefined && { source }) } });

  describe('the table', () => {
    test('every state, request and source', async () => {
      const { as } = await world().agent();
      for (const [from, to] of pairs) {
        for (const source of [undefined, 'user', 'idle', 'browser', 'IDLE']) {
          expect((await set(as, from)).availability_status).toBe(from);
          const next = source === 'idle' && neverOverwritten.includes(from) ? from : to;
          expect((await set(as, to, source)).availability_status, `${from} ${to} ${source}`).toBe(next);
          expect((await world().data('getMe', { as })).availability_status).toBe(next);
        }
      }
    });

    test('an event for a change, none for the same again', async () => {
      const { as } = await world().agent();
      const changes = async () =>
        (await world().events()).filter(({ event }) => event.type === 'agent.availability_changed').length;
      await set(as, 'online');
      await set(as, 'online');
      expect(await changes()).toBe(1);
      await set(as, 'away_manual');
      await set(as, 'online', 'idle');
      expect(await changes()).toBe(2);
    });

    test('an idle change that races a manual one never wins', async () => {
      const { as } = await world().agent();
      for (let round = 0; round < 10; round++) {
        await set(as, 'online');
        const both = [set(as, 'away', 'idle'), set(as, 'away_manual', 'user')];
        await Promise.all(round % 2 === 0 ? both : both.toReversed());
        expect((await world().data('getMe', { as })).availability_status).toBe('away_manual');
      }
    });
  });

  test('an Admin sets it for another agent, whatever it was', async () => {
    const { id } = await world().agent();
    for (const status of availabilityStatuses) {
      const body = { availability_status: status };
      expect((await world().data('updateAgent', { params: { id }, body })).availability_status).toBe(status);
    }
  });

  describe('the sweep', () => {
    const minutes = (count: number) => count * 60_000;
    const statusOf = async (id: number) =>
      (await world().data('listAgents')).find((agent) => agent.id === id)?.availability_status;

    test('turns silent agents offline, but no others', async () => {
      const accounts = await Promise.all(
        availabilityStatuses.map(async (status) => {
          const account = await world().agent();
          await set(account.as, status);
          return { status, id: account.id };
        }),
      );
      world().clock.advance(minutes(5) - 1);
      await world().helpdesk.sweepAvailability();
      for (const { id, status } of accounts) expect(await statusOf(id)).toBe(status);
      world().clock.advance(2);
      await world().helpdesk.sweepAvailability();
      for (const { id, status } of accounts) {
        expect(await statusOf(id)).toBe(status === 'online' || status === 'away' ? 'offline' : status);
      }
    });

    test('any request is activity', async () => {
      const { id, as } = await world().agent();
      await set(as, 'online');
      world().clock.advance(minutes(4));
      await world().data('listTags', { as });
      world().clock.advance(minutes(4));
      await world().helpdesk.sweepAvailability();
      expect(await statusOf(id)).toBe('online');
    });
  });
});
