import { storeSuite } from '@helpdesk/testkit';
import { openSqlite } from '../support/stores.ts';

storeSuite('SQLite', openSqlite, { gaplessReferenceNumbers: true });
