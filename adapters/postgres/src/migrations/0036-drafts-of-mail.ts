import { draftsOfMail } from '@helpdesk/sql';

export const moreDrafts = draftsOfMail('alter table drafts drop constraint drafts_type_check;');
