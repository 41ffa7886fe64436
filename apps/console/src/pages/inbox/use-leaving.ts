import type { Conversation } from '@helpdesk/client';
import type { ListState } from '@helpdesk/screen-state';
import { type MutableRef, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { type Drawn, drawnAgain, type Leaving, stillLeaving, whereTo } from './leaving.ts';

type Rows = ListState['rows'];
type Known = ReadonlyMap<string, Drawn>;

const shownForMs = 3_000;

interface LeavingOptions {
  readonly rows: Rows;
  /** The uuids of the rows, in their order. */
  readonly uuids: readonly (string | undefined)[];
  /** What was kept from an earlier time may have gone long ago. */
  readonly isReady: boolean;
  /** The places between which rows are drawn. */
  readonly drawn: MutableRef<{ readonly first: number; readonly end: number }>;
  readonly scroller: HTMLElement | null;
  /** The height of a row, in pixels. */
  readonly height: number;
}

/**
 * The rows that have left because their conversations went elsewhere, in their order. They keep their places for three
 * seconds; then the rows behind them move up, and what is in view stays where it is.
 */
export function useLeaving({ rows, uuids, isReady, drawn, scroller, height }: LeavingOptions): readonly Leaving[] {
  const { store, agent } = useWorkspace();
  const last = useRef<{ readonly uuids: typeof uuids; readonly rows: Rows; readonly known: Known }>();
  const leaving = useRef<readonly Leaving[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  /** How many places above the view were given up. */
  const above = useRef(0);
  const [, redraw] = useState(0);

  const end = (gone: ReadonlySet<string>): void => {
    const isOver = (each: Leaving): boolean => gone.has(each.uuid);
    const top = scroller === null || height === 0 ? 0 : scroller.scrollTop / height;
    above.current += leaving.current.filter((each, index) => isOver(each) && each.behind + index + 1 <= top).length;
    leaving.current = leaving.current.filter((each) => !isOver(each));
    redraw((count) => count + 1);
  };
  const current = useRef(end);
  current.current = end;

  // Before it is drawn: otherwise the rows behind would move up and down again.
  const before = last.current;
  if (before?.rows !== rows) {
    const now = Date.now();
    const known = knownOf(before?.known, inPlaces(rows, drawn.current), now);
    const left: Omit<Leaving, 'behind'>[] = [];
    for (const [uuid, each] of isReady && before !== undefined ? before.known : []) {
      if (known.has(uuid)) continue;
      const to = whereTo(each, store.row(uuid).snapshot(), agent.teams, now);
      if (to !== undefined && !uuids.includes(uuid)) left.push({ uuid, to });
    }
    if (left.length > 0) {
      const gone = new Set(left.map(({ uuid }) => uuid));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        current.current(gone);
      }, shownForMs);
      timers.current.add(timer);
    }
    if (before !== undefined && (left.length > 0 || leaving.current.length > 0)) {
      leaving.current = stillLeaving(before.uuids, uuids, leaving.current, left);
    }
    last.current = { rows, uuids, known };
  }
  // Other rows are drawn after the list was scrolled.
  useEffect(() => {
    const shown = last.current;
    if (shown === undefined) return;
    last.current = { ...shown, known: knownOf(shown.known, inPlaces(shown.rows, drawn.current), Date.now()) };
  });
  useLayoutEffect(() => {
    if (above.current === 0) return;
    if (scroller !== null) scroller.scrollTop -= above.current * height;
    above.current = 0;
  });
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
    },
    [],
  );
  return leaving.current;
}

function knownOf(before: Known | undefined, rows: readonly Conversation[], now: number): Known {
  return new Map(rows.map((row) => [row.uuid, drawnAgain(before?.get(row.uuid), row, now)]));
}

function inPlaces(rows: Rows, { first, end }: { readonly first: number; readonly end: number }) {
  return rows.slice(first, end).filter((row) => row !== undefined);
}
