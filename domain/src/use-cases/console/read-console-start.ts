import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { ListCounts } from '../../model/conversation/list-counts.ts';
import { openInboxes } from '../../model/inbox/inbox.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { isViewFor, type View } from '../../model/view/view.ts';
import type { NotificationCounts } from '../../ports/notification-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { readListCounts } from '../conversation/count-conversations.ts';
import { withMaskedSecret } from '../inbox/require-inbox.ts';
import { macrosOf } from '../macro/list-macros.ts';
import { macrosWithNames, type ShownMacro } from '../macro/shown-macros.ts';
import { liveActor } from '../realtime/live-actor.ts';
import { readDesk } from '../settings/read-desk.ts';

/** What a console needs before it can show anything. Without the permission for a member it is empty or null. */
interface ConsoleStart extends DeskCatalogues {
  /** The newest entry of the log whose change is in all other members. */
  readonly newestEntry: number;
  readonly agent: Actor;
  readonly preferences: JsonObject;
  /** The agent's own, then those that are shared with them. */
  readonly views: readonly View[];
  /** The macros of the actor, of their teams and for all agents. */
  readonly macros: readonly ShownMacro[];
  /** Null without `conversations:read`. */
  readonly counts: ListCounts | null;
  readonly notifications: NotificationCounts;
}

/** The catalogues that are the same for all agents. `readCatalogues` is their list. */
type DeskCatalogues = Readonly<Awaited<ReturnType<typeof readCatalogues>>>;

/**
 * Everything with which a console starts, of one state of the desk. The position in the log is read before that state
 * begins: a change that the state misses has a later position, and arrives when the console joins with this one. The
 * actor's record is read after it too, because the record that identified the request is older.
 *
 * @example
 * (await desk.readConsoleStart(agent)).statuses.length // 4
 */
export async function readConsoleStart(ports: Pick<Ports, 'store' | 'clock'>, caller: Actor): Promise<ConsoleStart> {
  const now = ports.clock.now();
  const newestEntry = await ports.store.read(({ events }) => events.newest());
  return ports.store.read(async (reader) => ({ newestEntry, ...(await readMembers(reader, caller, now)) }), {
    oneState: true,
  });
}

async function readMembers(
  reader: StoreReader,
  caller: Actor,
  now: Timestamp,
): Promise<Omit<ConsoleStart, 'newestEntry'>> {
  // Asked for together: on a database elsewhere that is one trip.
  const [actor, catalogues, preferences, ownViews, sharedViews, ownMacros, sharedMacros] = await Promise.all([
    liveActor(reader, caller, now).then((live) => live ?? caller),
    readCatalogues(reader),
    reader.agents.findPreferences(caller.id),
    reader.views.listOfAgent(caller.id),
    reader.views.listShared(),
    reader.macros.listOfAgent(caller.id),
    reader.macros.listShared(),
  ]);
  const [counts, notifications] = await Promise.all([
    actor.permissions.includes('conversations:read') ? readListCounts(reader, actor) : null,
    reader.notifications.count(actor.id, conversationVisibility(actor)),
  ]);
  const views = viewsFor(actor, ownViews, sharedViews);
  const macros = macrosWithNames(macrosOf(actor, ownMacros, sharedMacros), catalogues);
  return { agent: actor, ...catalogues, preferences, views, macros, counts, notifications };
}

async function readCatalogues(reader: StoreReader) {
  const { inboxes, ...others } = await allOf({
    desk: readDesk(reader),
    teams: reader.teams.list(),
    agents: reader.agents.list(),
    /** Ids of the enabled agents who may change what others may: whom to ask for a permission. */
    administrators: reader.agents.enabledAdmins(),
    inboxes: reader.inboxes.list(),
    statuses: reader.statuses.list(),
    priorities: reader.statuses.listPriorities(),
    tags: reader.tags.list(),
    roles: reader.roles.list(),
    customAttributes: reader.customAttributes.list(),
  });
  const closed = inboxes.filter(({ closedAt }) => closedAt !== null);
  return {
    ...others,
    inboxes: openInboxes(inboxes).map(withMaskedSecret),
    /** Inboxes that exist for their conversations alone. */
    closedInboxes: closed.map(({ id, name }) => ({ id, name })),
  };
}

type Fulfilled<Parts> = { readonly [Name in keyof Parts]: Awaited<Parts[Name]> };

/** What all members of an object are fulfilled with. They are waited for together. */
async function allOf<Parts extends Readonly<Record<string, Promise<unknown>>>>(
  parts: Parts,
): Promise<Fulfilled<Parts>> {
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(entries)) as Fulfilled<Parts>;
}

function viewsFor(actor: Actor, own: readonly View[], shared: readonly View[]): readonly View[] {
  const kept = actor.permissions.includes('view:manage') ? own : [];
  return [...kept, ...shared.filter((view) => isViewFor(actor, view))];
}
