import {
  connectWidget,
  HelpdeskError,
  SocketError,
  type WidgetConnection,
  type WidgetConnectionOptions,
} from '@helpdesk/client';

/** A chunk of its own: a visitor who has not written yet has nothing to listen to. */
export function openConnection(options: WidgetConnectionOptions, gone: () => void): WidgetConnection {
  return connectWidget({
    ...options,
    onError: (error) => {
      if (error instanceof SocketError && (error.closeCode === 4403 || error.closeCode === 4404)) gone();
      else if (!(error instanceof SocketError || error instanceof HelpdeskError)) throw error;
    },
  });
}
