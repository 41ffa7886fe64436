import type { StoreReader, StoreWriter } from '@helpdesk/domain';
import type { SqlConnection } from './engine.ts';
import { agents } from './repositories/agents.ts';
import { contacts } from './repositories/contacts.ts';
import { conversations } from './repositories/conversations.ts';
import { deletions } from './repositories/deletions.ts';
import { events } from './repositories/events.ts';
import { idempotency } from './repositories/idempotency.ts';
import { inboxes } from './repositories/inboxes.ts';
import { media } from './repositories/media.ts';
import { messages } from './repositories/messages.ts';
import { namedKeys } from './repositories/named-keys.ts';
import { reports } from './repositories/reports.ts';
import { roles } from './repositories/roles.ts';
import { statuses } from './repositories/statuses.ts';
import { tags } from './repositories/tags.ts';
import { teams } from './repositories/teams.ts';
import { uploads } from './repositories/uploads.ts';
import { widget } from './repositories/widget.ts';

/** The repositories of one connection; made once per connection, not per request. */
export function sqlWriter(connection: SqlConnection): StoreWriter {
  return {
    agents: agents(connection),
    namedKeys: namedKeys(connection),
    roles: roles(connection),
    teams: teams(connection),
    contacts: contacts(connection),
    inboxes: inboxes(connection),
    conversations: conversations(connection),
    messages: messages(connection),
    media: media(connection),
    uploads: uploads(connection),
    widget: widget(connection),
    tags: tags(connection),
    statuses: statuses(connection),
    reports: reports(connection),
    deletions: deletions(connection),
    events: events(connection),
    idempotency: idempotency(connection),
  };
}

/** The same, of which only the reading half is to be seen. */
export function sqlReader(connection: SqlConnection): StoreReader {
  return sqlWriter(connection);
}
