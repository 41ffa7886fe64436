import type { PermissionName } from '@helpdesk/contract';
import { describe, expect, it } from 'vitest';
import { type NamedAccount, namedKey } from '../../api/conformance/named-key.ts';
import type { Account } from '../../api/conformance/world.ts';
import { onEveryDesk } from './live-world.ts';
import type { AgentTestSocket } from './socket-client.ts';

const hour = 3_600_000;
const reading: readonly PermissionName[] = ['conversations:read', 'conversations:read_all', 'messages:read'];

async function closeCode(socket: AgentTestSocket): Promise<number> {
  return (await socket.closed).code;
}

describe('sockets that were opened with a named key', () => {
  onEveryDesk(
    (world) => {
      const joinedByTicket = async (as: string): Promise<AgentTestSocket> => {
        const { ticket } = await world().data('createSocketTicket', { as });
        const socket = await world().ticketSocket(ticket);
        socket.send({ type: 'join' });
        await socket.next('joined');
        return socket;
      };
      /** One by the header, one by a ticket. */
      const both = async (key: Pick<NamedAccount, 'as'>) => [await world().desk(key), await joinedByTicket(key.as)];
      const setRoles = (id: number, roles: readonly string[]) =>
        world().data('updateAgent', { params: { id }, body: { roles } });
      const role = async (permissions: readonly PermissionName[]) =>
        (await world().data('createRole', { body: { name: `Role ${crypto.randomUUID()}`, permissions } })).name;

      it('hear what the key may read, while others of the agent hear more', async () => {
        const { id, as } = await world().agent({ permissions: reading });
        const narrow = await namedKey(world(), id, { permissions: ['conversations:read', 'conversations:read_all'] });
        const blind = await namedKey(world(), id, { permissions: ['messages:read'] });
        const whole = await namedKey(world(), id);
        const { uuid } = await world().conversation();
        const [narrowSockets, blindSockets] = [await both(narrow), await both(blind)];
        const others = [await world().desk({ as }), await world().desk(whole)];
        await world().reply(uuid, 'a reply');
        for (const socket of others) await socket.next('new_message', ({ data }) => data.text_content === 'a reply');
        for (const socket of narrowSockets) await socket.next('conversation_update', ({ data }) => data.uuid === uuid);
        const marker = await world().agent();
        await world().data('setMyAvailability', { as: marker.as, body: { status: 'away_manual' } });
        for (const socket of [...narrowSockets, ...blindSockets]) {
          await socket.next('agent_availability_update', ({ data }) => data.id === marker.id);
          expect(socket.all('new_message')).toEqual([]);
        }
        for (const socket of blindSockets) expect(JSON.stringify(socket.frames)).not.toContain(uuid);
      });

      it('close with 4401 when it is revoked, and those of other keys stay', async () => {
        const { id, as } = await world().agent({ permissions: reading });
        const [revoked, other] = [await namedKey(world(), id), await namedKey(world(), id)];
        const unused = await world().data('createSocketTicket', { as: revoked.as });
        const [sockets, unjoined] = [await both(revoked), await world().agentSocket(revoked.as)];
        const others = [await world().desk({ as }), ...(await both(other))];
        await unjoined.ping();
        await world().data('revokeNamedApiKey', { params: { id, key_id: revoked.id } });
        for (const socket of sockets) expect(await closeCode(socket)).toBe(4401);
        unjoined.send({ type: 'join' });
        expect(await closeCode(unjoined)).toBe(4401);
        await expect(world().helpdesk.redeemSocketTicket(unused.ticket)).rejects.toMatchObject({
          kind: 'unauthorized',
        });
        for (const socket of others) await socket.ping();
      });

      it('close with 4401 when it expires, joined or not', async () => {
        const { id, as } = await world().agent({ permissions: reading });
        const [short, long] = [
          await namedKey(world(), id, { expiresIn: hour }),
          await namedKey(world(), id, { expiresIn: hour + 1 }),
        ];
        const sockets = [...(await both(short)), await world().agentSocket(short.as)];
        const others = [await world().desk({ as }), ...(await both(long))];
        world().clock.advance(hour);
        world().timers.tick();
        for (const socket of sockets) expect(await closeCode(socket)).toBe(4401);
        for (const socket of others) await socket.ping();
      });

      it('close with 4403 when the agent loses what it may use, and stay when he loses what it may not', async () => {
        const [wide, narrow] = [await role([...reading, 'tags:manage']), await role(reading)];
        const account: Account = await world().agent({ roles: [wide] });
        const untouched = await both(await namedKey(world(), account.id, { permissions: ['messages:read'] }));
        const touched = await both(await namedKey(world(), account.id, { permissions: ['tags:manage'] }));
        await setRoles(account.id, [narrow]);
        for (const socket of touched) expect(await closeCode(socket)).toBe(4403);
        for (const socket of untouched) await socket.ping();
        await world().data('updateAgent', { params: { id: account.id }, body: { enabled: false } });
        for (const socket of untouched) expect(await closeCode(socket)).toBe(4401);
      });

      it('stay when the single key is made anew or revoked', async () => {
        const { id } = await world().agent({ permissions: reading });
        const key = await namedKey(world(), id);
        const unjoined = await world().agentSocket(key.as);
        const { ticket } = await world().data('createSocketTicket', { as: key.as });
        const sockets = await both(key);
        await world().data('createApiKey', { params: { id } });
        await world().data('revokeApiKey', { params: { id } });
        const late = await world().ticketSocket(ticket);
        for (const socket of [unjoined, late]) {
          socket.send({ type: 'join' });
          await socket.next('joined');
        }
        const { uuid } = await world().conversation();
        for (const socket of [...sockets, unjoined, late]) {
          await socket.next('new_conversation', ({ data }) => data.uuid === uuid);
        }
      });
    },
    { standsStill: true },
  );
});
