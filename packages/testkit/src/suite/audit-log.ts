import type { AuditFilter, AuditSort, PageRequest } from '@helpdesk/domain';
import type { NewAuditEntry } from '@helpdesk/domain/ports';
import { addAgent } from '../add-records.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import type { Desk } from '../open-desk.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const act: NewAuditEntry = {
  createdAt: now,
  type: 'agent_login',
  actorId: null,
  actorName: null,
  targetType: null,
  targetId: null,
  targetName: null,
  description: '',
  ip: null,
  requestId: null,
  via: 'system',
  meta: {},
};

const whole: PageRequest = { page: 1, size: 50 };
const newest: AuditSort = { field: 'activity_logs.created_at', direction: 'desc' };

export function auditLogSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  const enter = (desk: Desk, ...entries: readonly Partial<NewAuditEntry>[]): Promise<readonly number[]> =>
    desk.store.transact(async ({ audit }) => {
      const ids: number[] = [];
      for (const entry of entries) ids.push(await audit.insert({ ...act, ...entry }));
      return ids;
    });
  const idsOf = (desk: Desk, sort: AuditSort, page = whole, filter: AuditFilter | null = null) =>
    desk.store.read(async ({ audit }) => (await audit.list({ filter, sort, page })).items.map(({ id }) => id));

  describe('the audit log', () => {
    test(
      'an entry comes back as it was given; an entry that counts acts is changed',
      onDesk(async (desk) => {
        const actorId = await addAgent(desk);
        const full = {
          ...act,
          actorId,
          actorName: 'Ünï',
          targetType: 'role',
          targetId: 4,
          targetName: 'Ädmins',
          description: 'Ünï made the role Ädmins',
          ip: '2001:db8::7',
          requestId: 'a-1',
          via: 'named_key:3',
          meta: { before: { roles: ['Ünï'] }, count: 1 },
        } as const;
        const [id = 0] = await enter(desk, full);
        const listed = () => desk.store.read(({ audit }) => audit.list({ filter: null, sort: newest, page: whole }));
        expect((await listed()).items).toEqual([{ ...full, id, updatedAt: now }]);
        await desk.store.transact(({ audit }) => audit.setMeta(id, { count: 2 }, now + 9));
        expect(await listed()).toEqual({
          items: [{ ...full, id, meta: { count: 2 }, updatedAt: now + 9 }],
          total: 1,
          next: null,
        });
      }),
    );

    test(
      'lists are sorted with nulls last in both directions, filtered, and read on behind an entry',
      onDesk(async (desk) => {
        const [one = 0, two = 0, three = 0, four = 0] = await enter(
          desk,
          { ip: '192.0.2.2' },
          {},
          { ip: '192.0.2.1', type: 'role_created' },
          { createdAt: now + 1 },
        );
        expect(await idsOf(desk, newest)).toEqual([four, three, two, one]);
        const byIp: AuditSort = { field: 'activity_logs.ip', direction: 'asc' };
        expect(await idsOf(desk, byIp)).toEqual([three, one, two, four]);
        expect(await idsOf(desk, { ...byIp, direction: 'desc' })).toEqual([one, three, four, two]);
        expect(await idsOf(desk, byIp, { page: 1, size: 9, after: { value: '192.0.2.1', id: three } })).toEqual([
          one,
          two,
          four,
        ]);
        expect(await idsOf(desk, byIp, { page: 1, size: 9, after: { value: null, id: two } })).toEqual([four]);
        const roles: AuditFilter = {
          logic: 'AND',
          rules: [{ op: 'text equals', field: 'activity_logs.activity_type', value: 'role_created' }],
        };
        expect(await idsOf(desk, newest, whole, roles)).toEqual([three]);
        const page = await desk.store.read(({ audit }) =>
          audit.list({ filter: null, sort: newest, page: { page: 2, size: 2 } }),
        );
        expect([page.items.map(({ id }) => id), page.total, page.next]).toEqual([[two, one], 4, null]);
      }),
    );

    test(
      'the newest entry about a record is found, and the oldest entries are deleted',
      onDesk(async (desk) => {
        const failed = { type: 'agent_login_failed', targetType: 'agent', targetId: 7 } as const;
        const ids = await enter(
          desk,
          failed,
          { ...failed, createdAt: now + 5 },
          { ...failed, createdAt: now + 6, targetId: 8 },
          { createdAt: now + 7, targetId: 7 },
        );
        await desk.store.read(async ({ audit }) => {
          expect((await audit.findNewest('agent_login_failed', 7, now))?.id).toBe(ids[1]);
          expect((await audit.findNewest('agent_login_failed', 7, now + 5))?.id).toBe(ids[1]);
          expect(await audit.findNewest('agent_login_failed', 7, now + 6)).toBeUndefined();
        });
        const remove = (before: number, limit: number) =>
          desk.store.transact(({ audit }) => audit.deleteBefore(before, limit));
        expect(await remove(now + 7, 2)).toBe(2);
        expect(await idsOf(desk, newest)).toEqual([ids[3], ids[2]]);
        expect(await remove(now + 7, 2)).toBe(1);
        expect(await remove(now + 7, 2)).toBe(0);
        expect(await idsOf(desk, newest)).toEqual([ids[3]]);
      }),
    );
  });
}
