import type { Conversation } from '@helpdesk/client';
import { useInfiniteQuery } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon, PriorityIcon } from '../../ui/icon.tsx';
import { useReadable } from '../../ui/readable.ts';
import { rowsOf } from '../../ui/tables/rows-of.ts';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { fullName, statusName } from '../../words/names.ts';
import { lastSaidOf, topicOf } from '../inbox/last-said.ts';
import { type RowClock, rowClock } from '../inbox/list/row-words.ts';
import { useNow } from '../inbox/use-now.ts';
import style from './contacts.module.css';

/** The conversations of a contact that the agent may read, with the newest message first. */
export function useConversations(contactId: number) {
  const { client, store, queries } = useWorkspace();
  const counts = useReadable(store.counts);
  const known = useRef(counts);
  useEffect(() => {
    // Something has changed at the desk: it may be one of these.
    if (known.current !== counts)
      void queries.invalidateQueries({ queryKey: ['contacts', contactId, 'conversations'] });
    known.current = counts;
  }, [counts, queries, contactId]);
  return useInfiniteQuery({
    queryKey: ['contacts', contactId, 'conversations'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call('listContactConversations', {
        params: { id: contactId },
        query: {
          page_size: 30,
          order_by: 'conversations.last_message_at',
          order: 'desc',
          ...(cursor !== undefined && { cursor }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function Conversations({ contactId }: { readonly contactId: number }) {
  const { data, hasNextPage, fetchNextPage } = useConversations(contactId);
  const now = useNow();
  const rows = data && rowsOf(data.pages, ({ uuid }) => uuid);
  return (
    <section class={style.conversations} aria-label={contactWords.conversations}>
      <h3>{contactWords.conversations}</h3>
      {rows?.length === 0 && <p class={style.none}>{contactWords.noConversations}</p>}
      <ul>
        {rows?.map((row) => (
          <Row key={row.uuid} row={row} now={now} />
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="link" onClick={() => void fetchNextPage()}>
          {contactWords.allConversations(data?.pages[0]?.total ?? 0)}
        </Button>
      )}
    </section>
  );
}

const signs = { late: 'clock', answered: 'reply', resolved: 'check', snoozed: 'moon' } as const;

/** A row like those of the lists. The contact is known here, so the row shows the assignee instead. */
function Row({ row, now }: { readonly row: Conversation; readonly now: number }) {
  const { catalogues, agent: me } = useWorkspace();
  const { agents, teams, desk } = useReadable(catalogues);
  const agent = agents.find(({ id }) => id === row.assigned_user_id);
  const team = teams.find(({ id }) => id === row.assigned_team_id);
  const clock = rowClock(row, now, desk.waiting_limits);
  const owner = words.parts(
    [agent ? agent.first_name : contactWords.nobody, team?.name, statusName(row.status)].filter(
      (part) => part !== undefined,
    ),
  );
  const subject = topicOf(row);
  const last = lastSaidOf(row, me.id);
  const unread = row.unread_message_count;
  return (
    <li>
      <Link href={`/all/c/${row.uuid}`} class={style.row} data-unread={unread > 0 || undefined}>
        <span class={ui.hidden}>
          {contactWords.row([subject, clockName(clock), owner, ...(unread > 0 ? [words.list.unread(unread)] : [])])}
        </span>
        <span class={style.shown} aria-hidden="true">
          {agent ? (
            <Face id={agent.id} name={fullName(agent)} picture={agent.avatar_url} />
          ) : (
            <span class={style.noFace}>
              <Icon name="inbox" />
            </span>
          )}
          <span>
            <b class={ui.cut} dir="auto">
              {subject}
            </b>
            <small class={clock.kind === 'late' ? style.late : undefined}>
              {clock.kind !== 'waits' && <Icon name={signs[clock.kind]} small />}
              {clock.text}
            </small>
          </span>
          <span>
            <span class={ui.cut}>{owner}</span>
            {row.priority !== null && <PriorityIcon level={row.priority} />}
          </span>
          <span>
            <span class={style.last}>
              {last.isNote && <Icon name="lock" small />}
              {last.by !== undefined && <span>{last.by}</span>}
              <span class={ui.cut} dir="auto">
                {last.text}
              </span>
            </span>
            {unread > 0 && <span class={ui.badge}>{words.upTo99(unread)}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}

function clockName({ kind, text }: RowClock): string {
  return kind === 'waits' || kind === 'late' ? words.list.waits(text) : text;
}
