import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorReason } from '@helpdesk/files';
import * as postgres from '@helpdesk/postgres';
import * as sqlite from '@helpdesk/sqlite';
import { nameOfPlace } from '../config/database.ts';
import type { Config } from '../config.ts';
import { explain } from '../explain.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** What the other checks want to know of the database. */
export interface DatabaseSeen {
  readonly hasDesk: boolean;
  readonly newestEvent: number | undefined;
  /** The database server's clock, with this machine's at the same moment; undefined for a file. */
  readonly clocks: { readonly server: number; readonly here: number } | undefined;
  readonly secretCheck: number | undefined;
  readonly deskId: number | undefined;
}

export interface DatabaseReport {
  readonly findings: readonly Finding[];
  /** Undefined when it could not be looked at. */
  readonly seen: DatabaseSeen | undefined;
}

const about = 'database';
const nothing: DatabaseSeen = {
  hasDesk: false,
  newestEvent: undefined,
  clocks: undefined,
  secretCheck: undefined,
  deskId: undefined,
};

export async function lookAtDatabase({ database }: Config): Promise<DatabaseReport> {
  const name = nameOfPlace(database);
  try {
    return database.engine === 'sqlite' ? lookAtFile(database.file) : await lookAtServer(database.url, name);
  } catch (error) {
    const line = explain(error)?.line ?? systemErrorReason(error);
    return { findings: [fail(about, `${name}: ${line}`, adviceOf[database.engine])], seen: undefined };
  }
}

const adviceOf = {
  sqlite: 'check the path in DATABASE_URL, and who owns the file; restore a backup when it is damaged',
  postgres: 'check DATABASE_URL, and that the server runs and lets this account in',
} as const;

function lookAtFile(file: string): DatabaseReport {
  if (!existsSync(file)) {
    const advice = 'the first start makes it; if your desk is elsewhere, set DATABASE_URL';
    return { findings: [warn(about, `there is none at ${file} yet`, advice)], seen: nothing };
  }
  // What lies beside an empty file says nothing of it.
  if (statSync(file).size === 0) return { findings: [aboutSchema(0, sqlite.latestSchema, file)], seen: nothing };
  // Such a copy can be read by who may make the file that is missing, and this command makes none.
  if (sqlite.hasRowsInLog(file) && !existsSync(`${file}-shm`)) {
    const advice = 'start the service, which takes them in, and look again';
    return { findings: [warn(about, `${file} was not closed: rows are in its -wal alone`, advice)], seen: undefined };
  }
  const { schema, ...seen } = sqlite.lookAtDatabase(file);
  return {
    findings: [aboutSchema(schema, sqlite.latestSchema, file), ...aboutFile(file)],
    seen: { ...nothing, ...seen },
  };
}

async function lookAtServer(url: string, name: string): Promise<DatabaseReport> {
  const asked = Date.now();
  const { schema, now, ...seen } = await postgres.lookAtDatabase(url);
  const here = (asked + Date.now()) / 2;
  return {
    findings: [aboutSchema(schema, postgres.latestSchema, name)],
    seen: { ...seen, clocks: { server: now, here } },
  };
}

function aboutSchema(schema: number, latest: number, name: string): Finding {
  const which = `${name} has schema version ${schema}`;
  if (schema === latest) return ok(about, `${which}, as this program`);
  if (schema === 0) return warn(about, `${name} holds no desk yet`, 'the first start makes one');
  if (schema > latest) return fail(about, `${which}; this program knows ${latest}`, 'start the newer program');
  return warn(about, `${which}; this program brings it to ${latest}`, 'make a backup, then start the service');
}

function aboutFile(file: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (const each of [file, dirname(file)]) {
    try {
      accessSync(each, constants.R_OK | constants.W_OK);
    } catch (error) {
      const reason = `${each} cannot be written: ${systemErrorReason(error)}`;
      findings.push(fail(about, reason, 'give it to the user that the service runs as, on a disk that can be written'));
    }
  }
  if ((statSync(file).mode & 0o077) !== 0) {
    findings.push(warn(about, `others on this machine can read or write ${file}`, `chmod 600 ${file}`));
  }
  return findings;
}
