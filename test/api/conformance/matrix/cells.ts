import { type PermissionName, permissionNames, type RouteId, routes } from '@helpdesk/contract';
import type { Agents, WidgetPeople } from './callers.ts';
import { type AgentCaller, type Caller, expectedStatus, type Stranger, type Target } from './model.ts';
import { isWidgetRow, type Row, rows } from './rows.ts';
import type { Targets } from './targets.ts';

/** One request, by whom it comes and which record it names. */
export interface Cell {
  readonly id: RouteId;
  readonly caller: Caller;
  readonly target?: Target | undefined;
  readonly status: number;
}

export interface People {
  readonly agents: Agents;
  readonly strangers: readonly Stranger[];
  readonly widgets: WidgetPeople;
}

export function changes(id: RouteId): boolean {
  return routes[id].method !== 'GET';
}

export function cell(id: RouteId, caller: Caller, target?: Target): Cell {
  return { id, caller, target, status: expectedStatus({ row: rows[id], changes: changes(id), caller, target }) };
}

/** Every row × everybody who may come × the records that may be named, as far as one of them can make a difference. */
export function cellsOf(people: People, targets: Targets): readonly Cell[] {
  return (Object.entries(rows) as [RouteId, Row][]).flatMap(([id, row]) => {
    const records = row.about === undefined ? [undefined] : targets[row.about];
    const [first, last] = [records[0], records.at(-1)];
    return [
      ...unknownCallers(row, people).map((caller) => cell(id, caller, first)),
      ...knownCallers(row, people).flatMap((caller) => records.map((record) => cell(id, caller, record))),
      ...lackingCallers(row, people).map((caller) => cell(id, caller, caller.name.startsWith('all') ? first : last)),
    ];
  });
}

/** Callers for whom the record makes no difference. */
function unknownCallers(row: Row, { strangers, widgets, agents }: People): readonly Caller[] {
  const { mia, visitor, miaElsewhere, blocked, ended, loggedOut, otherInboxNamed } = widgets;
  if (isWidgetRow(row)) return [...strangers, agents.admin, otherInboxNamed, blocked, ended, loggedOut];
  return [...strangers, mia, visitor, miaElsewhere, blocked];
}

/** The callers who pass all checks before the record. */
function knownCallers(row: Row, { widgets, agents }: People): readonly Caller[] {
  const { by } = row;
  if (by === 'anyone') return [agents.admin];
  if (isWidgetRow(row)) return [widgets.mia, widgets.miaElsewhere, widgets.noor, widgets.visitor];
  return isPermission(by) ? [agents.admin, only(agents.only, by)] : [agents.admin, ...agents.only.values()];
}

/** Agents who lack a permission of the row: those who have every other one, and keys that have one other than the first. */
function lackingCallers({ by, and }: Row, { agents }: People): readonly Caller[] {
  if (!isPermission(by)) return [];
  const keys = permissionNames.filter((name) => name !== by).map((name) => only(agents.narrowed, name));
  const allBut = [by, ...(and === undefined ? [] : [and])].map((name) => only(agents.allBut, name));
  return [...allBut, ...keys];
}

function isPermission(by: Row['by']): by is PermissionName {
  return (permissionNames as readonly string[]).includes(by);
}

function only(by: ReadonlyMap<PermissionName, AgentCaller>, permission: PermissionName): AgentCaller {
  const found = by.get(permission);
  if (found === undefined) throw new Error(`nobody has ${permission}`);
  return found;
}
