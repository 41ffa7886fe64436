import type { DeviceStorage } from '../../device-storage.ts';
import { keeperOf, type Pages } from '../../sending/pages.ts';
import type { DraftKind } from './draft.ts';

/** A text that was to be sent with files which were lost with their page. */
interface LostWait {
  readonly uuid: string;
  readonly kind: DraftKind;
  /** The name of the first file. */
  readonly file: string;
}

/** Texts that wait for their files, on this device: files do not outlive a page, but that they were awaited does. */
export interface KeptWaits {
  keep(wait: LostWait): void;
  forget(uuid: string, kind: DraftKind): void;
  /** @param hear is given what a page has left that is gone; each is given to one page only */
  takeOver(hear: (lost: LostWait) => void): void;
}

/** Before the names under which texts that wait are kept. */
export const waitPrefix = 'waits ';
const nameOf = (uuid: string, kind: DraftKind): string => `${waitPrefix}${kind} ${uuid}`;

export function keptWaits(storage: DeviceStorage, pages: Pages): KeptWaits {
  return {
    keep: (wait) => storage.write(nameOf(wait.uuid, wait.kind), JSON.stringify({ ...wait, keeper: pages.own })),
    forget: (uuid, kind) => storage.write(nameOf(uuid, kind), null),
    takeOver: (hear) =>
      pages.follow(waitPrefix, (from) => {
        for (const [name, kept] of storage.entries(waitPrefix)) {
          if (keeperOf(kept) !== from) continue;
          storage.write(name, null);
          const lost = readWait(kept);
          if (lost !== undefined) hear(lost);
        }
      }),
  };
}

function readWait(kept: string): LostWait | undefined {
  try {
    const { uuid, kind, file } = JSON.parse(kept) as Partial<LostWait>;
    return uuid && kind && file ? { uuid, kind, file } : undefined;
  } catch {
    return undefined;
  }
}
