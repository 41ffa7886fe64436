import { storeSuite } from '@helpdesk/testkit';
import { describe, test } from 'vitest';
import { openMemory } from '../../support/stores.ts';

storeSuite({ describe, test }, 'memory', openMemory, { gaplessReferenceNumbers: true });
