import { storeSuite } from '@helpdesk/testkit';
import { describe, test } from 'vitest';
import { openSqlite } from '../../support/stores.ts';

storeSuite({ describe, test }, 'SQLite', openSqlite, { gaplessReferenceNumbers: true });
