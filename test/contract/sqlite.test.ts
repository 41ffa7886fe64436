import { storeSuite } from '@helpdesk/testkit';
import { openTemporarySqlite } from './temporary-sqlite.ts';

storeSuite('SQLite', openTemporarySqlite, { gaplessReferenceNumbers: true });
