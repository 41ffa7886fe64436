import { addAgent, addNamedKey } from '../add-records.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { plainSecrets } from '../fakes/secrets.ts';
import type { Desk } from '../open-desk.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const hash = plainSecrets.digest;

export function socketTicketSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('tickets for agent sockets', () => {
    const insert = (
      desk: Desk,
      ticket: string,
      agentId: number,
      expiresAt = now + 60_000,
      namedKeyId: number | null = null,
    ) =>
      desk.store.transact(({ widget }) =>
        widget.insertTicket({ hash: hash(ticket), agentId, namedKeyId, sessionId: null, expiresAt }),
      );
    const of = (agentId: number, namedKeyId: number | null = null) => ({ agentId, namedKeyId, sessionId: null });
    const take = (desk: Desk, ticket: string, at = now) =>
      desk.store.transact(({ widget }) => widget.takeTicket(hash(ticket), at));

    test(
      'are good once, until they expire',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        for (const ticket of ['a', 'b', 'c']) await insert(desk, ticket, agentId);
        expect([await take(desk, 'a'), await take(desk, 'a')]).toEqual([of(agentId), undefined]);
        expect(await take(desk, 'b', now + 59_999)).toEqual(of(agentId));
        expect(await take(desk, 'c', now + 60_000)).toBeUndefined();
        expect(await take(desk, 'never')).toBeUndefined();
      }),
    );

    test(
      'of many who come at once one is let in',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        await insert(desk, 'a', agentId);
        const taken = await Promise.all(Array.from({ length: 8 }, () => take(desk, 'a')));
        expect(taken.filter((holder) => holder?.agentId === agentId)).toHaveLength(1);
        expect(taken.filter((holder) => holder === undefined)).toHaveLength(7);
      }),
    );

    test(
      'go when their agent may not come in any more, and when they are old',
      onDesk(async (desk) => {
        const [first, second] = [await addAgent(desk), await addAgent(desk)];
        await insert(desk, 'a', first);
        await insert(desk, 'b', second, now + 1);
        await insert(desk, 'c', second, now + 2);
        await desk.store.transact(({ widget }) => widget.deleteTicketsOf(first));
        expect(await take(desk, 'a')).toBeUndefined();
        expect(await desk.store.transact(({ widget }) => widget.deleteExpiredTickets(now + 2, 10))).toBe(1);
        expect(await take(desk, 'c')).toEqual(of(second));
      }),
    );

    test(
      'belong to the key with which they were asked for, and go with it',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const [first, second] = [await addNamedKey(desk, agentId), await addNamedKey(desk, agentId)];
        for (const ticket of ['a', 'b']) await insert(desk, ticket, agentId);
        for (const ticket of ['c', 'd']) await insert(desk, ticket, agentId, now + 60_000, first);
        for (const ticket of ['e', 'f']) await insert(desk, ticket, agentId, now + 60_000, second);
        expect([await take(desk, 'a'), await take(desk, 'c')]).toEqual([of(agentId), of(agentId, first)]);
        await desk.store.transact(({ widget }) => widget.deleteTicketsOf(agentId));
        await desk.store.transact(({ namedKeys }) => namedKeys.delete(first));
        expect([await take(desk, 'b'), await take(desk, 'd')]).toEqual([undefined, undefined]);
        expect(await take(desk, 'e')).toEqual(of(agentId, second));
        await desk.store.transact(({ agents }) => agents.delete(agentId, now));
        expect(await take(desk, 'f')).toBeUndefined();
      }),
    );
  });
}
