import { storeSuite } from '@helpdesk/testkit';
import { describe, test } from 'vitest';
import { openPostgres } from '../../support/stores.ts';

storeSuite({ describe, test }, 'Postgres', openPostgres);
