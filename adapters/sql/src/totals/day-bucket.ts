import { evenDays, spanOf, type ZonedDay } from '@helpdesk/domain';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Parameter } from '../engine/query.ts';

/**
 * Counting by the days of a time zone, in SQL without time zones: the days are given as the few stretches in which all
 * are equally long, and the day of an instant is a division. So one statement reads every row once, by whatever index
 * the instants have.
 */

export type DayArgs = Record<string, number>;

/** The arguments of `dayOfInstant`, and `from` and `until` of all days together. */
export function dayArgs(days: readonly ZonedDay[]): DayArgs {
  const args: DayArgs = { ...spanOf(days) };
  for (const [index, stretch] of evenDays(days).entries()) {
    args[`first${index}`] = stretch.firstDay;
    args[`from${index}`] = stretch.from;
    args[`until${index}`] = stretch.until;
    args[`length${index}`] = stretch.dayLength;
  }
  return args;
}

/** What of the days makes another text of a statement. */
export function dayShape(days: readonly ZonedDay[]): number {
  return evenDays(days).length;
}

/** The place of the day of an instant, which is on one of the days. */
export function dayOfInstant(instant: Expression<unknown>, shape: number, p: Parameter<DayArgs>): RawBuilder<number> {
  const stretches = Array.from({ length: shape }, (_, index) => {
    const [first, from, length] = [`first${index}`, `from${index}`, `length${index}`].map((name) => whole(p(name)));
    return sql`when ${instant} < ${p(`until${index}`)} then ${first} + (${instant} - ${from}) / ${length}`;
  });
  return sql<number>`case ${sql.join(stretches, sql` `)} end`;
}

/** SQLite is given every number as a fraction, and would divide by it as by one. */
function whole(parameter: Expression<number>): RawBuilder<number> {
  return sql<number>`cast(${parameter} as bigint)`;
}
