import type { Timestamp } from '../../model/shared/time.ts';
import { latestEnd, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * When the session ends however it is used; a socket is closed then.
 *
 * @example
 * desk.endOfWidgetSession(visitor) - visitor.session.createdAt // 180 * dayLengthMs
 */
export function endOfWidgetSession(ports: Pick<Ports, 'sessionLimits'>, { session, contact }: WidgetActor): Timestamp {
  return latestEnd(session, contact, ports.sessionLimits);
}
