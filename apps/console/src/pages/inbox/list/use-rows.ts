import type { Conversation } from '@helpdesk/client';
import type { ConversationList, ListState } from '@helpdesk/screen-state';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { keepRows, keptRows } from '../../../browser/kept-start.ts';
import { followsClock, noFilter } from '../../../state/lists/filters.ts';
import { fetchPage, isRefused, type ListQuery, membership, orderOf } from '../../../state/lists/lists.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { useReadable } from '../../../ui/readable.ts';
import { type LeftRow, leftSince, withReturned } from '../came-back.ts';
import { calmOrder } from './calm-order.ts';
import { type Holders, listHold } from './list-hold.ts';

interface ShownList {
  readonly list: ConversationList;
  readonly state: ListState;
  /** At their places, undefined where none is fetched; the same array until something in it is another. */
  readonly rows: ListState['rows'];
  /** How many changes of the order wait until the pointer leaves the list. */
  readonly waiting: number;
  /** Shows them now. */
  apply(): void;
  /** Reports that the pointer or the focus has entered or left the list. */
  hold(changed: Partial<Holders>): void;
}

const minuteMs = 60_000;
const noRows: ListState['rows'] = [];
/** Many rows may change at once. */
const keepAfterMs = 1_000;

type Calm = ReturnType<typeof calmOrder<Conversation>>;

/** The rows of a list, live, in an order that does not change under the pointer. */
export function useRows(query: ListQuery): ShownList {
  const { store, client, agent, catalogues } = useWorkspace();
  const { place, filter = noFilter } = query;
  const { views } = useReadable(catalogues);
  // A view that was changed is another list.
  const changed = place.kind === 'view' ? views.find(({ id }) => id === place.id)?.updated_at : undefined;
  const key = JSON.stringify([query, changed]);
  const belongs = useMemo(() => membership(query, agent.id, catalogues.snapshot()), [key]);
  const list = useMemo(() => {
    return store.list({
      fetch: (part, signal) => fetchPage(client, query, catalogues.snapshot(), part, signal),
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
  const isForbidden = isRefused(state);
  useEffect(() => {
    // They are not shown again at the next start.
    if (isForbidden) keepRows(agent.id, key, []);
  }, [key, isForbidden]);
  useEffect(() => {
    if (state.status !== 'ready') return;
    const keeping = setTimeout(() => keepRows(agent.id, key, headOf(state.rows)), keepAfterMs);
    return () => clearTimeout(keeping);
  }, [key, state.rows, state.status]);
  const held = useRef<ConversationList>();
  /** The rows that have left since the order is held. */
  const left = useRef<readonly LeftRow[]>([]);
  const last = useRef<{ readonly from: unknown; readonly isHeld: boolean; readonly calm: Calm }>();
  const [, redraw] = useState(0);
  const current = useRef(list);
  current.current = list;
  const hold = useMemo(() => {
    const release = (): void => {
      held.current = undefined;
      redraw((count) => count + 1);
    };
    return listHold(() => {
      held.current = current.current;
    }, release);
  }, []);
  useEffect(() => hold.stop, [hold]);

  const isHeld = held.current === list;
  if (last.current === undefined || last.current.from !== state.rows || last.current.isHeld !== isHeld) {
    const before = uuidsOf(last.current?.calm.rows ?? []);
    const there = new Set(isHeld && left.current.length > 0 ? uuidsOf(state.rows) : []);
    const shown = withReturned(before, left.current, (uuid) => there.has(uuid));
    const isGone = (uuid: string): boolean => {
      const row = store.row(uuid).snapshot();
      return row === undefined || belongs?.(row) === false;
    };
    const calm = isHeld ? calmOrder(shown, state.rows, isGone) : { rows: state.rows, waiting: 0 };
    const gone = isHeld ? leftSince(before, uuidsOf(calm.rows)) : [];
    const isGoneAgain = ({ uuid }: LeftRow): boolean => gone.some((each) => each.uuid === uuid);
    left.current = isHeld ? [...left.current.filter((each) => !isGoneAgain(each)), ...gone] : [];
    last.current = { from: state.rows, isHeld, calm };
  }
  return {
    list,
    state,
    ...last.current.calm,
    ...(isForbidden && { rows: noRows, waiting: 0 }),
    apply: () => {
      last.current = { from: state.rows, isHeld, calm: { rows: state.rows, waiting: 0 } };
      redraw((count) => count + 1);
    },
    hold: hold.set,
  };
}

const uuidsOf = (rows: ListState['rows']): readonly (string | undefined)[] => rows.map((row) => row?.uuid);

/** Up to where they are fetched. */
function headOf(rows: ListState['rows']): readonly Conversation[] {
  const gap = rows.indexOf(undefined);
  return (gap === -1 ? rows : rows.slice(0, gap)).filter((row) => row !== undefined);
}
