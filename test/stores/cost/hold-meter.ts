/** The longest single turn of the event loop of this thread, while something was done. */
interface Held {
  /** Milliseconds of this thread's own processor time; a busy machine does not count. */
  readonly longestMs: number;
  /** Milliseconds of processor time over all turns. */
  readonly totalMs: number;
}

/**
 * Watches the loop turn by turn. What one turn costs is what every other request waits for, so it is measured in
 * processor time of this thread: the wall clock would also count the other processes of the machine.
 */
async function heldDuring(work: () => Promise<unknown>): Promise<Held> {
  let isOver = false;
  let longest = 0;
  const start = cpuMicros();
  let before = start;
  const look = (): void => {
    const now = cpuMicros();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
    // The turn in which the work ended counts too.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    isOver = true;
  }
  return { longestMs: longest / 1_000, totalMs: (cpuMicros() - start) / 1_000 };
}

/** The calmest of several runs: collected garbage and code that is compiled for the first time do not count. */
export async function calmestOf(runs: number, work: () => Promise<unknown>): Promise<Held> {
  let calmest: Held | undefined;
  for (let run = 0; run < runs; run++) {
    const held = await heldDuring(work);
    if (calmest === undefined || held.longestMs < calmest.longestMs) calmest = held;
  }
  if (calmest === undefined) throw new Error('nothing was run');
  return calmest;
}

/** On two quiet cores the reference takes so much processor time, in milliseconds. */
const referenceMs = 60;

/**
 * How many times slower this machine is now than the one for which limits are set; at least 1. A processor that is lent
 * out by parts, or whose memory is, takes more of its own time for the same work.
 */
export function slowness(): number {
  const rows = Array.from({ length: 500 }, (_, id) => ({
    id,
    text: 'It leaves today. '.repeat(120),
    meta: { seq: id },
  }));
  const took = Array.from({ length: 4 }, () => {
    const start = cpuMicros();
    for (let round = 0; round < 20; round++) JSON.parse(JSON.stringify(rows));
    return (cpuMicros() - start) / 1_000;
  });
  return Math.max(1, Math.min(...took) / referenceMs);
}

function cpuMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
