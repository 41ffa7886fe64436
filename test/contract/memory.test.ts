import { memoryStore } from '@helpdesk/memory';
import { storeSuite } from '@helpdesk/testkit';

storeSuite('memory', async () => ({ store: memoryStore(), close: async () => {} }), { gaplessReferenceNumbers: true });
