import { randomKey } from '@helpdesk/client';
import type { DeviceStorage } from '../device-storage.ts';
import type { PageLocks } from './pages.ts';

const prefix = 'lock ';
/** So often a page shows that it is still there. */
const beatMs = 5_000;
/** A page that has not shown itself for so long is gone. Browsers let a hidden page act once a minute. */
const goneAfterMs = 180_000;
/** Pages see each other's writing a little later: of two that claim the same, the last one has it. */
const settleMs = 500;

interface Claim {
  readonly by: string;
  /** In milliseconds, by the clock of the device. */
  readonly at: number;
}

/** Locks for browsers without `navigator.locks`, as over plain http: claims in storage, which age. */
export interface StorageLocks extends PageLocks {
  /** The page is left: the next one need not wait until its claims are old. */
  release(): void;
}

export function storageLocks(storage: DeviceStorage): StorageLocks {
  /** By its name, the claim of this page. */
  const held = new Map<string, string>();

  async function request(name: string, { signal }: { readonly signal: AbortSignal }, run: () => Promise<void>) {
    const own = randomKey();
    const claim = (): void => storage.write(prefix + name, JSON.stringify({ by: own, at: Date.now() } satisfies Claim));
    const isFree = (): boolean => isOver(readClaim(storage, name));
    const isOwn = (): boolean => readClaim(storage, name)?.by === own;
    for (;;) {
      if (isFree()) claim();
      await rest(isOwn() ? settleMs : beatMs, signal);
      if (signal.aborted) break;
      if (isOwn()) {
        held.set(name, own);
        // It may have been released when the page was left, and the page is shown again.
        const beat = setInterval(() => (isOwn() || isFree()) && claim(), beatMs);
        await run().finally(() => clearInterval(beat));
        break;
      }
    }
    held.delete(name);
    if (isOwn()) storage.write(prefix + name, null);
  }

  // Those of pages that are long gone.
  for (const [name] of storage.entries(prefix)) {
    if (isOver(readClaim(storage, name.slice(prefix.length)))) storage.write(name, null);
  }
  return {
    request,
    release: () => {
      for (const [name, own] of held) if (readClaim(storage, name)?.by === own) storage.write(prefix + name, null);
    },
  };
}

function readClaim(storage: DeviceStorage, name: string): Claim | undefined {
  try {
    return JSON.parse(storage.read(prefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

const isOver = (claim: Claim | undefined): boolean => claim === undefined || Date.now() - claim.at > goneAfterMs;

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
