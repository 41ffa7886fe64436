import { type AgentClient, serviceNow } from '@helpdesk/client';
import { defaultChannel } from '@helpdesk/domain';
import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Catalogues } from '../../state/catalogues.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { useReadable } from '../../ui/readable.ts';
import { Said } from '../../ui/said.tsx';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { reportWords } from '../../words/reports.ts';
import { lengthOf } from '../../words/times.ts';
import { useNow } from '../inbox/use-now.ts';
import style from './reports.module.css';

const minuteMs = 60_000;

interface RightNowProps {
  /** The rest of the page is of an inbox or a team, and this is of the whole desk. */
  readonly isOfOthersToo: boolean;
}

/** The open work and the agents, as they are: the one part of the page that changes by itself. */
export function RightNow({ isOfOthersToo }: RightNowProps) {
  const { client, store, catalogues, agent, queries } = useWorkspace();
  const counts = useReadable(store.counts);
  const { statuses, desk } = useReadable(catalogues);
  const now = useNow();
  const maySeeAll = agent.permissions.includes('conversations:read_all');
  const { data } = useQuery({
    queryKey: ['right-now'],
    queryFn: async ({ signal }) => {
      const [figures, longest] = await Promise.all([
        client.call('reportCounts', { signal }),
        maySeeAll ? fetchLongest(client, statuses, signal) : undefined,
      ]);
      return { figures, longest, at: serviceNow() };
    },
    refetchInterval: minuteMs,
  });
  const known = useRef(counts);
  useEffect(() => {
    // The first counts are not a change.
    if (known.current !== counts) void queries.invalidateQueries({ queryKey: ['right-now'] });
    known.current = counts;
  }, [counts, queries]);

  const { now: text } = reportWords;
  const since = data?.figures.waiting_longest_seconds ?? null;
  const waits = data === undefined || since === null ? undefined : now - data.at + since * 1_000;
  const limit = desk.waiting_limits[`${data?.longest?.inbox_channel ?? defaultChannel}_minutes`];
  return (
    <section class={style.now} aria-label={text.title} aria-busy={data === undefined}>
      <h3>
        <i class={style.pulse} />
        {isOfOthersToo ? text.titleOfDesk : text.title}
      </h3>
      {data && (
        <>
          <Count n={data.figures.open}>{maySeeAll ? <Link href="/all">{text.open}</Link> : text.open}</Count>
          <Count n={data.figures.unassigned}>
            {counts?.unassigned === null ? text.unassigned : <Link href="/unassigned">{text.unassigned}</Link>}
          </Count>
          {waits === undefined ? (
            <span>{text.nobodyWaits}</span>
          ) : (
            <span class={waits > limit * minuteMs ? style.late : undefined}>
              {text.longest} <b>{lengthOf(waits) ?? words.list.now}</b>{' '}
              {data.longest && (
                <Link href={`/all/c/${data.longest.uuid}`} dir="auto">
                  {fullName(data.longest.contact)}
                </Link>
              )}
            </span>
          )}
          <span>
            <Said
              sentence={text.agents(data.figures.agents_online, data.figures.agents_away, data.figures.agents_offline)}
            />
          </span>
        </>
      )}
    </section>
  );
}

function Count({ n, children }: { readonly n: number; readonly children: ComponentChildren }) {
  return (
    <span>
      <b>{words.number(n)}</b> {children}
    </span>
  );
}

/** The open conversation whose contact has waited longest. */
async function fetchLongest(client: AgentClient, statuses: Catalogues['statuses'], signal: AbortSignal) {
  const open = statuses.filter(({ category }) => category === 'open').map(({ id }) => String(id));
  const { results } = await client.call('listAllConversations', {
    query: {
      page_size: 1,
      filters: [{ model: 'conversations', field: 'status_id', operator: 'in', value: open }],
      order_by: 'conversations.waiting_since',
      order: 'asc',
    },
    signal,
  });
  const [row] = results;
  return row?.waiting_since == null ? undefined : row;
}
