import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { examples } from '../../api/conformance/examples.ts';
import { openWorld, type World } from '../../api/conformance/world.ts';
import type { Statement } from './light-lists.ts';
import { recordedSqlite } from './recorded-sqlite.ts';
import type { Recorded } from './recorded-store.ts';
import { statementsOfRoutes } from './statements-of-routes.ts';

const recorded = recordedSqlite();
let world: World;

beforeAll(async () => {
  world = await openWorld(recorded.open);
  // Read again after changes of anything, in its own time.
  vi.spyOn(world.ports.knownDesk, 'follow').mockResolvedValue();
});
afterAll(() => world.close());

const rows = Object.entries(routes) as [RouteId, Route][];

async function statementsOf(id: RouteId): Promise<readonly Recorded[]> {
  const given = await examples[id](world);
  // A caller who has changed since their last request is read once more.
  await world.data('getMe');
  recorded.take();
  await world.data(id, routes[id].caller.kind === 'public' ? { ...given, as: null } : given);
  return taken();
}

/** Sockets read the log after every change, in their own time: before the answer or after it. */
function taken(): readonly Recorded[] {
  return recorded.take().filter(({ text }) => !/^select .* from "events"/.test(text));
}

/** What has a row for each contact, conversation or message, or for each thing that happened. */
const growing: ReadonlySet<string> = new Set([
  ...['users', 'contact_channels', 'contact_notes', 'conversations', 'messages', 'media', 'events', 'page_visits'],
  ...['conversation_tags', 'conversation_participants', 'conversation_last_seen', 'widget_sessions'],
  ...['idempotency_keys', 'activity_sums', 'day_sums', 'message_sums'],
  ...['mail_seen', 'mail_imports', 'mail_ids', 'mail_people', 'mail_out', 'mail_out_to'],
]);

/** The table of that name or alias. */
function tableOf(text: string, name: string): string {
  return new RegExp(`(?:from|join) "?(\\w+)"? (?:as )?"?${name}"?(?:\\W|$)`).exec(text)?.[1] ?? name;
}

/**
 * The steps of the plan that read a growing table whole, or sort it. One that follows an index as far as a limit does
 * not. Of an insert SQLite shows checks of references that it makes only after a reference was broken.
 */
function walks({ text, parameters }: Statement): readonly string[] {
  if (/^insert/.test(text)) return [];
  const plan = recorded
    .database()
    .prepare(`explain query plan ${text}`)
    .all(...parameters) as readonly { detail: string }[];
  const sorts = plan.some(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  const isLimited = text.includes(' limit ') && !sorts;
  return plan.flatMap(({ detail }) => {
    const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
    if (name === undefined || isLimited) return [];
    const isGrowing = growing.has(name) || growing.has(tableOf(text, name));
    return isGrowing ? [detail] : [];
  });
}

/**
 * The sample is deleted once in the life of a desk. The engine looks for mails that refer to its conversation, for which
 * there is no index.
 */
const walksOnce: Partial<Record<RouteId, readonly string[]>> = { deleteSample: ['SCAN mail_out', 'SCAN mail_imports'] };

/** Searches read an index of texts, whose plan shows as a scan. */
const isSearch = (id: RouteId): boolean => id.startsWith('search');

describe('every route on SQLite', () => {
  it.each(rows)('%s executes so many statements, and none of them walks a table', async (id) => {
    const statements = await statementsOf(id);
    expect(statements.map(({ text }) => text)).toHaveLength(statementsOfRoutes[id]);
    if (isSearch(id)) return;
    const walked = statements.flatMap((statement) => walks(statement));
    expect(walked, statements.map(({ text }) => text).join('\n')).toEqual(walksOnce[id] ?? []);
  });

  it('planted: a statement more is seen, and a walk under any name', async () => {
    const asked = await statementsOf('getMe');
    await world.store.read(async ({ tags }) => tags.list());
    expect([...asked, ...taken()]).toHaveLength(statementsOfRoutes.getMe + 1);
    const walkOf = (text: string) => walks({ text, parameters: [] });
    expect(walkOf('select count(*) from "conversations" as "c" where subject is null')).toEqual(['SCAN c']);
    expect(walkOf('select m.id from messages m order by m.content limit 3')).toEqual(['SCAN m']);
    expect(walkOf('select count(*) from messages')).toHaveLength(1);
    expect(walkOf('delete from events where type = 1')).toEqual(['SCAN events']);
    expect(walkOf('select id from messages order by id desc limit 3')).toEqual([]);
    expect(walkOf('select count(*) from tags')).toEqual([]);
  });
});
