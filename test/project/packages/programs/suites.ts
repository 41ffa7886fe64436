import { describe, test } from 'node:test';
import type { Store } from '@helpdesk/domain/ports';
import { memoryStore } from '@helpdesk/memory';
import { storeSuite } from '@helpdesk/testkit';

/** Breaks one sentence of one port. */
function forgetful(store: Store): Store {
  return {
    ...store,
    read: (work) => store.read((reader) => work({ ...reader, tags: { ...reader.tags, list: async () => [] } })),
  };
}

const open = process.env.FORGETFUL === '1' ? () => forgetful(memoryStore()) : memoryStore;

storeSuite({ describe, test }, 'memory, packed', async () => ({ store: open(), close: async () => {} }), {
  gaplessReferenceNumbers: true,
});
