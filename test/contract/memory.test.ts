import { storeSuite } from '@helpdesk/testkit';
import { openMemory } from '../support/stores.ts';

storeSuite('memory', openMemory, { gaplessReferenceNumbers: true });
