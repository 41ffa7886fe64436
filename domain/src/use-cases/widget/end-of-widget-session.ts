import type { Timestamp } from '../../model/shared/time.ts';
import { latestEnd, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The latest end of the session, however much it is used. Its sockets are closed then.
 *
 * @example
 * desk.endOfWidgetSession(visitor) - visitor.session.createdAt // 180 * dayLengthMs
 */
export function endOfWidgetSession(ports: Pick<Ports, 'sessionLimits'>, { session, contact }: WidgetActor): Timestamp {
  return latestEnd(session, contact, ports.sessionLimits);
}
