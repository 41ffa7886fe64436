import type { Store } from '@helpdesk/domain/ports';
import { type Desk, openDesk } from '../open-desk.ts';

/** Opens an empty store, migrated and ready; `close` also removes what it left behind. */
export type OpenStore = () => Promise<{ readonly store: Store; close(): Promise<void> }>;

/** What a suite hands to each of its tests: a way to run on a desk of its own. */
export type OnDesk = (body: (desk: Desk) => Promise<void>) => () => Promise<void>;

export function onDeskOf(open: OpenStore): OnDesk {
  return (body) => async () => {
    const { store, close } = await open();
    try {
      await body(await openDesk(store));
    } finally {
      await close();
    }
  };
}

/** What an engine can and cannot do. */
export interface SuiteOptions {
  /** A transaction that is rolled back gives its reference number back. */
  readonly gaplessReferenceNumbers?: boolean;
}
