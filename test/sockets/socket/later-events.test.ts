import type { DomainEvent } from '@helpdesk/domain';
import { promMetrics } from '@helpdesk/metrics-prom';
import { expect, it } from 'vitest';
import { figure, readExposition } from '../../machine/operations/exposition.ts';
import { takeLogged } from '../../support/logged-errors.ts';
import { onEveryLiveStore, seqsOf } from './live-world.ts';

const metrics = () => ({
  figures: promMetrics({ version: '1.2.3', engine: 'tested', node: process.version }),
  readers: 'this machine' as const,
});

onEveryLiveStore(
  (world) => {
    it('what a later version writes is passed over: sockets stay and get what follows, and operators learn of it', async () => {
      const visitor = await world().visitor();
      const { uuid } = visitor;
      const [widget, desk] = [await world().widget(visitor), await world().desk()];
      const start = desk.all('joined')[0]?.data.cursor ?? '';
      takeLogged('');
      await world().store.transact(async ({ conversations, events }) => {
        const conversation = await conversations.find(uuid);
        if (conversation === undefined) throw new Error('the visitor has a conversation');
        const { id, seq } = conversation;
        await conversations.update(id, { seq: seq + 1 });
        const bounced = { type: 'message.bounced', conversationId: id, messageId: 1 };
        const later = [
          { ...bounced, seq: seq + 1 },
          { type: 'rule.changed', ruleId: 3 },
          { ...bounced, seq: null },
        ];
        await events.append(later as unknown as readonly DomainEvent[], world().clock.now());
      });
      await world().reply(uuid, 'what follows');
      await desk.next('new_message');
      await widget.next('new_message');
      expect(seqsOf(widget, uuid)).toEqual([2, 3]);
      expect([desk.isOpen, widget.isOpen]).toEqual([true, true]);

      const back = await world().desk(undefined, start);
      expect(back.all('new_message').map(({ data }) => data.text_content)).toEqual(['what follows']);
      expect(back.all('joined')[0]?.data.resync).toBe(false);
      expect(seqsOf(await world().widget(visitor, { [uuid]: 1 }), uuid)).toEqual([2, 3]);

      const logged = takeLogged('events of a later version are passed over: upgrade this node');
      expect(logged.map(({ level, fields }) => [level, fields.type])).toEqual([
        ['warn', 'message.bounced'],
        ['warn', 'rule.changed'],
      ]);
      const { body } = await world().app.inject({ url: '/metrics' });
      expect(figure(readExposition(body), 'helpdesk_log_entries_skipped_total')).toBe(3);
    });
  },
  { metrics },
);
