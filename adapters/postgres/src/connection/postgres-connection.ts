import type { SqlConnection } from '@helpdesk/sql';
import { postgresEngine } from '../postgres-engine.ts';
import { isCollision, isOutdated, isUniqueViolation, storeError } from '../postgres-errors.ts';
import type { Lent } from './connection-pool.ts';

/** What a piece of work has met. */
export interface Encounter {
  /** Another was in the way: run again, the work sees what that one has done. */
  mayPass: boolean;
}

export function noteEncounter(encounter: Encounter, error: unknown): void {
  if (isUniqueViolation(error) || isCollision(error) || isOutdated(error)) encounter.mayPass = true;
}

/** The connection of a transaction, which sends a write before the writes before it are answered. */
export interface WritingConnection extends SqlConnection {
  readonly send: NonNullable<SqlConnection['send']>;
  /** The error of the first statement that failed. */
  readonly failure: { readonly error: unknown } | undefined;
}

export function writingConnection(lent: Lent, encounter: Encounter): WritingConnection {
  const connection = postgresConnection(lent, encounter);
  let failure: WritingConnection['failure'];
  return {
    ...connection,
    send: (...statement) => {
      connection.execute(...statement).catch((error) => {
        failure ??= { error };
      });
    },
    get failure() {
      return failure;
    },
  };
}

/** Statements of fixed shape are prepared under names; there are only so many of them. */
const names = new Map<string, string>();

export function postgresConnection(lent: Lent, encounter?: Encounter): SqlConnection {
  return {
    engine: postgresEngine,
    execute: async (text, values, isFixed) => {
      try {
        const statement = { text, values: [...values] };
        const { rows } = await lent.query(isFixed ? { ...statement, name: nameOf(text) } : statement);
        return rows;
      } catch (error) {
        if (encounter !== undefined) noteEncounter(encounter, error);
        throw storeError(error);
      }
    },
  };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}
