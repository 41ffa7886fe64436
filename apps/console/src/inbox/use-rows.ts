import type { Conversation, ConversationList, ListState } from '@helpdesk/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { followsClock, noFilter } from '../desk/filters.ts';
import { keepRows, keptRows } from '../desk/kept-start.ts';
import { fetchPage, type ListQuery, membership, orderOf } from '../desk/lists.ts';
import { useReadable } from '../ui/readable.ts';
import { calmOrder } from './calm-order.ts';

interface ShownList {
  readonly list: ConversationList;
  readonly state: ListState;
  /** The same array until something in it is another. */
  readonly rows: readonly Conversation[];
  /** Changes of the order that wait until nobody points at the list. */
  readonly waiting: number;
  /** Shows them now. */
  apply(): void;
  /** Somebody points at the list, or has the focus in it. */
  hold(isHeld: boolean): void;
}

const releaseAfterMs = 2_000;
const minuteMs = 60_000;
/** Many rows may change at once. */
const keepAfterMs = 1_000;

type Calm = ReturnType<typeof calmOrder<Conversation>>;

/** The rows of a list, live, in an order that does not change under the pointer. */
export function useRows(query: ListQuery): ShownList {
  const { store, client, agent, catalogues } = useDesk();
  const { place, filter = noFilter } = query;
  const { views } = useReadable(catalogues);
  // A view that was changed is another list.
  const changed = place.kind === 'view' ? views.find(({ id }) => id === place.id)?.updated_at : undefined;
  const key = JSON.stringify([query, changed]);
  const list = useMemo(() => {
    const belongs = membership(query, agent.id);
    return store.list({
      fetch: (cursor, signal) => fetchPage(client, query, catalogues.snapshot(), { cursor }, signal),
      ...(belongs !== undefined && { belongs }),
      compare: orderOf(query, views),
      initial: keptRows(key),
    });
  }, [key, store]);
  useEffect(() => () => list.close(), [list]);
  const isTimed = followsClock(filter);
  useEffect(() => {
    if (!isTimed) return;
    // Conversations come into it without anything that happens to them.
    const timer = setInterval(() => void list.refresh(), minuteMs);
    return () => clearInterval(timer);
  }, [list, isTimed]);
  const state = useReadable(list);
  useEffect(() => {
    if (state.status !== 'ready') return;
    const keeping = setTimeout(() => keepRows(agent.id, key, state.rows), keepAfterMs);
    return () => clearTimeout(keeping);
  }, [key, state.rows, state.status]);
  const held = useRef<ConversationList>();
  const last = useRef<{ readonly from: unknown; readonly isHeld: boolean; readonly calm: Calm }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [, redraw] = useState(0);

  const isHeld = held.current === list;
  if (last.current === undefined || last.current.from !== state.rows || last.current.isHeld !== isHeld) {
    const shown = last.current?.calm.rows.map(({ uuid }) => uuid) ?? [];
    const calm = isHeld ? calmOrder(shown, state.rows) : { rows: state.rows, waiting: 0 };
    last.current = { from: state.rows, isHeld, calm };
  }
  return {
    list,
    state,
    ...last.current.calm,
    apply: () => {
      last.current = { from: state.rows, isHeld, calm: { rows: state.rows, waiting: 0 } };
      redraw((count) => count + 1);
    },
    hold: (isWished) => {
      clearTimeout(timer.current);
      if (isWished) held.current = list;
      else {
        timer.current = setTimeout(() => {
          held.current = undefined;
          redraw((count) => count + 1);
        }, releaseAfterMs);
      }
    },
  };
}
