import { type Route, type RouteId, routes } from '@helpdesk/contract';
import type { Answer } from './desks.ts';
import type { Kind } from './kinds.ts';
import { type PerDesk, resolve, values } from './per-desk.ts';
import type { Person, Scene, Wish } from './scene.ts';

type Json = Readonly<Record<string, unknown>>;

const deleted: ReadonlyMap<RouteId, readonly [kind: Kind, param: string]> = new Map<
  RouteId,
  readonly [kind: Kind, param: string]
>([
  ['deleteAgent', ['user', 'id']],
  ['revokeNamedApiKey', ['key', 'key_id']],
  ['deleteRole', ['role', 'id']],
  ['deleteTeam', ['team', 'id']],
  ['deleteTag', ['tag', 'id']],
  ['deleteCustomAttribute', ['attribute', 'id']],
  ['deleteMyView', ['view', 'id']],
  ['deleteMacro', ['macro', 'id']],
  ['deleteSharedView', ['view', 'id']],
  ['deleteNotification', ['notification', 'id']],
  ['deleteStatus', ['status', 'id']],
  ['deleteInbox', ['inbox', 'id']],
  ['deleteContactNote', ['note', 'note_id']],
]);

/** What an answer brings that later requests can be made of, beside the records that it shows. */
export function learn(scene: Scene, wish: Wish, answers: readonly Answer[]): void {
  if (answers[0]?.status === 401 && scene.draw.chance(0.5)) drop(scene.people, wish.by);
  if (answers[0]?.status !== 200 || wish.route === undefined) return;
  const { answer }: Route = routes[wish.route];
  // Texts, without the envelope: no record is in them.
  if (answer !== undefined) return;
  const data = answers.map(({ body }) => (body as { readonly data: Json }).data);
  const each = (take: (data: Json) => unknown): PerDesk => values(data.map(take));
  const shows = (name: string): boolean => typeof data[0]?.[name] === 'string';

  const gone = deleted.get(wish.route);
  if (gone !== undefined) scene.records.forget(gone[0], Number(resolve(wish.params?.[gone[1]], 0)));
  if (wish.route === 'deletePrivateNote') forgetMessage(scene, resolve(wish.params?.uuid, 0));
  if (losesKey.has(wish.route)) {
    const id = resolve(wish.params?.id, 0);
    // Some callers go on with a key that is no longer valid.
    const lost = scene.accounts.find(({ agent, key }) => agent.shown.id === id && key === undefined);
    if (scene.draw.chance(0.8)) drop(scene.accounts, lost);
  }
  if (wish.route === 'revokeNamedApiKey' && scene.draw.chance(0.8)) {
    const id = Number(resolve(wish.params?.key_id, 0));
    const lost = scene.accounts.find(({ key }) => key === id);
    drop(scene.accounts, lost);
  }
  if (wish.route === 'createApiKey' || wish.route === 'createNamedApiKey') {
    const agent = scene.records.find('user', resolve(wish.params?.id, 0));
    const as = each((key) => `${key.api_key}:${key.api_secret}`);
    if (agent !== undefined) scene.accounts.push({ agent, as, key: data[0]?.id });
  }
  if (shows('session_token')) addPerson(scene, wish, data);
  if (wish.route === 'initWidgetConversation' && wish.by !== undefined) wish.by.talks.push(talkOf(data));
  if (wish.merging !== undefined && answers[0]?.headers['x-service-clear-visitor'] !== undefined) {
    wish.by?.talks.push(...wish.merging.talks);
  }
  if (shows('next_cursor')) scene.cursors.push({ wish, cursor: each((page) => page.next_cursor) });
  if (shows('ticket')) scene.tickets.push(each(({ ticket }) => ticket));
  addFiles(scene, data);
}

const losesKey: ReadonlySet<RouteId> = new Set(['createApiKey', 'revokeApiKey', 'deleteAgent']);

function drop<T>(list: T[], item: T | undefined): void {
  const index = item === undefined ? -1 : list.indexOf(item);
  if (index !== -1) list.splice(index, 1);
}

/** Only the uuid is in the path. */
function forgetMessage({ records }: Scene, uuid: unknown): void {
  const message = records.all('message').find((known) => known.shown.uuid === uuid);
  if (message !== undefined) records.forget('message', message.shown.id);
}

function addPerson({ people, records }: Scene, wish: Wish, data: readonly Json[]): void {
  const uuid = resolve(wish.headers?.['x-service-inbox-id'], 0);
  const inbox = records.all('inbox').find((known) => known.shown.uuid === uuid);
  if (inbox === undefined) return;
  const [first = {}] = data;
  const person: Person = {
    inboxUuid: inbox.uuid,
    token: values(data.map((each) => each.session_token)),
    isVisitor: (first.user as Json | undefined)?.is_visitor === true,
    talks: first.conversation === undefined ? [] : [talkOf(data)],
  };
  people.push(person);
}

function talkOf(data: readonly Json[]): PerDesk {
  return values(data.map(({ conversation }) => (conversation as Json).uuid));
}

/** Adds the signed paths of files in the answer. */
function addFiles({ files }: Scene, data: readonly Json[]): void {
  const found = data.map((each) => JSON.stringify(each).match(/\/uploads\/[^"\\]+/g) ?? []);
  for (const index of (found[0] ?? []).slice(0, 3).keys()) files.push(values(found.map((paths) => paths[index])));
}
