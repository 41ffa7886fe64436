import { systemErrorReason } from '@helpdesk/files';
import type { DatabaseSeen, PlaceLook, PlaceRemark } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import { explain } from '../errors/explain.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

export interface DatabaseReport {
  readonly findings: readonly Finding[];
  /** What the other checks want to know; undefined when it could not be looked at. */
  readonly seen: DatabaseSeen | undefined;
}

const about = 'database';

export async function lookAtDatabase({ database }: Config): Promise<DatabaseReport> {
  const { name, advice } = database;
  try {
    const { schema, remarks, seen } = await database.look();
    return { findings: [...aboutSchema(schema, name), ...remarks.map(findingOf), ...aboutTotals(seen)], seen };
  } catch (error) {
    const line = explain(error)?.line ?? systemErrorReason(error);
    return { findings: [fail(about, `${name}: ${line}`, advice)], seen: undefined };
  }
}

function aboutSchema(schema: PlaceLook['schema'], name: string): readonly Finding[] {
  if (schema === undefined) return [];
  const { found, latest } = schema;
  const which = `${name} has schema version ${found}`;
  if (found === latest) return [ok(about, `${which}, as this program`)];
  if (found === 0) return [warn(about, `${name} holds no desk yet`, 'the first start makes one')];
  if (found > latest) return [fail(about, `${which}; this program knows ${latest}`, 'start the newer program')];
  return [warn(about, `${which}; this program brings it to ${latest}`, 'make a backup, then start the service')];
}

/** Totals are wrong only after someone has written to the database by hand. */
function aboutTotals(seen: DatabaseSeen | undefined): readonly Finding[] {
  const wrong = [
    [seen?.wrongTotals ?? 0, 'totals of lists'],
    [seen?.wrongSums ?? 0, 'sums of reports'],
    [seen?.wrongUnread ?? 0, 'marks of unread conversations'],
  ] as const;
  return wrong.flatMap(([count, what]) =>
    count === 0 ? [] : [warn(about, `${count} ${what} are not what counting finds`, 'run doctor --repair')],
  );
}

function findingOf({ state, what, cause, advice }: PlaceRemark): Finding {
  return { state, about, what: cause === undefined ? what : `${what}: ${systemErrorReason(cause)}`, advice };
}
