import { describe, expect, it } from 'vitest';
import { onEveryDesk } from './live-world.ts';
import type { WidgetTestSocket } from './socket-client.ts';

const day = 86_400_000;

async function closeCode(socket: WidgetTestSocket): Promise<number> {
  return (await socket.closed).code;
}

describe('the sockets of a session that ends are closed (4401)', () => {
  onEveryDesk(
    (world) => {
      it('by logging out: those of this session, and no others of the contact', async () => {
        const [person, elsewhere] = [await world().customer('c1'), await world().customer('c1')];
        expect(person.userId).toBe(elsewhere.userId);
        const sockets = [await world().widget(person), await world().widget(person)];
        const other = await world().widget(elsewhere);
        await world().data('endWidgetSession', { headers: person.headers });
        for (const socket of sockets) expect(await closeCode(socket)).toBe(4401);
        await other.ping();
        expect(other.isOpen).toBe(true);
        const again = await world().widgetSocket();
        again.send(world().joinFrame(person));
        expect((await again.next('error')).data.code).toBe('unauthorized');
      });

      it('by another secret of the inbox: of verified contacts; visitors stay, and so does who signs in again', async () => {
        const [person, visitor] = [await world().customer('c1'), await world().visitor()];
        const [verified, anonymous] = [await world().widget(person), await world().widget(visitor)];
        const body = { secret: 'another secret, long enough' };
        await world().data('updateInbox', { params: { id: world().inboxId }, body });
        expect(await closeCode(verified)).toBe(4401);
        // The first secret is set again. Sessions that it had before stay ended.
        const renewed = await world().customer('c1');
        const socket = await world().widget(renewed);
        await world().reply(visitor.uuid, 'still there');
        await anonymous.next('new_message');
        await socket.ping();
        expect([socket.isOpen, anonymous.isOpen]).toEqual([true, true]);
        const late = await world().widgetSocket();
        late.send(world().joinFrame(person));
        expect((await late.next('error')).data.code).toBe('unauthorized');
      });

      it('by its age, though it is used', async () => {
        const config = { session_duration: '2000h' };
        await world().data('updateInbox', { params: { id: world().inboxId }, body: { config } });
        const [person, visitor] = [await world().customer('c1'), await world().visitor()];
        const [verified, anonymous] = [await world().widget(person), await world().widget(visitor)];
        world().clock.advance(30 * day - 1);
        await verified.ping();
        world().clock.advance(1);
        world().timers.tick();
        expect(await closeCode(verified)).toBe(4401);
        world().clock.advance(150 * day);
        world().timers.tick();
        expect(await closeCode(anonymous)).toBe(4401);
      });
    },
    { standsStill: true },
  );
});
