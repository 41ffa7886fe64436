import { migrations as all } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import type { Connection } from './open-database.ts';

/** The version that a database has after every migration. */
export const latestSchema = latestOf(all);

const tooNew = 'SCHEMA_TOO_NEW';

/**
 * Applies what is missing; answers the names, in order. Throws when the schema is newer than this
 * program. Every step is a transaction of its own, which takes the write lock before it looks what is
 * missing: of several processes that start at once, each step is applied by one.
 */
export function applyMigrations(database: Connection, steps: readonly Migration[] = all): readonly string[] {
  const applyStep = database.transaction((step: Migration): boolean => {
    if (versionOf(database) >= step.version) return false;
    run(database, step);
    database.pragma(`user_version = ${step.version}`);
    return true;
  });
  // Another process may be applying them at this moment, or be the last to close the file, which locks out readers too.
  database.pragma('busy_timeout = 60000');
  try {
    const current = knownVersion(database, steps);
    return steps
      .filter((step) => step.version > current)
      .filter((step) => applyStep.immediate(step))
      .map((step) => step.name);
  } finally {
    database.pragma('busy_timeout = 0');
  }
}

/** What the steps behind that schema do to rows; part of the caller's transaction. */
export function upgradeRows(database: Connection, from: number): void {
  for (const step of all) if (step.version > from && step.leavesRows !== true) run(database, step);
}

function run(database: Connection, { sql, functions = {} }: Migration): void {
  for (const [name, call] of Object.entries(functions)) {
    database.function(name, { deterministic: true, directOnly: true }, (text: unknown) => call(String(text)));
  }
  database.exec(sql);
}

/** The migrations that a database of this version has had. */
export function stepsUpTo(version: number): readonly Migration[] {
  return all.filter((step) => step.version <= version);
}

/** Whether the schema is the one that this program knows, and not of an older or a newer one. */
export function hasOwnSchema(database: Connection): boolean {
  return versionOf(database) === latestSchema;
}

/** Implements `Archive.schemaState`. */
export function schemaState(database: Connection): 'none' | 'older' | 'current' {
  const version = knownVersion(database, all);
  if (version === latestOf(all)) return 'current';
  return version > 0 && hasRoles(database) ? 'older' : 'none';
}

/** A migration that was cut before there was a desk leaves tables without rows. */
function hasRoles(database: Connection): boolean {
  const table = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'roles'").get();
  return table !== undefined && database.prepare('select 1 from roles limit 1').get() !== undefined;
}

function knownVersion(database: Connection, steps: readonly Migration[]): number {
  const current = versionOf(database);
  const latest = latestOf(steps);
  if (current <= latest) return current;
  const message = `The database has schema version ${current}; this program knows ${latest}. Start a newer one.`;
  throw Object.assign(new Error(message), { code: tooNew });
}

function versionOf(database: Connection): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function latestOf(steps: readonly Migration[]): number {
  return Math.max(0, ...steps.map((step) => step.version));
}
