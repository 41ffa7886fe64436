import type { Actor, AgentSummary } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { ListCounts } from '../../model/conversation/list-counts.ts';
import type { Priority } from '../../model/conversation/priority.ts';
import type { Status } from '../../model/conversation/status.ts';
import type { Tag } from '../../model/conversation/tag.ts';
import type { CustomAttribute } from '../../model/custom-attribute/custom-attribute.ts';
import type { DeskSettings } from '../../model/desk/desk-settings.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Macro } from '../../model/macro/macro.ts';
import type { Role } from '../../model/role/role.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Team } from '../../model/team/team.ts';
import { isViewFor, type View } from '../../model/view/view.ts';
import type { NotificationCounts } from '../../ports/notification-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { readListCounts } from '../conversation/count-conversations.ts';
import { withMaskedSecret } from '../inbox/require-inbox.ts';
import { macrosFor } from '../macro/list-macros.ts';
import { liveActor } from '../realtime/live-actor.ts';
import { readDesk } from '../settings/read-desk.ts';

/** What a console needs before it can show anything. Without the permission for a member it is empty or null. */
interface ConsoleStart {
  /** The newest entry of the log whose change is in all other members. */
  readonly newestEntry: number;
  readonly desk: DeskSettings;
  readonly agent: Actor;
  readonly preferences: JsonObject;
  readonly teams: readonly Team[];
  readonly agents: readonly AgentSummary[];
  readonly inboxes: readonly Inbox[];
  readonly statuses: readonly Status[];
  readonly priorities: readonly Priority[];
  readonly tags: readonly Tag[];
  readonly roles: readonly Role[];
  /** The agent's own, then those that are shared with them. */
  readonly views: readonly View[];
  /** Those of the actor, of their teams and for all agents. */
  readonly macros: readonly Macro[];
  readonly customAttributes: readonly CustomAttribute[];
  /** Null without `conversations:read`. */
  readonly counts: ListCounts | null;
  readonly notifications: NotificationCounts;
}

/**
 * Everything with which a console starts. The position in the log is read before all else: a change that one of the
 * later reads misses has a later position, and arrives when the console joins with this one. The actor's record is read
 * after it too, because the record that identified the request is older.
 *
 * @example
 * (await desk.readConsoleStart(agent)).statuses.length // 4
 */
export async function readConsoleStart(ports: Pick<Ports, 'store' | 'clock'>, caller: Actor): Promise<ConsoleStart> {
  const now = ports.clock.now();
  return ports.store.read(async (reader) => {
    const newestEntry = await reader.events.newest();
    const actor = (await liveActor(reader, caller, now)) ?? caller;
    return { newestEntry, agent: actor, ...(await readCatalogues(reader)), ...(await readOwn(reader, actor)) };
  });
}

async function readCatalogues(reader: StoreReader) {
  return {
    desk: await readDesk(reader),
    teams: await reader.teams.list(),
    agents: await reader.agents.list(),
    inboxes: (await reader.inboxes.list()).map(withMaskedSecret),
    statuses: await reader.statuses.list(),
    priorities: await reader.statuses.listPriorities(),
    tags: await reader.tags.list(),
    roles: await reader.roles.list(),
    customAttributes: await reader.customAttributes.list(),
  };
}

async function readOwn(reader: StoreReader, actor: Actor) {
  return {
    preferences: await reader.agents.findPreferences(actor.id),
    views: await readViews(reader, actor),
    macros: await macrosFor(reader.macros, actor),
    counts: actor.permissions.includes('conversations:read') ? await readListCounts(reader, actor) : null,
    notifications: await reader.notifications.count(actor.id, conversationVisibility(actor)),
  };
}

async function readViews({ views }: StoreReader, actor: Actor): Promise<readonly View[]> {
  const own = actor.permissions.includes('view:manage') ? await views.listOfAgent(actor.id) : [];
  const shared = await views.listShared();
  return [...own, ...shared.filter((view) => isViewFor(actor, view))];
}
