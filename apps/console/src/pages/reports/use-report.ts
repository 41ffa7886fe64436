import { type AgentClient, serviceNow } from '@helpdesk/client';
import { useQuery } from '@tanstack/preact-query';
import { useWorkspace } from '../../state/workspace.ts';
import { type Step, stepsOf } from './steps.ts';

/** The periods that the bar offers. The address can name others. */
export const periods = [1, 7, 30, 90] as const;

const mostDays = 365;

/** The number of days in `?days=`: 0 is today, like 1. Default, also for an unreadable value: 30. */
export function daysOf(search: string): number {
  const asked = new URLSearchParams(search).get('days') ?? '';
  if (!/^\d{1,4}$/.test(asked)) return 30;
  return Math.min(Math.max(Number(asked), 1), mostDays);
}

/** Which conversations the report counts. */
export interface Scope {
  readonly inbox: number | undefined;
  readonly team: number | undefined;
}

/** `?inbox=&team=`; what cannot be read is not meant. */
export function scopeOf(search: string): Scope {
  const given = new URLSearchParams(search);
  const idOf = (name: string): number | undefined => {
    const text = given.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  return { inbox: idOf('inbox'), team: idOf('team') };
}

/** The address of a report. */
export function reportAddress(length: number, { inbox, team }: Scope): string {
  const parts = [`days=${length === 1 ? 0 : length}`];
  if (inbox !== undefined) parts.push(`inbox=${inbox}`);
  if (team !== undefined) parts.push(`team=${team}`);
  return `/reports?${parts.join('&')}`;
}

type Metric =
  | 'conversations_created'
  | 'conversations_resolved'
  | 'messages_in'
  | 'messages_out'
  | 'first_reply_seconds_median';

export interface Figure {
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  readonly previous: number | null;
}

export type Report = Awaited<ReturnType<typeof fetchReport>>;

const hoursDays = 7;

async function fetchReport(client: AgentClient, length: number, { inbox, team }: Scope, signal: AbortSignal) {
  // The service counts the days before today.
  const days = length - 1;
  const scope = { ...(inbox !== undefined && { inbox_id: inbox }), ...(team !== undefined && { team_id: team }) };
  const bucket = days === 0 ? ('hour' as const) : ('day' as const);
  const series = (metric: Metric, of: { days: number; bucket: 'day' | 'hour' } = { days, bucket }) =>
    client.call('reportSeries', { query: { metric, ...of, ...scope }, signal });
  const byHour = { days: Math.min(days, hoursDays - 1), bucket: 'hour' } as const;
  const [created, done, reply, written, hoursIn, hoursOut, tags] = await Promise.all([
    series('conversations_created'),
    series('conversations_resolved'),
    series('first_reply_seconds_median'),
    series('messages_in'),
    series('messages_in', byHour),
    series('messages_out', byHour),
    client.call('reportTags', { query: { days, ...scope }, signal }),
  ]);
  const countedAt = serviceNow();
  const zone = created.timezone;
  const steps = stepsOf(times(created), bucket, zone);
  const current = bucket === 'hour' ? steps.findLastIndex(({ at }) => at <= countedAt) : undefined;
  const figure = (from: typeof created): Figure => ({
    // What is still ahead of today is not nothing.
    values: from.points.map(({ value }, index) => (current !== undefined && index > current ? null : value)),
    total: from.total,
    previous: from.previous_total,
  });
  return {
    length,
    scope: { inbox, team },
    bucket,
    zone,
    countedAt,
    steps,
    /** The hour that is not over yet, where hours are shown. */
    current,
    started: figure(created),
    resolved: figure(done),
    reply: figure(reply),
    incoming: figure(written),
    byHour: {
      isWeek: length > hoursDays,
      steps: stepsOf(times(hoursIn), 'hour', zone),
      incoming: perHour(stepsOf(times(hoursIn), 'hour', zone), hoursIn.points),
      outgoing: perHour(stepsOf(times(hoursOut), 'hour', zone), hoursOut.points),
    },
    tags,
  };
}

const times = ({ points }: { readonly points: readonly { readonly at: string }[] }): number[] =>
  points.map(({ at }) => Date.parse(at));

/** The sums of the 24 hours of the day. */
function perHour(steps: readonly Step[], points: readonly { readonly value: number | null }[]): readonly number[] {
  const sums = Array.from({ length: 24 }, () => 0);
  for (const [index, { hour }] of steps.entries()) sums[hour] = (sums[hour] ?? 0) + (points[index]?.value ?? 0);
  return sums;
}

export function useReport(length: number, scope: Scope) {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: ['reports', length, scope.inbox, scope.team],
    queryFn: ({ signal }) => fetchReport(client, length, scope, signal),
    // A page that is read does not change under the eyes; the part of now does so by itself.
    refetchOnReconnect: true,
  });
}
