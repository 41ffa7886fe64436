import type { WidgetReader, WidgetRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { pageVisitReader, pageVisits } from './people/page-visits.ts';
import { socketTickets } from './sign-in/socket-tickets.ts';
import { widgetSessionReader, widgetSessions } from './widget-sessions.ts';

export function widgetReader(connection: SqlConnection): WidgetReader {
  return { ...widgetSessionReader(connection), ...pageVisitReader(connection) };
}

export function widget(connection: SqlConnection): WidgetRepository {
  return { ...widgetSessions(connection), ...pageVisits(connection), ...socketTickets(connection) };
}
