import { storeSuite } from '@helpdesk/testkit';
import { openPostgres } from '../support/stores.ts';

storeSuite('Postgres', openPostgres);
