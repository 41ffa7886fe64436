import type { AgentState } from '@helpdesk/screen-state';

type Rows = readonly (string | undefined)[];

/** Runs a fetch that was not asked for when the browser is idle. Returns a function that cancels it. */
type WhenIdle = (run: () => void) => () => void;

interface Surroundings {
  readonly whenIdle: WhenIdle;
  /** Whether the agent pays for what is fetched, or has said that it is to be little. */
  readonly savesData: () => boolean;
}

/** Fetches the neighbours of the conversation that is open, so that the next key shows one of them at once. */
export interface Neighbours {
  /** The rows of the list, in their order; undefined: not fetched. */
  setRows(rows: Rows): void;
  setOpened(uuid: string | undefined): void;
  close(): void;
}

const restMs = 150;
/** Where the page never rests. */
const mostMs = 2_000;

export function watchNeighbours(
  { status, fetchAhead }: Pick<AgentState, 'status' | 'fetchAhead'>,
  { whenIdle, savesData }: Surroundings = { whenIdle: whenAtRest, savesData: askedToSave },
): Neighbours {
  let rows: Rows = [];
  let opened: string | undefined;
  let wanted = '';
  let callOff = (): void => {};

  function look(): void {
    const next = status.snapshot() === 'open' && !savesData() ? neighboursOf(rows, opened) : [];
    if (next.join() === wanted) return;
    wanted = next.join();
    callOff();
    fetchAhead([]);
    if (next.length > 0) callOff = whenIdle(() => fetchAhead(next));
  }

  const endStatus = status.subscribe(look);
  return {
    setRows: (now) => {
      rows = now;
      look();
    },
    setOpened: (uuid) => {
      opened = uuid;
      look();
    },
    close: () => {
      endStatus();
      callOff();
      fetchAhead([]);
    },
  };
}

/** The next one first: most lists are worked through from their head. */
export function neighboursOf(rows: Rows, opened: string | undefined): readonly string[] {
  const index = opened === undefined ? -1 : rows.indexOf(opened);
  if (index === -1) return [];
  return [rows[index + 1], rows[index - 1]].filter((each) => each !== undefined);
}

/** Safari has no event for it: there it is a while without another conversation. */
function whenAtRest(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: mostMs });
    else run();
  }, restMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

function askedToSave(): boolean {
  // Not every browser says it.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
