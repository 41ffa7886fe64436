import { closeCodes, socketLimits, widgetClientFrames } from '@helpdesk/contract';
import { DomainError } from '@helpdesk/domain';
import type * as v from 'valibot';
import { widgetSender } from '../../widget/widget-sender.ts';
import type { ClientFrame } from '../client-frame.ts';
import { answerPing, type Connection, type ConnectionEvents } from '../connection.ts';
import { isOutage, readFrame, refuseError } from '../frame-input.ts';
import { windowCount } from '../window-count.ts';
import { type PageVisitLane, pageVisitLane } from './page-visit-lane.ts';
import { joinWidget, leaveWidget, type Page, type WidgetSocket, type WidgetSocketSupport } from './widget-join.ts';

type PageVisitData = v.InferOutput<typeof widgetClientFrames.page_visit>['data'];

/** What a widget's socket does with the frames of its client. */
export function widgetSocket(connection: Connection, page: Page, support: WidgetSocketSupport): ConnectionEvents {
  const { options, timers } = support;
  const socket: WidgetSocket = { ...support, connection, page, membership: undefined };
  let failedJoins = 0;
  // Each may look back over everything.
  const joins = windowCount(socketLimits.joinsPerMinute, 60_000, timers.now);
  let visits: PageVisitLane<PageVisitData> | undefined;

  /** Most sockets report no page. */
  function laneOfVisits(): PageVisitLane<PageVisitData> {
    visits ??= laneOf(socket);
    return visits;
  }

  async function join(frame: ClientFrame): Promise<void> {
    if (joins.isOver()) {
      connection.close(closeCodes.policy, 'too many joins');
      return;
    }
    const read = readFrame(connection, widgetClientFrames.join, frame);
    if (read === undefined) failJoin();
    else await joinWidget(socket, read);
  }

  function failJoin(): void {
    failedJoins += 1;
    if (failedJoins >= socketLimits.failedJoins) connection.close(closeCodes.unauthorized, 'joining failed too often');
  }

  return {
    frame: async (frame) => {
      connection.isJoining = frame.type === 'join';
      try {
        if (frame.type === 'join') await join(frame);
        else await obey(socket, frame, laneOfVisits);
      } catch (error) {
        refuseError(connection, options.logger, error);
        if (frame.type === 'join') {
          leaveWidget(socket);
          // The client is not to blame, and must not take it for the end of its session.
          if (isOutage(error)) connection.close(closeCodes.tryAgainLater, 'come back later');
          else failJoin();
        } else if (error instanceof DomainError && error.kind === 'unauthorized') {
          connection.close(closeCodes.unauthorized, 'the session is over');
        }
      } finally {
        connection.isJoining = false;
      }
    },
    closed: () => {
      visits?.end();
      leaveWidget(socket);
    },
  };
}

function laneOf(socket: WidgetSocket): PageVisitLane<PageVisitData> {
  const { connection, options, timers } = socket;
  const sender = widgetSender(options, connection.address, false);
  return pageVisitLane(
    async (visit) => {
      const { membership } = socket;
      if (membership !== undefined) await options.helpdesk.recordPageVisit(membership.actor, visit, sender);
    },
    (error) => refuseError(connection, options.logger, error),
    timers,
  );
}

async function obey(
  { connection, membership, options: { helpdesk } }: WidgetSocket,
  frame: ClientFrame,
  visits: () => PageVisitLane<PageVisitData>,
): Promise<void> {
  if (frame.type === 'ping') {
    answerPing(connection, frame);
    if (membership !== undefined) membership.actor = await helpdesk.refreshWidgetSession(membership.actor);
    return;
  }
  if (frame.type !== 'typing' && frame.type !== 'page_visit') {
    connection.refuse('unknown_type', 'There is no such frame');
    return;
  }
  if (membership === undefined) {
    connection.refuse('not_joined', 'Join first');
    return;
  }
  const { actor } = membership;
  membership.actor = await helpdesk.refreshWidgetSession(actor);
  if (frame.type === 'typing') {
    const read = readFrame(connection, widgetClientFrames.typing, frame);
    if (read !== undefined) await helpdesk.showContactTyping(actor, read.data.conversation_uuid, read.data.is_typing);
  } else {
    const read = readFrame(connection, widgetClientFrames.page_visit, frame);
    if (read !== undefined) await visits().take(read.data);
  }
}
