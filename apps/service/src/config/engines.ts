import { postgresDatabase } from '@helpdesk/postgres/engine';
import type { DatabaseEngine, DatabasePlace, EngineFault } from '@helpdesk/sql';
import { sqliteDatabase } from '@helpdesk/sqlite';

/**
 * Every engine that a desk can be kept in. A new one is a line here; besides that, only the text of `DATABASE_URL`
 * (`variables.ts`) names engines.
 */
const engines: readonly DatabaseEngine[] = [sqliteDatabase, postgresDatabase];

export const addressForms: string = engines.map(({ addressForm }) => addressForm).join(', or ');

/** The place that an address names; undefined for an address that no engine understands. */
export function placeOf(url: string): DatabasePlace | undefined {
  return firstOf(({ placeOf }) => placeOf(url));
}

/** The place of a desk when no address is configured. */
export function placeIn(dataDir: string): DatabasePlace {
  const place = firstOf((engine) => engine.placeIn(dataDir));
  if (place === undefined) throw new Error('no engine keeps a desk in the data folder');
  return place;
}

/** What lies behind a code of an error of an engine. */
export function engineFault(code: string): EngineFault | undefined {
  const kind = code.split('_').slice(0, 2).join('_');
  return firstOf(({ faults }) => faults.get(code) ?? faults.get(kind));
}

function firstOf<T>(look: (engine: DatabaseEngine) => T | undefined): T | undefined {
  for (const engine of engines) {
    const found = look(engine);
    if (found !== undefined) return found;
  }
  return undefined;
}
