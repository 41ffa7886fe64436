import { join } from 'node:path';
import type { ArchiveRow } from '@helpdesk/archive';
import { activityOf, cutText, dayLengthMs } from '@helpdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../../../apps/service/src/composition/operator-actor.ts';
import { postgresRows, sqliteRows } from '../../machine/faults/rows.ts';
import { integrityFaults } from '../../machine/faults/verify-rows.ts';
import { allRows, type DeskRows, end, seed, withNewDesk } from './large-desk.ts';
import { engines, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { withServed } from './served.ts';

const conversationCount = 1_500;

describe.each(engines)('a large desk on $name', ({ name, take }) => {
  let place: Place;
  let rows: DeskRows;

  beforeAll(async () => {
    place = await take();
    rows = await withNewDesk(place, async ({ archive }) => {
      await seed(archive, { conversations: conversationCount });
      return allRows(archive);
    });
  });
  afterAll(() => place.close());

  const table = (of: string): readonly ArchiveRow[] => rows.get(of) ?? [];

  it('is whole', async () => {
    const opened =
      name === 'sqlite' ? sqliteRows(join(place.folder, 'desk.db')) : await postgresRows(place.env.DATABASE_URL ?? '');
    try {
      expect(await integrityFaults[opened.engine](opened)).toEqual([]);
    } finally {
      await opened.close();
    }
  });

  it('has in every conversation what its messages say', () => {
    const messages = Map.groupBy(table('messages'), (row) => row.conversation_id);
    const categories = new Map(table('statuses').map((row) => [row.id, row]));
    const agents = Map.groupBy(table('conversation_participants'), (row) => row.conversation_id);
    for (const conversation of table('conversations')) {
      const own = messages.get(conversation.id) ?? [];
      const status = categories.get(conversation.status_id ?? 0);
      expect(conversation, String(conversation.id)).toMatchObject(derived(own, status));
      const writers = new Set(own.filter(({ type }) => type === 'outgoing').map((row) => row.sender_id));
      expect(new Set(agents.get(conversation.id)?.map((row) => row.user_id))).toEqual(writers);
    }
  });

  it('lies in three years, and each conversation in the order of its messages', () => {
    const messages = Map.groupBy(table('messages'), (row) => row.conversation_id);
    let before = end - 1_096 * dayLengthMs;
    for (const { id, created_at } of table('conversations')) {
      expect(Number(created_at)).toBeGreaterThanOrEqual(before);
      before = Number(created_at);
      let last = before;
      for (const message of messages.get(id ?? 0) ?? []) {
        expect(Number(message.created_at)).toBeGreaterThanOrEqual(last);
        last = Number(message.created_at);
      }
      expect(last).toBeLessThanOrEqual(end);
    }
  });

  it('has seen messages of the same conversation only', () => {
    const conversationOf = new Map(table('messages').map((row) => [row.id, row.conversation_id]));
    expect(table('conversation_last_seen').length).toBeGreaterThan(conversationCount / 2);
    for (const seen of table('conversation_last_seen')) {
      expect(conversationOf.get(seen.message_id ?? 0)).toBe(seen.conversation_id);
    }
  });

  it('is skewed as a desk is', () => {
    const conversations = table('conversations');
    const names = new Map(table('statuses').map(({ id, name: status }) => [id, status]));
    const share = (rowsOf: readonly ArchiveRow[], ...wanted: string[]): number =>
      rowsOf.filter(({ status_id }) => wanted.includes(String(names.get(status_id ?? 0)))).length / rowsOf.length;
    expect(Math.abs(share(conversations, 'Resolved', 'Closed') - 0.95)).toBeLessThan(0.02);
    expect(share(conversations, 'Snoozed')).toBeGreaterThan(0);
    const year = conversations.filter(({ created_at }) => Number(created_at) < end - 365 * dayLengthMs);
    expect(share(year, 'Resolved', 'Closed')).toBeGreaterThan(0.96);
    const newest = conversations.filter(({ created_at }) => Number(created_at) > end - 2 * dayLengthMs);
    expect(share(newest, 'Open', 'Snoozed')).toBeGreaterThan(0.5);
    expect(year.length / conversations.length).toBeLessThan(0.62);

    const written = table('messages').filter(({ type }) => type !== 'activity');
    const counts = [...Map.groupBy(written, (row) => row.conversation_id).values()].map((own) => own.length);
    expect(Math.abs(written.length / conversations.length - 6)).toBeLessThan(1);
    expect(Math.max(...counts)).toBeGreaterThan(40);
    const contacts = table('users').filter(({ type }) => type === 'contact');
    expect(contacts).toHaveLength(conversationCount / 3);
    const perContact = [...Map.groupBy(conversations, (row) => row.contact_id).values()].map((own) => own.length);
    expect(Math.max(...perContact)).toBeGreaterThan(15);
    const perAgent = [...Map.groupBy(conversations, (row) => row.assigned_user_id).values()].map((own) => own.length);
    const busiest = perAgent.sort((a, b) => b - a).slice(0, 7);
    expect(busiest.reduce((sum, each) => sum + each, 0) / conversations.length).toBeGreaterThan(0.4);
    expect(new Set(conversations.map((row) => row.inbox_id)).size).toBe(3);
  });

  it('serves its agents, and moves', async () => {
    await withServed(place.env, async ({ data, composition: { helpdesk } }) => {
      const agent = table('users').find(({ type, email }) => type === 'agent' && String(email).includes('.1@'));
      const { apiKey, apiSecret } = await helpdesk.createApiKey(operatorActor, Number(agent?.id));
      const as = `${apiKey}:${apiSecret}`;
      const list = await data('listAllConversations', { as });
      expect(list.total).toBe(conversationCount);
      const [first] = list.results;
      const params = { cuuid: first?.uuid ?? '' };
      expect((await data('listMessages', { as, params })).total).toBeGreaterThan(0);
      const hits = await data('searchMessages', { as, query: { query: 'courier' } });
      expect(JSON.stringify(hits)).toContain('courier');
      const sent = await data('sendMessage', { as, params, body: { message: 'Still here' } });
      expect(sent.content).toContain('Still here');
      const report = await data('reportCounts', { as });
      expect(JSON.stringify(report)).toMatch(/:\d\d/);
    });
    const folder = join(place.folder, 'moving');
    expect(await runHere(['export', folder], place.env)).toMatchObject({ code: 0 });
    const other = await (engines.find((each) => each.name !== name) ?? engines[0])?.take();
    if (other === undefined) throw new Error('there is no other engine');
    try {
      const imported = await runHere(['import', folder], other.env);
      expect(imported).toMatchObject({ code: 0, err: '' });
      expect(imported.out).not.toContain('taken out');
    } finally {
      await other.close();
    }
  });
});

const activityIn = (row: ArchiveRow) => activityOf(JSON.parse(String(row.meta)));

/** What the messages of a conversation, in their order, say of it. */
function derived(messages: readonly ArchiveRow[], status: ArchiveRow | undefined) {
  const last = messages.at(-1);
  const shown = messages.filter((row) => row.type !== 'activity' && row.private === false);
  const lastShown = shown.at(-1);
  const replies = shown.filter((row) => row.type === 'outgoing');
  const lastReplyPlace = shown.findLastIndex((row) => row.type === 'outgoing');
  const activities = messages.filter((row) => row.type === 'activity');
  const hasChanged = (row: ArchiveRow, kinds: RegExp) => activityIn(row)?.changes.some(({ type }) => kinds.test(type));
  const ended = activities.findLast((row) => hasChanged(row, /^status$/));
  const isResolved = status?.category === 'resolved';
  const told = activities.filter((row) => hasChanged(row, /^(?:status|reopened|agent_|team_)/));
  return {
    created_at: messages[0]?.created_at,
    updated_at: last?.created_at,
    last_message: last?.type === 'activity' ? null : cutText(String(last?.text_content), 500),
    last_activity: last?.type === 'activity' ? JSON.stringify(activityIn(last)) : null,
    last_message_at: last?.created_at,
    last_message_sender: last?.sender_type,
    last_interaction: cutText(String(lastShown?.text_content), 500),
    last_interaction_at: lastShown?.created_at,
    last_interaction_sender: lastShown?.sender_type,
    first_reply_at: replies[0]?.created_at ?? null,
    last_reply_at: replies.at(-1)?.created_at ?? null,
    waiting_since: shown[lastReplyPlace + 1]?.created_at ?? null,
    resolved_at: isResolved ? ended?.created_at : null,
    closed_at: status?.name === 'Closed' ? ended?.created_at : null,
    snoozed_until: status?.name === 'Snoozed' ? expect.any(Number) : null,
    seq: shown.length + told.length,
    version: 1 + activities.length,
  };
}
