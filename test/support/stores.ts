import type { Store } from '@helpdesk/domain';
import { memoryStore } from '@helpdesk/memory';

/** Opens an empty store of one engine, and closes it again with everything that it left. */
export type OpenStore = () => Promise<{ readonly store: Store; close(): Promise<void> }>;

/** Every engine that the tests run on. */
export const stores: readonly (readonly [name: string, open: OpenStore])[] = [
  ['memory', async () => ({ store: memoryStore(), close: async () => {} })],
];
