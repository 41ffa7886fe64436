import type { ReplyOf } from '@helpdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { type Account, onEveryStore } from './world.ts';

type Item = ReplyOf<'listAllConversations'>['results'][number];

const hour = 3_600_000;

/** What each sort field means, read from the list item itself; the external id needs its contact. */
const sortValues: Readonly<Record<string, (item: Item, externalIds: ReadonlyMap<number, string>) => unknown>> = {
  'conversations.status_id': (item) => item.status_id,
  'conversations.priority_id': (item) => item.priority_id,
  'conversations.assigned_team_id': (item) => item.assigned_team_id,
  'conversations.assigned_user_id': (item) => item.assigned_user_id,
  'conversations.inbox_id': (item) => item.inbox_id,
  'conversations.last_message_at': (item) => item.last_message_at,
  'conversations.last_interaction_at': (item) => item.last_interaction_at,
  'conversations.last_interaction_sender': (item) => item.last_interaction_sender,
  'conversations.created_at': (item) => item.created_at,
  'conversations.waiting_since': (item) => item.waiting_since,
  'conversations.next_sla_deadline_at': (item) => item.next_sla_deadline_at,
  'conversations.snoozed_until': (item) => item.snoozed_until,
  'conversations.sla_policy_id': (item) => item.sla_policy_id,
  'conversation_statuses.id': (item) => item.status_id,
  'conversation_statuses.name': (item) => item.status,
  'users.email': (item) => item.contact.email,
  'users.external_user_id': (item, externalIds) => externalIds.get(item.contact_id) ?? null,
  'inboxes.channel': (item) => item.inbox_channel,
};

onEveryStore(
  (world) => {
    let ada: Account;
    let teamId = 0;
    let mailId = 0;
    const externalIds = new Map<number, string>();

    const list = (query: Record<string, unknown> = {}, as?: string) =>
      world().data('listAllConversations', { query, ...(as !== undefined && { as }) });

    beforeAll(async () => {
      const desk = world();
      ada = await desk.agent({ roles: ['Agent'] });
      teamId = (await desk.team('Support')).id;
      mailId = (
        await desk.data('createInbox', { body: { name: 'Mail', channel: 'email', from: 'Mail <mail@example.com>' } })
      ).id;
      const ann = await desk.contact({ email: 'ann@example.org', external_user_id: 'crm-1' });
      const bob = await desk.contact({ email: 'bob_50%@example.net', external_user_id: null });
      const nameless = await desk.contact({ email: null, external_user_id: 'crm-2' });
      for (const contact of [ann, nameless]) externalIds.set(contact.id, contact.external_user_id ?? '');

      const open = async (
        subject: string,
        fields: object,
        acts: (uuid: string) => Promise<unknown> = async () => {},
      ) => {
        const { uuid } = await desk.conversation({ subject, ...fields });
        await acts(uuid);
        desk.clock.advance(12 * hour);
      };
      const tags = (uuid: string, names: readonly string[]) =>
        desk.data('setConversationTags', { params: { uuid }, body: { tags: names } });
      const status = (uuid: string, name: string) =>
        desk.data('setConversationStatus', { params: { uuid }, body: { status: name, snoozed_until: '1h' } });
      const priority = (uuid: string, name: string) =>
        desk.data('setConversationPriority', { params: { uuid }, body: { priority: name } });

      await open('a', { contact_id: ann.id, agent_id: ada.id }, (uuid) => tags(uuid, ['Billing', 'vip']));
      await open('b', { contact_id: ann.id, team_id: teamId }, (uuid) => priority(uuid, 'High'));
      await open('c', { contact_id: bob.id, inbox_id: mailId }, async (uuid) => {
        await tags(uuid, ['Éclair']);
        await status(uuid, 'Resolved');
      });
      await open('d', { contact_id: bob.id, agent_id: ada.id, team_id: teamId }, async (uuid) => {
        await status(uuid, 'Snoozed');
        await priority(uuid, 'Low');
      });
      await open('e', { contact_id: nameless.id, initiator: 'agent' });
      // Both at one instant, so that only their ids distinguish them.
      for (const subject of ['f', 'g']) await desk.conversation({ subject, contact_id: nameless.id });
    });

    const subjects = (items: readonly Item[]) => items.map((item) => item.subject).join('');

    async function walkPages(query: Record<string, unknown>): Promise<readonly Item[]> {
      const items: Item[] = [];
      for (let page = 1; ; page++) {
        const found = await list({ ...query, page });
        expect(found).toMatchObject({ total: 7, total_pages: Math.ceil(7 / found.per_page), page });
        if (found.results.length === 0) return items;
        items.push(...found.results);
      }
    }

    async function walkCursors(query: Record<string, unknown>): Promise<readonly Item[]> {
      const items: Item[] = [];
      let cursor: string | null = null;
      do {
        const found: ReplyOf<'listAllConversations'> = await list({ ...query, ...(cursor !== null && { cursor }) });
        items.push(...found.results);
        cursor = found.next_cursor;
      } while (cursor !== null);
      return items;
    }

    describe('paging', () => {
      test.each([
        [{}, 1, 30],
        [{ page: '0' }, 1, 30],
        [{ page: '-7' }, 1, 30],
        [{ page: '+2', page_size: '3' }, 2, 3],
        [{ page_size: '0' }, 1, 1],
        [{ page_size: '-1' }, 1, 1],
        [{ page_size: '501' }, 1, 500],
        [{ page_size: '99999999999999999999' }, 1, 500],
        [{ page: '3', page_size: '3' }, 3, 3],
      ])('%j', async (query, page, size) => {
        const found = await list(query);
        expect(found).toMatchObject({ page, per_page: size, total: 7, total_pages: Math.ceil(7 / size) });
        expect(found.results).toHaveLength(Math.max(0, Math.min(size, 7 - (page - 1) * size)));
      });

      test('totals are right past the end too', async () => {
        const found = await list({ page: 99, page_size: 3 });
        expect(found).toEqual({ results: [], total: 7, per_page: 3, total_pages: 3, page: 99, next_cursor: null });
        expect((await list({ page: '99999999999999999999' })).total).toBe(7);
      });

      test('an empty list has no page', async () => {
        const { as } = await world().agent({ permissions: ['conversations:read_assigned'] });
        const found = await world().data('listAssignedConversations', { as });
        expect(found).toEqual({ results: [], total: 0, per_page: 30, total_pages: 0, page: 1, next_cursor: null });
      });

      test('contacts too', async () => {
        const all = await world().data('listContacts', { query: { page_size: 500 } });
        const first = await world().data('listContacts', { query: { page_size: 2 } });
        const rest = await world().data('listContacts', { query: { page_size: 500, cursor: first.next_cursor } });
        expect([...first.results, ...rest.results]).toEqual(all.results);
        expect([first.total, rest.total]).toEqual([all.total, all.total]);
      });
    });

    describe('order', () => {
      test('is the newest message first', async () => {
        expect(subjects((await list()).results)).toBe('gfedcba');
        expect(subjects((await list({ order: 'asc' })).results)).toBe('abcdefg');
      });

      const orders = Object.keys(sortValues).flatMap((field) =>
        ['asc', 'DESC'].map((order) => [field, order] as const),
      );
      test.each(orders)('by %s %s: nulls last, ties by id, no row twice or never', async (field, order) => {
        const query = { order_by: field, order };
        const { results } = await list(query);
        expect(results.map(({ id }) => id).toSorted()).toHaveLength(7);
        const sortValue = (item: Item) => sortValues[field]?.(item, externalIds);
        const sign = order === 'asc' ? 1 : -1;
        for (const [index, next] of results.entries()) {
          const item = results[index - 1];
          if (item === undefined) continue;
          const [a, b] = [sortValue(item), sortValue(next)];
          if (a === b) expect(sign * (next.id - item.id)).toBeGreaterThan(0);
          else if (typeof a === 'number' && typeof b === 'number') expect(sign * (b - a)).toBeGreaterThan(0);
          else if (b !== null) expect([a !== null, sign * (String(b) > String(a) ? 1 : -1)]).toEqual([true, 1]);
        }
        expect(await walkPages({ ...query, page_size: 2 })).toEqual(results);
        expect(await walkCursors({ ...query, page_size: 2 })).toEqual(results);
      });

      test('an order by what is always null is the order of ids', async () => {
        expect(subjects((await list({ order_by: 'conversations.sla_policy_id' })).results)).toBe('gfedcba');
      });
    });

    describe('filters', () => {
      const rule = (name: string, operator: string, value?: unknown) => {
        const [model, field] = name.split('.');
        return { model, field, operator, ...(value !== undefined && { value }) };
      };
      const filtered = async (filters: unknown) => {
        const found = await list({ filters: JSON.stringify(filters), order: 'asc' });
        expect(found.total).toBe(found.results.length);
        return subjects(found.results);
      };

      test('nothing is no filter', async () => {
        for (const filters of ['', ' ', '[]', '{"rules":[]}']) {
          expect(subjects((await list({ filters, order: 'asc' })).results)).toBe('abcdefg');
        }
      });

      test('integers, as text and as JSON', async () => {
        const status = (await world().data('listStatuses')).find((each) => each.name === 'Snoozed')?.id ?? 0;
        const field = 'conversations.status_id';
        for (const value of [status, String(status)]) {
          expect(await filtered([rule(field, 'equals', value)])).toBe('d');
          expect(await filtered([rule(field, 'not equals', value)])).toBe('abcefg');
          expect(await filtered([rule(field, 'greater than', value)])).toBe('c');
          expect(await filtered([rule(field, 'less than', value)])).toBe('abefg');
          for (const list_ of [[value], [value, 987]]) {
            expect(await filtered([rule(field, 'in', list_)])).toBe('d');
            expect(await filtered([rule(field, 'in', JSON.stringify(list_))])).toBe('d');
          }
        }
        expect(await filtered([rule(field, 'between', [status, status + 1])])).toBe('cd');
        expect(await filtered([rule(field, 'between', `${status},${status + 1}`)])).toBe('cd');
      });

      test('null: not equals and not contains keep it, set and not set ask for it', async () => {
        const user = 'conversations.assigned_user_id';
        expect(await filtered([rule(user, 'not equals', ada.id)])).toBe('bcefg');
        expect(await filtered([rule(user, 'set')])).toBe('ad');
        expect(await filtered([rule(user, 'not set', 'ignored')])).toBe('bcefg');
        expect(await filtered([rule('users.email', 'not contains', 'ANN')])).toBe('cdefg');
        expect(await filtered([rule('users.email', 'not equals', 'ann@example.org')])).toBe('cdefg');
        expect(await filtered([rule('users.email', 'not set')])).toBe('efg');
        expect(await filtered([rule('conversations.priority_id', 'set')])).toBe('bd');
      });

      test('texts: substrings without case, %, _ and \\ as they are', async () => {
        expect(await filtered([rule('users.email', 'contains', 'EXAMPLE.ORG')])).toBe('ab');
        expect(await filtered([rule('users.email', 'ilike', 'Ann@')])).toBe('ab');
        expect(await filtered([rule('users.email', 'contains', '_50%')])).toBe('cd');
        for (const value of ['%', '_']) expect(await filtered([rule('users.email', 'contains', value)])).toBe('cd');
        expect(await filtered([rule('users.email', 'contains', '\\')])).toBe('');
        expect(await filtered([rule('users.external_user_id', 'in', '["crm-1","crm-2"]')])).toBe('abefg');
        expect(await filtered([rule('inboxes.channel', 'equals', 'email')])).toBe('c');
        expect(await filtered([rule('conversation_statuses.name', 'contains', 'solv')])).toBe('c');
        expect(await filtered([rule('conversations.last_interaction_sender', 'equals', 'agent')])).toBe('e');
      });

      test('times: instants, and bare dates as whole days', async () => {
        const created = 'conversations.created_at';
        expect(await filtered([rule(created, 'equals', '2026-05-21')])).toBe('bc');
        expect(await filtered([rule(created, 'not equals', '2026-05-21')])).toBe('adefg');
        expect(await filtered([rule(created, 'less than', '2026-05-21')])).toBe('a');
        expect(await filtered([rule(created, 'greater than', '2026-05-21')])).toBe('defg');
        expect(await filtered([rule(created, 'between', '2026-05-20,2026-05-21')])).toBe('abc');
        expect(await filtered([rule(created, 'between', ['2026-05-21', '2026-05-22'])])).toBe('bcde');
        expect(await filtered([rule(created, 'equals', '2026-05-20T12:00:00Z')])).toBe('a');
        expect(await filtered([rule(created, 'greater than', '2026-05-20T14:00:00+02:00')])).toBe('bcdefg');
        expect(await filtered([rule('conversations.snoozed_until', 'set')])).toBe('d');
      });

      test('tags by id or name', async () => {
        const id = (await world().data('listTags')).find((tag) => tag.name === 'vip')?.id;
        const tags = 'conversations.tags';
        for (const value of [['billing'], ['BILLING', 'nothing'], [id], [String(id)], JSON.stringify([id])]) {
          expect(await filtered([rule(tags, 'contains', value)]), JSON.stringify(value)).toBe('a');
          expect(await filtered([rule(tags, 'not contains', value)])).toBe('bcdefg');
        }
        expect(await filtered([rule(tags, 'contains', ['éCLAIR', 'vip'])])).toBe('ac');
        expect(await filtered([rule(tags, 'set')])).toBe('ac');
        expect(await filtered([rule(tags, 'not set')])).toBe('bdefg');
      });

      test('AND, OR and groups', async () => {
        const mine = rule('conversations.assigned_user_id', 'equals', ada.id);
        const tagged = rule('conversations.tags', 'set');
        const high = rule('conversations.priority_id', 'set');
        expect(await filtered([mine, tagged])).toBe('a');
        expect(await filtered({ logic: 'or', rules: [mine, tagged] })).toBe('acd');
        expect(await filtered({ rules: [{ logic: 'OR', rules: [mine, tagged] }, high] })).toBe('d');
        expect(
          await filtered({ logic: 'OR', rules: [{ logic: 'AND', rules: [mine, tagged] }, { rules: [high] }] }),
        ).toBe('abd');
      });

      test('a filter and a cursor go together', async () => {
        const filters = JSON.stringify([rule('conversations.assigned_user_id', 'not set')]);
        expect(subjects(await walkCursors({ filters, page_size: 2, order: 'asc' }))).toBe('bcefg');
      });
    });

    describe('which rows', () => {
      test('of the caller, of nobody, of a team', async () => {
        const query = { order: 'asc' };
        const assigned = await world().data('listAssignedConversations', { query, as: ada.as });
        expect(subjects(assigned.results)).toBe('ad');
        expect(subjects((await world().data('listUnassignedConversations', { query })).results)).toBe('cefg');
        const team = await world().data('listTeamUnassignedConversations', { params: { id: teamId }, query });
        expect(subjects(team.results)).toBe('b');
      });
    });

    describe('a cursor', () => {
      test('belongs to its list, field and direction', async () => {
        const cursor = (await list({ page_size: 1 })).next_cursor;
        const query = { cursor };
        await world().refused(400, 'listAssignedConversations', { query });
        await world().refused(400, 'listUnassignedConversations', { query });
        await world().refused(400, 'listContacts', { query });
        await world().refused(400, 'listTeamUnassignedConversations', { params: { id: teamId }, query });
        await world().refused(400, 'listAllConversations', { query: { ...query, order: 'asc' } });
        await world().refused(400, 'listAllConversations', { query: { ...query, order_by: 'users.email' } });
        expect(subjects((await list({ ...query, page: 5, page_size: 2 })).results)).toBe('fe');
      });

      test('is not forged', async () => {
        const cursor = (await list({ page_size: 1 })).next_cursor ?? '';
        const flipped = cursor[3] === 'A' ? 'B' : 'A';
        for (const forged of [`${cursor}x`, cursor.slice(1), `${cursor.slice(0, 3)}${flipped}${cursor.slice(4)}`]) {
          await world().refused(400, 'listAllConversations', { query: { cursor: forged } });
        }
      });

      // Last, for it adds to the desk that the tests of this file share.
      test('is stable while others write', async () => {
        const first = await list({ page_size: 3 });
        await world().conversation({ subject: 'new' });
        world().clock.advance(hour);
        await world().conversation({ subject: 'newer' });
        const rest = await list({ page_size: 500, cursor: first.next_cursor });
        expect(subjects([...first.results, ...rest.results])).toBe('gfedcba');
        expect(rest.total).toBe(9);
      });
    });

    test('reference numbers are unique, decimal, from 100 upwards', async () => {
      const { results } = await list({ order_by: 'conversations.created_at', order: 'asc' });
      const numbers = results.map((item) => Number(item.reference_number));
      expect(numbers).toEqual(numbers.map((_number, index) => 100 + index));
      const found = await world().data('searchConversations', { query: { query: '103' } });
      expect(subjects(hitsIn(found))).toBe('d');
    });
  },
  { shared: true },
);
